import { planLimitWords as words } from '../messages/plan-limits.ts'
import { urls } from '../urls.ts'
import { Notice } from './notice.tsx'

/** See src/billing/usage/usage.ts. A limit of -1 means unlimited. */
export interface MeteredPlan {
  planId: string | null
  planName: string
  agents: number
  agentLimit: number
  contacts: number
  contactLimit: number
}

type Fullness = 'fine' | 'nearly' | 'full' | 'over'

/** 'nearly' starts at 80%. */
function fullness(used: number, limit: number): Fullness {
  if (limit === -1 || used < limit * 0.8) return 'fine'
  if (used < limit) return 'nearly'
  return used === limit ? 'full' : 'over'
}

/** Bars and text for the used share of a plan's limits. */
function PlanMeter({ plan, only }: { plan: MeteredPlan; only?: 'agents' | 'contacts' }) {
  const { agents, agentLimit, contacts, contactLimit } = plan
  return (
    <div className="plan-meter">
      {only !== 'agents' && contactLimit !== -1 && (
        <Meter used={contacts} limit={contactLimit} label={words.contactsOf(contacts, contactLimit)} />
      )}
      {only !== 'contacts' && agentLimit !== -1 && (
        <Meter used={agents} limit={agentLimit} label={words.agentsOf(agents, agentLimit)} />
      )}
    </div>
  )
}

function Meter({ used, limit, label }: { used: number; limit: number; label: string }) {
  return (
    // The bar is hidden from screen readers, because the text says the same thing.
    <div className={`plan-meter__bar plan-meter__bar--${fullness(used, limit)}`}>
      <span>{label}</span>
      <progress aria-hidden="true" max={Math.max(limit, 1)} value={Math.min(used, limit)} />
    </div>
  )
}

/**
 * A notice if a plan is nearly full, full or exceeded, with a link to the plans. Renders nothing otherwise, or if a
 * single-agent or usage plan has no more agents than it allows. `of` is the limit that concerns the page. Source:
 * subscription-009, subscription-015 to subscription-017.
 */
export function PlanLimitBanner({ plan, of }: { plan: MeteredPlan; of: 'agents' | 'contacts' }) {
  const { planId, planName, agents, agentLimit, contacts, contactLimit } = plan
  const isOfAgents = of === 'agents'
  const state = isOfAgents ? fullness(agents, agentLimit) : fullness(contacts, contactLimit)
  // Using every seat is normal on a single-agent plan or a usage plan.
  const isNormal = isOfAgents && state !== 'over' && (agentLimit === 1 || planId === 'usage')
  if (state === 'fine' || isNormal) return null
  const exceededTitle = () => {
    if (!isOfAgents) return words.contacts(contacts, contactLimit)
    return planId === 'basic' ? words.noAgent(planName, agentLimit) : words.agents(agents, agentLimit)
  }
  return (
    <Notice kind={state === 'over' ? 'bad' : 'warn'} title={state === 'over' ? exceededTitle() : words[state]}>
      <PlanMeter plan={plan} only={of} />
      <a href={urls.plan.change()}>{words.toPlans}</a>
    </Notice>
  )
}
