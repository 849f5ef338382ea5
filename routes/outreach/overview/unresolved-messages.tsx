import { fullName } from '../../../src/lib/full-name.ts'
import { logWords } from '../../../src/messages/outreach-log.ts'
import type { LoggedMessage } from '../../../src/outreach/log/queries.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { messageStatusText, messageTypeLabel } from './log-columns.tsx'

const words = logWords.open

/** Messages shown at first. The rest are in a collapsed section. */
const SHOWN_AT_FIRST = 5

interface UnresolvedMessagesProps {
  unresolved: { rows: readonly LoggedMessage[]; count: number }
  timeZone: string
}

/** Messages that failed or may not have arrived, each with the next step. */
export function UnresolvedMessages({ unresolved: { rows, count }, timeZone }: UnresolvedMessagesProps) {
  return (
    <section className="unresolved-messages" aria-labelledby="open-title">
      <h2 id="open-title">{words.title(count)}</h2>
      <p className="outreach__lead">{words.lead}</p>
      <MessageList rows={rows.slice(0, SHOWN_AT_FIRST)} timeZone={timeZone} />
      {rows.length > SHOWN_AT_FIRST && (
        <details>
          <summary>{words.rest(rows.length - SHOWN_AT_FIRST)}</summary>
          <MessageList rows={rows.slice(SHOWN_AT_FIRST)} timeZone={timeZone} />
        </details>
      )}
      {count > rows.length && (
        <p>
          {words.more(count - rows.length)} <a href={urls.outreach.log({ status: 'failed' })}>{words.toAll}</a>
        </p>
      )}
    </section>
  )
}

function MessageList({ rows, timeZone }: { rows: readonly LoggedMessage[]; timeZone: string }) {
  return (
    <ul>
      {rows.map((message) => {
        const [name, label] = [fullName(message), messageTypeLabel(message.kind, message.channel)]
        return (
          <li key={message.id}>
            <div>
              <p>
                <a href={urls.contacts.show(message.contact_id)}>{name}</a> · {label}
              </p>
              <p className="outreach__aside">
                {[problemText(message), ...messageStatusText(message, timeZone)].filter(Boolean).join(' ')}
              </p>
            </div>
            <div className="unresolved-messages__actions">
              <NextStep message={message} name={name} label={label} />
              <form {...postTo(urls.outreach.handled(message.id))}>
                <Button size="small" aria-label={words.handledOf(label, name)}>
                  {words.handled}
                </Button>
              </form>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function problemText({ status, channel, events, refused_because }: LoggedMessage): string {
  const medium = channel === 'text' ? 'text' : 'email'
  if (status === 'unknown') return words.unknown[medium]
  const isBlocked = medium === 'email' && refused_because && refused_because !== 'bounced'
  return [
    // Omitted for a bounce, which is already listed with its date.
    ...(events.some(({ kind }) => kind === 'bounced') ? [] : [words.failed[medium]]),
    ...(isBlocked ? [words.blocked(refused_because)] : []),
  ].join(' ')
}

/** Texts are never resent manually, and blocked addresses get no emails. */
function NextStep({ message, name, label }: { message: LoggedMessage; name: string; label: string }) {
  const { id, contact_id, channel, is_deleted, refused_because } = message
  if (channel !== 'email' || is_deleted) return null
  if (refused_because === 'bounced')
    return (
      <ButtonLink size="small" href={urls.contacts.edit(contact_id)} aria-label={words.correctOf(name)}>
        {words.correct}
      </ButtonLink>
    )
  if (refused_because) return null
  return (
    <ButtonLink size="small" href={urls.outreach.sendAgain(id)} aria-label={words.againOf(label, name)}>
      {words.again}
    </ButtonLink>
  )
}
