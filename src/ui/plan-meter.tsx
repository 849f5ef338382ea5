import { planLimitWords as words } from '../messages/plan-limits.ts'
import { urls } from '../urls.ts'
import { Notice } from './notice.tsx'

/** See src/billing/plan-use.ts. -1 is no limit. */
export interface MeteredPlan {
  planId: string | null
  planName: string
  agents: number
  agentLimit: number
  contacts: number
  contactLimit: number
}

type Fullness = 'fine' | 'nearly' | 'full' | 'over'

/** 'nearly' from 80 % on. */
function fullness(used: number, limit: number): Fullness {
  if (limit === -1 || used < limit * 0.8) return 'fine'
  if (used < limit) return 'nearly'
  return used === limit ? 'full' : 'over'
}

/** What is used of what a plan limits, as bars and in words. */
function PlanMeter({ plan, only }: { plan: MeteredPlan; only?: 'agents' | 'contacts' }) {
  const { agents, agentLimit, contacts, contactLimit } = plan
  return (
    <div className="plan-meter">
      {only !== 'agents' && contactLimit !== -1 && (
        <Meter used={contacts} limit={contactLimit} says={words.contactsOf(contacts, contactLimit)} />
      )}
      {only !== 'contacts' && agentLimit !== -1 && (
        <Meter used={agents} limit={agentLimit} says={words.agentsOf(agents, agentLimit)} />
      )}
    </div>
  )
}

function Meter({ used, limit, says }: { used: number; limit: number; says: string }) {
  return (
    // The words say what the bar shows.
    <div className={`plan-meter__bar plan-meter__bar--${fullness(used, limit)}`}>
      <span>{says}</span>
      <progress aria-hidden="true" max={Math.max(limit, 1)} value={Math.min(used, limit)} />
    </div>
  )
}

/**
 * Says where a plan is nearly full, is full, or holds less than there is, with the way to the plans; else nothing. `of`
 * is what the page is about. Source: subscription-009, subscription-015 to subscription-017.
 */
export function PlanLimitBanner({ plan, of }: { plan: MeteredPlan; of: 'agents' | 'contacts' }) {
  const { planId, planName, agents, agentLimit, contacts, contactLimit } = plan
  const isOfAgents = of === 'agents'
  const state = isOfAgents ? fullness(agents, agentLimit) : fullness(contacts, contactLimit)
  // One agent of one, or all seats taken, is how the plan is meant.
  const isMeant = isOfAgents && state !== 'over' && (agentLimit === 1 || planId === 'usage')
  if (state === 'fine' || isMeant) return null
  const over = () => {
    if (!isOfAgents) return words.contacts(contacts, contactLimit)
    return planId === 'basic' ? words.noAgent(planName, agentLimit) : words.agents(agents, agentLimit)
  }
  return (
    <Notice kind={state === 'over' ? 'bad' : 'warn'} title={state === 'over' ? over() : words[state]}>
      <PlanMeter plan={plan} only={of} />
      <a href={urls.plan.change()}>{words.toPlans}</a>
    </Notice>
  )
}
