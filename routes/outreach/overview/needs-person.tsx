import { logWords } from '../../../src/messages/outreach-log.ts'
import type { LoggedMessage } from '../../../src/outreach/log/queries.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { urls } from '../../../src/urls.ts'
import { messageStatusText, messageTypeLabel, recipientName } from './log-columns.tsx'

const said = logWords.open

/** So many stand open; the rest unfold. */
const AT_ONCE = 5

interface NeedsPersonProps {
  open: { rows: readonly LoggedMessage[]; count: number }
  timeZone: string
}

/** What failed and what may not have arrived, each with what a person can do about it. */
export function NeedsPerson({ open: { rows, count }, timeZone }: NeedsPersonProps) {
  return (
    <section className="needs-person" aria-labelledby="open-title">
      <h2 id="open-title">{said.title(count)}</h2>
      <p className="outreach__lead">{said.lead}</p>
      <OpenMessages rows={rows.slice(0, AT_ONCE)} timeZone={timeZone} />
      {rows.length > AT_ONCE && (
        <details>
          <summary>{said.rest(rows.length - AT_ONCE)}</summary>
          <OpenMessages rows={rows.slice(AT_ONCE)} timeZone={timeZone} />
        </details>
      )}
      {count > rows.length && (
        <p>
          {said.more(count - rows.length)} <a href={urls.outreach.log({ status: 'failed' })}>{said.toAll}</a>
        </p>
      )}
    </section>
  )
}

function OpenMessages({ rows, timeZone }: { rows: readonly LoggedMessage[]; timeZone: string }) {
  return (
    <ul>
      {rows.map((message) => {
        const [who, label] = [recipientName(message), messageTypeLabel(message.kind, message.channel)]
        return (
          <li key={message.id}>
            <div>
              <p>
                <a href={urls.contacts.show(message.contact_id)}>{who}</a> · {label}
              </p>
              <p className="outreach__aside">
                {[whatIsOpen(message), ...messageStatusText(message, timeZone)].filter(Boolean).join(' ')}
              </p>
            </div>
            <div className="needs-person__actions">
              <NextStep message={message} who={who} label={label} />
              <form method="post" action={urls.outreach.handled(message.id)}>
                <Button size="small" aria-label={said.handledOf(label, who)}>
                  {said.handled}
                </Button>
              </form>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function whatIsOpen({ status, channel, events, refused_because }: LoggedMessage): string {
  const way = channel === 'text' ? 'text' : 'email'
  if (status === 'unknown') return said.unknown[way]
  const isStopped = way === 'email' && refused_because && refused_because !== 'bounced'
  return [
    // That it came back is told with its day.
    ...(events.some(({ kind }) => kind === 'bounced') ? [] : [said.failed[way]]),
    ...(isStopped ? [said.refused(refused_because)] : []),
  ].join(' ')
}

/** A text is not sent again by hand, and no mail goes to an address that is refused. */
function NextStep({ message, who, label }: { message: LoggedMessage; who: string; label: string }) {
  const { id, contact_id, channel, is_deleted, refused_because } = message
  if (channel !== 'email' || is_deleted) return null
  if (refused_because === 'bounced')
    return (
      <ButtonLink size="small" href={urls.contacts.edit(contact_id)} aria-label={said.correctOf(who)}>
        {said.correct}
      </ButtonLink>
    )
  if (refused_because) return null
  return (
    <ButtonLink size="small" href={urls.outreach.sendAgain(id)} aria-label={said.againOf(label, who)}>
      {said.again}
    </ButtonLink>
  )
}
