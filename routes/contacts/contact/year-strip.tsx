import { addDays, addMonths, type CalendarDate, dayNumber, formatLong } from '../../../src/lib/calendar-date.ts'
import { futureActivityWords as words } from '../../../src/messages/future-activity.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import type { ContactSchedule } from '../../../src/outreach/plan/contact-schedule.ts'
import type { ScheduledEntry, ScheduleStatus } from '../../../src/outreach/plan/schedule.ts'
import { classNames } from '../../../src/ui/class-names.ts'

type DatedEntry = ScheduledEntry & { date: CalendarDate; kind: Exclude<ScheduledEntry['kind'], 'none'> }

/** Entries with a date, which the strip shows. */
export const isOnYearStrip = (entry: ScheduledEntry): entry is DatedEntry =>
  entry.date !== null && entry.kind !== 'none'

const STRIP_HEIGHT = 78
const BASELINE = 46
const LANE_HEIGHT = 15
/** Marks closer than this are stacked, because they would overlap on a phone. */
const MIN_DAYS_APART = 18

/** A year at a glance: windows as bars, and emails as marks shaped by status. The list below has the same content. */
export function YearStrip({ entries, windows, today, startsOn, endsOn }: ContactSchedule) {
  const [first, last] = [dayNumber(startsOn), dayNumber(endsOn)]
  const at = (day: CalendarDate) => (100 * Math.min(Math.max(dayNumber(day) - first, 0), last - first)) / (last - first)
  const percent = (day: CalendarDate) => `${at(day).toFixed(2)}%`
  const marks = inLanes(
    entries
      .filter(isOnYearStrip)
      .map((entry) => ({ entry, on: entry.status === 'Pending Catch-up' ? today : entry.date }))
      .filter(({ on }) => on >= startsOn && on < endsOn),
  )
  const months: CalendarDate[] = []
  for (let month = startsOn; month < endsOn; month = addMonths(month, 1)) months.push(month)
  return (
    <div className="year-strip">
      <svg
        className="year-strip__drawing"
        role="img"
        width="100%"
        height={STRIP_HEIGHT}
        aria-label={words.strip(marks.length, windows.length, formatLong(startsOn), formatLong(addDays(endsOn, -1)))}
      >
        {months.map((month, index) => (
          <g key={month} className={classNames('year-strip__month', index % 2 === 1 && 'year-strip__month--odd')}>
            <line x1={percent(month)} x2={percent(month)} y1={0} y2={BASELINE + 10} />
            <text x={percent(month)} dx={3} y={STRIP_HEIGHT - 6}>
              {formatLong(month).slice(0, 3)}
            </text>
          </g>
        ))}
        <line className="year-strip__ground" x1="0" x2="100%" y1={BASELINE + 10} y2={BASELINE + 10} />
        {windows.map(
          ({ opensOn, closesOn, id }) =>
            opensOn &&
            closesOn && (
              <rect
                key={`${id} ${opensOn}`}
                className="year-strip__window"
                x={percent(opensOn)}
                width={`${(at(closesOn) - at(opensOn)).toFixed(2)}%`}
                y={BASELINE + 4}
                height={12}
                rx={3}
              >
                <title>{`${words.window}, ${formatLong(opensOn)} to ${formatLong(closesOn)}`}</title>
              </rect>
            ),
        )}
        <line className="year-strip__today" x1={percent(today)} x2={percent(today)} y1={0} y2={BASELINE + 18}>
          <title>{`${words.today}, ${formatLong(today)}`}</title>
        </line>
        {marks.map(({ entry, on, lane }) => (
          <svg key={entry.occasion} x={percent(on)} y={BASELINE - 8 - lane * LANE_HEIGHT} overflow="visible">
            <title>{`${messageLabel(entry.kind)}, ${formatLong(entry.date)}: ${entry.status}`}</title>
            <StatusMark status={entry.status} />
          </svg>
        ))}
      </svg>
    </div>
  )
}

const shapes: Record<ScheduleStatus, { name: string; path: string }> = {
  Scheduled: { name: 'scheduled', path: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z' },
  'Scheduled - Delayed': { name: 'delayed', path: 'M0 -7.5L7.5 0L0 7.5L-7.5 0z' },
  'Pending Catch-up': { name: 'catch-up', path: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z' },
  Skipped: { name: 'skipped', path: 'M-4 -4L4 4M4 -4L-4 4' },
}

/** Centered on the origin, 16 by 16. */
export function StatusMark({ status }: { status: ScheduleStatus }) {
  const { name, path } = shapes[status]
  return <path className={`year-strip__mark year-strip__mark--${name}`} d={path} />
}

/** `on`: the day on the strip. A catch-up email is shown today instead of on its own date. */
interface PlacedEntry {
  entry: DatedEntry
  on: CalendarDate
}

function inLanes(placed: PlacedEntry[]): (PlacedEntry & { lane: number })[] {
  const lastInLane: number[] = []
  return placed.map(({ entry, on }) => {
    const day = dayNumber(on)
    const freeLane = lastInLane.findIndex((last) => day - last >= MIN_DAYS_APART)
    const lane = Math.min(freeLane === -1 ? lastInLane.length : freeLane, 2)
    lastInLane[lane] = day
    return { entry, on, lane }
  })
}
