import Plus from 'lucide-react/icons/plus'
import { countVerifiedAdmins } from '../../../src/agents/agent.ts'
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
  /** The seats used and allowed on the plan; undefined if they could not be read. */
  seats: SeatQuota | undefined
  viewerId: number
  today: CalendarDate
  timeZone: string
  linkOf: (agent: ListedAgent) => string
  /** Server-side errors, each shown as a red banner. */
  banners: readonly string[]
  planUse: MeteredPlan | undefined
  /** The agent whose form is open, or 'new' for the form of a new agent. */
  open?: number | 'new' | undefined
  /** The submitted values of the open form. */
  formState?: (AgentFormProps & NewAgentFormProps) | undefined
}

export function AgentListPage({
  agents,
  rules,
  seats,
  planUse,
  open,
  formState,
  linkOf,
  banners,
  ...rest
}: ListPageProps) {
  const admins = countVerifiedAdmins(agents)
  const isAlone = agents.length < 2
  const showsLimit = seats?.isFull && (isAlone || open === 'new')
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
      {planUse && (!showsLimit || planUse.agents > planUse.agentLimit) && (
        <PlanLimitBanner plan={planUse} of="agents" />
      )}
      {showsLimit && (
        <Notice kind="note" title={agentWords.planHas(seats.limit)}>
          {agentWords.planFull} <a href={urls.plan.change()}>{planLimitWords.toPlans}</a>
        </Notice>
      )}
      {open === 'new' && (
        <Card title="Add New Agent" id="new-agent" action={<CloseLink />}>
          <NewAgentForm
            today={rest.today}
            {...(formState ?? { typed: typedNewAgent({ isAgent: !seats?.isFull }), errors: {} })}
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
                    {...(formState ?? { typed: typedAgent(agent), errors: {} })}
                  />
                ) : undefined
              }
            />
          ))}
        </ul>
      )}
      {isAlone && !seats?.isFull && banners.length === 0 && (
        <EmptyState title="No colleagues yet">
          Add a colleague, and we will email them an invitation. Each agent has their own contacts, licenses and link.
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
