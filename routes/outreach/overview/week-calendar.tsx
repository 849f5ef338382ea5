import { type CalendarDate, dateParts, formatLong } from '../../../src/lib/calendar-date.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { yearWords as words } from '../../../src/messages/outreach-year.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import type { YearMonth, YearWeek } from '../../../src/outreach/upcoming/year.ts'
import { DataTable } from '../../../src/ui/table.tsx'

interface WeekCalendarProps {
  months: readonly YearMonth[]
  /** The kinds that get a column. */
  kinds: readonly string[]
  emails: number
}

/** Emails by month and kind, with a bar for each week. */
export function WeekCalendar({ months, kinds, emails }: WeekCalendarProps) {
  const maxPerWeek = Math.max(...months.flatMap(({ weeks }) => weeks.map((week) => week.emails)))
  const totalOf = (kind: string) => months.reduce((sum, { byKind }) => sum + (byKind.get(kind) ?? 0), 0)
  return (
    <div className="year">
      <DataTable
        caption={words.caption}
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          { key: 'month', label: words.month, cell: ({ month }) => monthName(month), foot: words.total },
          {
            key: 'weeks',
            label: words.weeks,
            kind: 'prose',
            cell: ({ weeks }) => <Weeks weeks={weeks} maxPerWeek={maxPerWeek} />,
            foot: '',
          },
          ...kinds.map((kind) => ({
            key: kind,
            label: messageLabel(kind),
            kind: 'number' as const,
            cell: ({ byKind }: YearMonth) => formatNonZero(byKind.get(kind) ?? 0),
            foot: formatCount(totalOf(kind)),
          })),
          {
            key: 'total',
            label: words.total,
            kind: 'number',
            cell: ({ emails: total }) => <strong>{formatCount(total)}</strong>,
            foot: formatCount(emails),
          },
        ]}
      />
    </div>
  )
}

const formatNonZero = (count: number) => (count === 0 ? null : formatCount(count))

const monthName = (month: CalendarDate) => formatLong(month).replace(/ 1,/, '')

const MAX_BAR_HEIGHT = 28

/** One bar per week, with its count and first day. */
function Weeks({ weeks, maxPerWeek }: { weeks: readonly YearWeek[]; maxPerWeek: number }) {
  return (
    <ol className="weeks">
      {weeks.map(({ from, to, emails }) => {
        const height = emails === 0 ? 0 : Math.max(2, Math.round((MAX_BAR_HEIGHT * emails) / maxPerWeek))
        return (
          <li key={from}>
            <span className="visually-hidden">{words.week(from, to, emails)}</span>
            <span className="weeks__count" aria-hidden="true">
              {emails === 0 ? '' : formatCount(emails)}
            </span>
            <svg
              aria-hidden="true"
              className="weeks__bar"
              viewBox={`0 0 36 ${MAX_BAR_HEIGHT}`}
              width={36}
              height={MAX_BAR_HEIGHT}
            >
              <rect x={4} width={28} y={MAX_BAR_HEIGHT - height} height={height} rx={2} />
              <line x1={0} x2={36} y1={MAX_BAR_HEIGHT} y2={MAX_BAR_HEIGHT} />
            </svg>
            <span className="weeks__days" aria-hidden="true">
              {dateParts(from).day}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
