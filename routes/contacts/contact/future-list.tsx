import { formatWithWeekday } from '../../../src/lib/calendar-date.ts'
import { ruleLine, futureActivityWords as words } from '../../../src/messages/future-activity.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import { entryExplanation } from '../../../src/outreach/plan/message-reason.ts'
import type { ScheduledEntry } from '../../../src/outreach/plan/schedule.ts'
import { StatusBadge } from '../../../src/ui/badge.tsx'
import { ShowMore } from './show-more.tsx'
import { isOnYearStrip } from './year-strip.tsx'

/** Further emails are collapsed. */
const ENTRIES_SHOWN = 3

/** The emails that will be sent. */
export function ScheduledList({ entries }: { entries: ScheduledEntry[] }) {
  const [shown, rest] = [entries.slice(0, ENTRIES_SHOWN), entries.slice(ENTRIES_SHOWN)]
  return (
    <>
      {shown.length > 0 && <List entries={shown} label={words.list} />}
      <ShowMore count={rest.length}>
        <List entries={rest} label={words.later} />
      </ShowMore>
    </>
  )
}

/** The emails that will not be sent, each with its reason, collapsed under their number. */
export function SkippedList({ says, entries }: { says(count: number): string; entries: ScheduledEntry[] }) {
  if (entries.length === 0) return null
  return (
    <details className="future__late">
      <summary>{says(entries.length)}</summary>
      <List entries={entries} label={says(entries.length)} />
    </details>
  )
}

const List = ({ entries, label }: { entries: ScheduledEntry[]; label: string }) => (
  <ol className="future" aria-label={label}>
    {entries.map((entry) => (
      <Entry key={entry.occasion} entry={entry} />
    ))}
  </ol>
)

function Entry({ entry }: { entry: ScheduledEntry }) {
  const { date, rule, lifted, status } = entry
  return (
    <li className="future__entry">
      <p className="future__head">
        <strong>{isOnYearStrip(entry) && messageLabel(entry.kind)}</strong>
        <StatusBadge status={status} />
      </p>
      {date && <p className="future__date">{formatWithWeekday(date)}</p>}
      <p className="future__reason">{entryExplanation(entry)}</p>
      {rule && <p className="future__reason">{ruleLine(rule)}</p>}
      {lifted && rule && <p className="future__reason">{words.lifted[lifted]}</p>}
    </li>
  )
}
