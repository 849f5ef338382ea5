import Trash2 from 'lucide-react/icons/trash-2'
import { hasExpired } from '../../../src/agents/agent.ts'
import type { ListedAgent } from '../../../src/agents/queries.ts'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { pluralize } from '../../../src/lib/pluralize.ts'
import { stateName } from '../../../src/lib/states.ts'
import { agentWords } from '../../../src/messages/agents.ts'
import { confirmWords } from '../../../src/messages/confirm.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'

export interface RemovalPageProps {
  agent: ListedAgent
  /** Queued emails and texts to their contacts. Planned outreach is not counted. */
  scheduledMails: number
  /** Agents who can take over the contacts. */
  candidates: readonly ListedAgent[]
  today: CalendarDate
  typed: Record<string, string>
  error?: string | undefined
  /** Says that the removal failed. */
  banner?: string | undefined
  ask?: CodeRequest | undefined
}

export function RemovalPage({ agent, scheduledMails, candidates, today, typed, error, banner, ask }: RemovalPageProps) {
  const name = fullName(agent)
  const summary = [
    pluralize(agent.contacts, 'contact'),
    pluralize(scheduledMails, 'queued email or text', 'queued emails and texts'),
  ].join(' and ')
  const soleStates = soleLicenseStates(agent, candidates, today)
  return (
    <div className="agent-removal">
      <PageHeader title={`Delete ${name}?`} back={{ href: urls.agents.list(), label: 'Manage Agents' }} />
      {banner && <Notice kind="bad" role="alert" title={banner} />}
      <p>
        {name} has {summary}.
      </p>
      {soleStates.length > 0 && <Notice kind="warn" title={agentWords.onlyLicensed(name, soleStates.map(stateName))} />}
      <p>
        They are signed out right away and cannot sign in again. Their activity stays in the log, and their emails stay
        with the contacts.
      </p>
      <form {...postTo(urls.agents.removal(agent.id))} noValidate>
        {ask ? (
          <ConfirmRemoval agent={agent} candidates={candidates} typed={typed} ask={ask} />
        ) : agent.contacts > 0 ? (
          <>
            <SelectField
              label="Reassign contacts to"
              name="reassignTo"
              blank="Choose an agent"
              width="medium"
              defaultValue={typed.reassignTo ?? ''}
              options={candidates.map((newAgent) => ({ value: String(newAgent.id), label: fullName(newAgent) }))}
              hint="Scheduled emails are signed by the new agent, or by the default agent if there is none, unless your agency signs."
              error={error}
            />
            <p id="without">{agentWords.without(agent.contacts)}</p>
            <div className="row">
              <Button variant="danger" icon={Trash2} name="how" value="reassign">
                Reassign and delete {name}
              </Button>
              <Button name="how" value="leave" aria-describedby="without">
                {agentWords.deleteWithout}
              </Button>
              <ButtonLink href={urls.agents.list()}>Keep {name}</ButtonLink>
            </div>
          </>
        ) : (
          <div className="row">
            <Button variant="danger" icon={Trash2} name="how" value="none">
              Delete {name}
            </Button>
            <ButtonLink href={urls.agents.list()}>Keep {name}</ButtonLink>
          </div>
        )}
      </form>
    </div>
  )
}

/** States in which only this agent has a license that is valid today. */
function soleLicenseStates(agent: ListedAgent, candidates: readonly ListedAgent[], today: CalendarDate): string[] {
  const statesOf = ({ licenses }: ListedAgent) =>
    licenses.filter((license) => !hasExpired(license, today)).map(({ state }) => state)
  const otherStates = new Set(candidates.flatMap(statesOf))
  return statesOf(agent).filter((state) => !otherStates.has(state))
}

/** Shown after the choice: asks for the confirmation code. */
function ConfirmRemoval({
  agent,
  candidates,
  typed,
  ask,
}: Pick<RemovalPageProps, 'agent' | 'candidates' | 'typed'> & { ask: CodeRequest }) {
  const name = fullName(agent)
  const newAgent = typed.how === 'reassign' ? candidates.find(({ id }) => String(id) === typed.reassignTo) : undefined
  return (
    <>
      <input type="hidden" name="how" value={typed.how ?? ''} />
      <input type="hidden" name="reassignTo" value={typed.reassignTo ?? ''} />
      {agent.contacts > 0 && (
        <p>{newAgent ? `Their contacts go to ${fullName(newAgent)}.` : agentWords.without(agent.contacts)}</p>
      )}
      <ConfirmItsYou
        {...ask}
        hint={confirmWords.notDone}
        button={
          <Button variant="danger" icon={Trash2}>
            Confirm and delete {name}
          </Button>
        }
      />
      <div className="row">
        <ButtonLink href={urls.agents.removal(agent.id)} variant="quiet">
          Choose again
        </ButtonLink>
      </div>
    </>
  )
}
