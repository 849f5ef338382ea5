import { addDays, addMonths, type CalendarDate, firstOfMonth, weekday } from '../../lib/calendar-date.ts'
import { CATCH_UP_DAYS } from '../../outbox/message.ts'
import { dailyAllowance, divideAllowance, type SenderAllowance } from '../release/allowance.ts'

export interface DayCount {
  kind: string
  due_on: CalendarDate
  emails: number
}

export interface ScheduledCount {
  kind: string
  /** The date they are sent, in the agency's time zone. */
  on: CalendarDate
  emails: number
}

export interface YearSpread {
  scheduled: ScheduledCount[]
  /** Emails delayed by the daily limit. */
  later: number
  /** Days on which the limit delays emails. */
  fullDays: number
  /** Emails that would be more than 30 days late and are never sent. */
  lost: number
}

/**
 * Spreads planned emails over `days` days from `today` under the daily limits, with the same allowance and order as the
 * release. It works on counts, so it takes as long for 50,000 clients as for ten. It does not model limits per client:
 * in reality a client with several late emails gets them one a day. Counts before today are late emails. Pure.
 */
export function spreadOverYear(
  counts: readonly DayCount[],
  sender: SenderAllowance,
  today: CalendarDate,
  days: number,
): YearSpread {
  const planned = Map.groupBy(counts, ({ due_on }) => due_on)
  let late = counts.filter(({ due_on }) => due_on < today).toSorted(byDay)
  const spread: YearSpread = { scheduled: [], later: 0, fullDays: 0, lost: 0 }
  for (let offset = 0; offset < days; offset++) {
    const day = addDays(today, offset)
    const oldest = addDays(day, -CATCH_UP_DAYS)
    spread.lost += sum(late.filter(({ due_on }) => due_on < oldest))
    const waiting = { late: late.filter(({ due_on }) => due_on >= oldest), 'on time': planned.get(day) ?? [] }
    let left = dailyAllowance(sender, day)
    const taken: DayCount[] = []
    for (const { timing, max } of divideAllowance(left, { released: 0, late: 0 }, sum(waiting['on time']))) {
      const turn = take(waiting[timing], Math.min(max, left))
      waiting[timing] = turn.rest
      left -= sum(turn.taken)
      taken.push(...turn.taken)
    }
    for (const [kind, ofKind] of Map.groupBy(taken, ({ kind }) => kind))
      spread.scheduled.push({ kind, on: day, emails: sum(ofKind) })
    const delayed = sum(waiting['on time'])
    spread.later += delayed
    if (delayed > 0) spread.fullDays++
    late = [...waiting.late, ...waiting['on time']]
  }
  return spread
}

const byDay = (a: DayCount, b: DayCount) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0)
const sum = (counts: readonly { emails: number }[]) => counts.reduce((total, { emails }) => total + emails, 0)

function take(counts: readonly DayCount[], max: number): { taken: DayCount[]; rest: DayCount[] } {
  const taken: DayCount[] = []
  const rest: DayCount[] = []
  let left = max
  for (const count of counts) {
    const emails = Math.min(count.emails, left)
    left -= emails
    if (emails > 0) taken.push({ ...count, emails })
    if (emails < count.emails) rest.push({ ...count, emails: count.emails - emails })
  }
  return { taken, rest }
}

export interface YearWeek {
  /** Both days are inclusive. A week that spans two months is split in two. */
  from: CalendarDate
  to: CalendarDate
  emails: number
}

export interface YearMonth {
  month: CalendarDate
  weeks: YearWeek[]
  byKind: Map<string, number>
  emails: number
}

/** The months from `today` to `lastOn`, each with its weeks. Weeks start on Monday. */
export function monthsOf(counts: readonly ScheduledCount[], today: CalendarDate, lastOn: CalendarDate): YearMonth[] {
  const byMonth = Map.groupBy(counts, ({ on }) => firstOfMonth(on))
  const months: YearMonth[] = []
  for (let month = firstOfMonth(today); month <= lastOn; month = addMonths(month, 1)) {
    const ofMonth = byMonth.get(month) ?? []
    const byKind = new Map([...Map.groupBy(ofMonth, ({ kind }) => kind)].map(([kind, ofKind]) => [kind, sum(ofKind)]))
    const end = earlier(addDays(addMonths(month, 1), -1), lastOn)
    months.push({ month, byKind, emails: sum(ofMonth), weeks: weeksOf(ofMonth, month < today ? today : month, end) })
  }
  return months
}

const earlier = (a: CalendarDate, b: CalendarDate) => (a < b ? a : b)

function weeksOf(counts: readonly ScheduledCount[], first: CalendarDate, last: CalendarDate): YearWeek[] {
  const weeks: YearWeek[] = []
  for (let from = first; from <= last; ) {
    // Sunday ends a week.
    const to = earlier(addDays(from, (7 - weekday(from)) % 7), last)
    weeks.push({ from, to, emails: sum(counts.filter(({ on }) => on >= from && on <= to)) })
    from = addDays(to, 1)
  }
  return weeks
}
