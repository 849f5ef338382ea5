import { formatLong, formatSpan } from '../../../src/lib/calendar-date.ts'
import { capitalize } from '../../../src/lib/capitalize.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { futureActivityWords } from '../../../src/messages/future-activity.ts'
import { logWords as words } from '../../../src/messages/outreach-log.ts'
import { reasonText } from '../../../src/messages/reasons.ts'
import { testModeWords } from '../../../src/messages/test-mode.ts'
import { messageLabel, messageStatus } from '../../../src/outbox/message.ts'
import { isOutreachKind } from '../../../src/outbox/outreach-kinds.ts'
import type { LoggedMessage } from '../../../src/outreach/log/queries.ts'
import { moveReasonText, type PlanReason } from '../../../src/outreach/plan/message-reason.ts'
import { StatusBadge } from '../../../src/ui/badge.tsx'
import type { Column } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'

export function logColumns(timeZone: string): Column<LoggedMessage>[] {
  const { columns } = words
  return [
    {
      key: 'contact',
      label: columns.contact,
      cell: (message) =>
        message.is_deleted ? (
          `${fullName(message)} (${words.deleted})`
        ) : (
          <a href={urls.contacts.show(message.contact_id)}>{fullName(message)}</a>
        ),
    },
    { key: 'kind', label: columns.kind, cell: ({ kind, channel }) => messageTypeLabel(kind, channel) },
    { key: 'status', label: columns.status, cell: (message) => <StatusBadge status={messageStatus(message)} /> },
    {
      key: 'when',
      label: columns.when,
      kind: 'figures',
      cell: ({ sent_at, created_at }) => formatMoment(sent_at ?? created_at, timeZone),
    },
    {
      key: 'why',
      label: columns.why,
      kind: 'prose',
      cell: (message) => [...reasonLines(message), ...messageStatusText(message, timeZone)].join(' '),
    },
  ]
}

export const messageTypeLabel = (kind: string, channel: string) =>
  channel === 'text' ? `${messageLabel(kind)} (${words.text})` : messageLabel(kind)

/** Who sent the message, or why it was planned. */
function reasonLines({ kind, author, mode, why }: LoggedMessage): string[] {
  const test = mode === 'test' ? [testModeWords.message] : []
  if (!isOutreachKind(kind)) return [author ? words.byHand(author) : words.requestedByClient, ...test]
  return [...planLines(why), ...test]
}

function planLines({ reason, rule, opens_on, closes_on, planned_on, due_on, lifted }: PlanReason): string[] {
  const lines: string[] = []
  if (planned_on && due_on && planned_on !== due_on)
    lines.push(`${words.moved(formatLong(planned_on), formatLong(due_on))}${moveReasonText(reason ?? null)}.`)
  else if (due_on) lines.push(words.due(formatLong(due_on)))
  if (rule) lines.push(`${capitalize(rule)}${opens_on && closes_on ? `, ${formatSpan(opens_on, closes_on)}` : ''}.`)
  if (lifted) lines.push(futureActivityWords.lifted[lifted])
  return lines
}

/** Why the message was not sent, the provider's reports, and who resolved it. */
export function messageStatusText(
  { status, events, handled_at, handler, ...failure }: LoggedMessage,
  timeZone: string,
): string[] {
  const reason = status === 'sent' ? '' : reasonText(failure)
  return [
    ...(reason ? [/[.!?]$/.test(reason) ? reason : `${reason}.`] : []),
    ...events.map(({ kind, at }) => words.event(words.events[kind] ?? kind, formatMoment(new Date(at), timeZone))),
    ...(handled_at ? [words.handled(handler, formatMoment(handled_at, timeZone))] : []),
  ]
}
