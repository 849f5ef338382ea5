import Mail from 'lucide-react/icons/mail'
import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { describeLicenses, describeRoles, invitationState, removalRefusal } from '../../../src/agents/agent.ts'
import type { ListedAgent } from '../../../src/agents/queries.ts'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import { pluralize } from '../../../src/lib/pluralize.ts'
import { removalRefusals } from '../../../src/messages/agents.ts'
import { Badge } from '../../../src/ui/badge.tsx'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Initials } from '../../../src/ui/initials.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PhoneLink } from '../../../src/ui/phone-link.tsx'
import { ShortName } from '../../../src/ui/short-name.tsx'
import { urls } from '../../../src/urls.ts'

interface RowProps {
  agent: ListedAgent
  viewerId: number
  admins: number
  today: CalendarDate
  timeZone: string
  /** The form under the row; undefined while it is closed. */
  form: ReactNode
}

export function AgentRow({ agent, viewerId, admins, today, timeZone, form }: RowProps) {
  const name = fullName(agent)
  const licenses = describeLicenses(agent.licenses, today)
  const id = `agent-${agent.id}`
  return (
    <li className="agent" id={id}>
      <div className="agent__head">
        <Initials name={name} />
        <div className="agent__who">
          <h2>
            <ShortName name={name} max={45} />
            {agent.id === viewerId && <span className="agent__you"> (you)</span>}
            {agent.is_default_agent && <Badge icon={Star}>Default agent</Badge>}
          </h2>
          <p className="agent__line">
            <span>
              {describeRoles(agent)} · {pluralize(agent.contacts, 'contact')}
            </span>
            <span>{agent.email}</span>
            {agent.phone ? <PhoneLink phone={agent.phone} icon={false} /> : <span>No phone yet</span>}
          </p>
          <p className="agent__line">
            <span>{licenses ? `Licensed in ${licenses}` : 'No state licenses yet'}</span>
            <span>
              <Invitation agent={agent} timeZone={timeZone} />
            </span>
          </p>
        </div>
        <Actions agent={agent} viewerId={viewerId} admins={admins} open={form !== undefined} />
      </div>
      {form}
    </li>
  )
}

function Invitation({ agent, timeZone }: { agent: ListedAgent; timeZone: string }) {
  const day = (instant: Date) => formatDay(instant, timeZone)
  const state = invitationState(agent)
  if (state === 'joined')
    return agent.last_seen_at ? (
      <>Last seen {day(agent.last_seen_at)}</>
    ) : (
      <>Joined {agent.email_verified_at && day(agent.email_verified_at)}</>
    )
  return (
    <Badge tone={state === 'invited' ? 'note' : 'warn'} icon={Mail}>
      {state === 'invited' && agent.invited_at ? `Invited ${day(agent.invited_at)}, not joined yet` : 'Not invited yet'}
    </Badge>
  )
}

function Actions({
  agent,
  viewerId,
  admins,
  open,
}: Pick<RowProps, 'agent' | 'viewerId' | 'admins'> & { open: boolean }) {
  const name = fullName(agent)
  const hiddenName = <span className="visually-hidden"> {name}</span>
  const refused = removalRefusal(agent, { viewerId, admins })
  const reason = refused && removalRefusals[refused]
  return (
    <div className="agent__actions">
      <div className="agent__buttons">
        <ButtonLink
          size="small"
          href={`${urls.agents.list(open ? {} : { open: agent.id })}#agent-${agent.id}`}
          aria-expanded={open}
        >
          {open ? 'Close' : 'Edit'}
          {hiddenName}
        </ButtonLink>
        {reason ? (
          <Button type="button" size="small" disabled title={reason} aria-describedby={`not-removable-${agent.id}`}>
            Delete{hiddenName}
          </Button>
        ) : (
          <ButtonLink size="small" href={urls.agents.removal(agent.id)}>
            Delete{hiddenName}
          </ButtonLink>
        )}
        {!agent.is_default_agent && agent.is_agent && (
          <form {...postTo(urls.agents.setDefault(agent.id))}>
            <Button variant="quiet" size="small">
              Set as Default<span className="visually-hidden">: {name}</span>
            </Button>
          </form>
        )}
      </div>
      {reason && (
        <p className="agent__reason" id={`not-removable-${agent.id}`}>
          {reason}
        </p>
      )}
      <div className="agent__buttons">
        {invitationState(agent) !== 'joined' && (
          <form {...postTo(urls.agents.invitation(agent.id))}>
            <Button variant="quiet" size="small">
              {invitationState(agent) === 'invited' ? 'Send invitation again' : 'Send invitation'}
              <span className="visually-hidden"> to {name}</span>
            </Button>
          </form>
        )}
      </div>
    </div>
  )
}
