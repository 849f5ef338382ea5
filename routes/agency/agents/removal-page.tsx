import Trash2 from 'lucide-react/icons/trash-2'
import { agentName, hasExpired } from '../../../src/agents/agent.ts'
import type { ListedAgent } from '../../../src/agents/queries.ts'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'
import { pluralize } from '../../../src/lib/pluralize.ts'
import { stateName } from '../../../src/lib/states.ts'
import { agentWords } from '../../../src/messages/agents.ts'
import { confirmWords } from '../../../src/messages/confirm.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'

export interface RemovalPageProps {
  agent: ListedAgent
  /** Mails queued for their contacts. */
  scheduledMails: number
  /** Who could take the contacts on. */
  heirs: readonly ListedAgent[]
  today: CalendarDate
  typed: Record<string, string>
  error?: string | undefined
  /** Why this person stays, whatever is chosen. */
  banner?: string | undefined
  ask?: CodeRequest | undefined
}

export function RemovalPage({ agent, scheduledMails, heirs, today, typed, error, banner, ask }: RemovalPageProps) {
  const name = agentName(agent)
  const has = [pluralize(agent.contacts, 'contact'), pluralize(scheduledMails, 'scheduled email')].join(', ')
  const onlyHere = onlyLicensedIn(agent, heirs, today)
  return (
    <div className="agent-removal">
      <PageHeader title={`Delete ${name}?`} back={{ href: urls.agents.list(), label: 'Manage Agents' }} />
      {banner && <Notice kind="bad" role="alert" title={banner} />}
      <p>
        {name} has {has}.
      </p>
      {onlyHere.length > 0 && <Notice kind="warn" title={agentWords.onlyLicensed(name, onlyHere.map(stateName))} />}
      <p>
        They are signed out right away and cannot sign in again. Their activity stays in the log, and their emails stay
        with the contacts.
      </p>
      <form method="post" action={urls.agents.removal(agent.id)} noValidate>
        {ask ? (
          <AgreedRemoval agent={agent} heirs={heirs} typed={typed} ask={ask} />
        ) : agent.contacts > 0 ? (
          <>
            <SelectField
              label="Reassign contacts to"
              name="reassignTo"
              blank="Choose an agent"
              width="medium"
              defaultValue={typed.reassignTo ?? ''}
              options={heirs.map((heir) => ({ value: String(heir.id), label: agentName(heir) }))}
              hint="Scheduled emails go out in the new agent’s name. Without an agent, they go out in the default agent’s name."
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

/** States where nobody else holds a license that counts today. */
function onlyLicensedIn(agent: ListedAgent, heirs: readonly ListedAgent[], today: CalendarDate): string[] {
  const statesOf = ({ licenses }: ListedAgent) =>
    licenses.filter((license) => !hasExpired(license, today)).map(({ state }) => state)
  const kept = new Set(heirs.flatMap(statesOf))
  return statesOf(agent).filter((state) => !kept.has(state))
}

/** The choice is made; what is left is the code. */
function AgreedRemoval({
  agent,
  heirs,
  typed,
  ask,
}: Pick<RemovalPageProps, 'agent' | 'heirs' | 'typed'> & { ask: CodeRequest }) {
  const name = agentName(agent)
  const heir = typed.how === 'reassign' ? heirs.find(({ id }) => String(id) === typed.reassignTo) : undefined
  return (
    <>
      <input type="hidden" name="how" value={typed.how ?? ''} />
      <input type="hidden" name="reassignTo" value={typed.reassignTo ?? ''} />
      {agent.contacts > 0 && (
        <p>{heir ? `Their contacts go to ${agentName(heir)}.` : agentWords.without(agent.contacts)}</p>
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
