import Plus from 'lucide-react/icons/plus'
import { countProvenAdmins } from '../../../src/agents/agent.ts'
import type { ListedAgent, SeatQuota, SenderRules } from '../../../src/agents/queries.ts'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'
import { pluralize } from '../../../src/lib/pluralize.ts'
import { agentWords } from '../../../src/messages/agents.ts'
import { planLimitWords } from '../../../src/messages/plan-limits.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { type MeteredPlan, PlanLimitBanner } from '../../../src/ui/plan-meter.tsx'
import { urls } from '../../../src/urls.ts'
import { AgentForm, type AgentFormProps } from './agent-form.tsx'
import { AgentRow } from './agent-row.tsx'
import { NewAgentForm, type NewAgentFormProps } from './new-agent-form.tsx'
import { typedAgent, typedNewAgent } from './typed-agent.ts'

export interface ListPageProps {
  agents: readonly ListedAgent[]
  rules: SenderRules
  /** What the plan allows; undefined where it could not be read. */
  room: SeatQuota | undefined
  viewerId: number
  today: CalendarDate
  timeZone: string
  linkOf: (agent: ListedAgent) => string
  /** What went wrong on our side, for the red banner. */
  banners: readonly string[]
  /** Whose form is unfolded: an agent's, or the one for a new agent. */
  planUse: MeteredPlan | undefined
  open?: number | 'new' | undefined
  /** What the unfolded form shows when it comes back. */
  filled?: (AgentFormProps & NewAgentFormProps) | undefined
}

export function AgentListPage({ agents, rules, room, planUse, open, filled, linkOf, banners, ...rest }: ListPageProps) {
  const admins = countProvenAdmins(agents)
  const others = agents.length < 2
  const saysFull = room?.isFull && (others || open === 'new')
  return (
    <div className="agents">
      <PageHeader
        title="Manage Agents"
        lead={agents.length > 0 && `${pluralize(agents.length, 'person', 'people')} at your agency.`}
        action={
          open !== 'new' && (
            <ButtonLink variant="primary" icon={Plus} href={urls.agents.list({ open: 'new' })}>
              Add New Agent
            </ButtonLink>
          )
        }
      />
      {banners.map((text) => (
        <Notice key={text} kind="bad" role="alert" title={text} />
      ))}
      {planUse && (!saysFull || planUse.agents > planUse.agentLimit) && <PlanLimitBanner plan={planUse} of="agents" />}
      {saysFull && (
        <Notice kind="note" title={agentWords.planHas(room.limit)}>
          {agentWords.planFull} <a href={urls.plan.change()}>{planLimitWords.toPlans}</a>
        </Notice>
      )}
      {open === 'new' && (
        <Card title="Add New Agent" id="new-agent" action={<CloseLink />}>
          <NewAgentForm
            today={rest.today}
            {...(filled ?? { typed: typedNewAgent({ sells: !room?.isFull }), errors: {} })}
          />
        </Card>
      )}
      {agents.length > 0 && (
        <ul className="agents__list">
          {agents.map((agent) => (
            <AgentRow
              key={agent.id}
              agent={agent}
              admins={admins}
              viewerId={rest.viewerId}
              today={rest.today}
              timeZone={rest.timeZone}
              form={
                open === agent.id ? (
                  <AgentForm
                    agent={agent}
                    rules={rules}
                    link={linkOf(agent)}
                    today={rest.today}
                    {...(filled ?? { typed: typedAgent(agent), errors: {} })}
                  />
                ) : undefined
              }
            />
          ))}
        </ul>
      )}
      {others && !room?.isFull && banners.length === 0 && (
        <EmptyState title="No colleagues yet">
          Add a colleague and we email them an invitation. Each agent has their own contacts, licenses and link.
        </EmptyState>
      )}
    </div>
  )
}

const CloseLink = () => (
  <ButtonLink size="small" variant="quiet" href={urls.agents.list()}>
    Close
  </ButtonLink>
)
