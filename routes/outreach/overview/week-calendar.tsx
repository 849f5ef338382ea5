import { type CalendarDate, dateParts, formatLong } from '../../../src/lib/calendar-date.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { yearWords as words } from '../../../src/messages/outreach-year.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import type { YearMonth, YearWeek } from '../../../src/outreach/upcoming/year.ts'
import { DataTable } from '../../../src/ui/table.tsx'

interface WeekCalendarProps {
  months: readonly YearMonth[]
  /** Those that get a column. */
  kinds: readonly string[]
  mails: number
}

/** Mails by month and kind, with a bar for each week. */
export function WeekCalendar({ months, kinds, mails }: WeekCalendarProps) {
  const most = Math.max(...months.flatMap(({ weeks }) => weeks.map((week) => week.mails)))
  const ofKind = (kind: string) => months.reduce((sum, { byKind }) => sum + (byKind.get(kind) ?? 0), 0)
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
            cell: ({ weeks }) => <Weeks weeks={weeks} most={most} />,
            foot: '',
          },
          ...kinds.map((kind) => ({
            key: kind,
            label: messageLabel(kind),
            kind: 'number' as const,
            cell: ({ byKind }: YearMonth) => some(byKind.get(kind) ?? 0),
            foot: formatCount(ofKind(kind)),
          })),
          {
            key: 'total',
            label: words.total,
            kind: 'number',
            cell: ({ mails: all }) => <strong>{formatCount(all)}</strong>,
            foot: formatCount(mails),
          },
        ]}
      />
    </div>
  )
}

const some = (count: number) => (count === 0 ? null : formatCount(count))

const monthName = (month: CalendarDate) => formatLong(month).replace(/ 1,/, '')

const BAR = 28

/** A bar for each week, as high as its mails; its number and its first day stand with it. */
function Weeks({ weeks, most }: { weeks: readonly YearWeek[]; most: number }) {
  return (
    <ol className="weeks">
      {weeks.map(({ from, to, mails }) => {
        const height = mails === 0 ? 0 : Math.max(2, Math.round((BAR * mails) / most))
        return (
          <li key={from}>
            <span className="visually-hidden">{words.week(from, to, mails)}</span>
            <span className="weeks__count" aria-hidden="true">
              {mails === 0 ? '' : formatCount(mails)}
            </span>
            <svg aria-hidden="true" className="weeks__bar" viewBox={`0 0 36 ${BAR}`} width={36} height={BAR}>
              <rect x={4} width={28} y={BAR - height} height={height} rx={2} />
              <line x1={0} x2={36} y1={BAR} y2={BAR} />
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
