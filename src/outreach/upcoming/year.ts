import { addDays, addMonths, type CalendarDate, firstOfMonth, weekday } from '../../lib/calendar-date.ts'
import { CATCH_UP_DAYS } from '../../outbox/message.ts'
import { dailyAllowance, type SenderAllowance, sendTurns } from '../release/allowance.ts'

export interface DayCount {
  kind: string
  due_on: CalendarDate
  mails: number
}

export interface ScheduledCount {
  kind: string
  /** The agency's day on which they leave. */
  on: CalendarDate
  mails: number
}

export interface YearSpread {
  leaving: ScheduledCount[]
  /** Mails that wait for another day because of the daily caps. */
  later: number
  /** Days on which the caps hold mails back. */
  fullDays: number
  /** Mails that would come more than 30 days late, and never leave. */
  lost: number
}

/**
 * The day on which planned mails leave under the daily caps, from `today` on for `days` days: by the allowance and the
 * turns of the release, over counts instead of single mails, so that it takes as long for 50,000 clients as for ten. What
 * the release sees besides is left out: a client of whom several mails are late gets them one a day.
 * Counts of days before today are late ones. Pure.
 */
export function spreadOverYear(
  counts: readonly DayCount[],
  sender: SenderAllowance,
  today: CalendarDate,
  days: number,
): YearSpread {
  const planned = Map.groupBy(counts, ({ due_on }) => due_on)
  let late = counts.filter(({ due_on }) => due_on < today).toSorted(byDay)
  const spread: YearSpread = { leaving: [], later: 0, fullDays: 0, lost: 0 }
  for (let ahead = 0; ahead < days; ahead++) {
    const day = addDays(today, ahead)
    const oldest = addDays(day, -CATCH_UP_DAYS)
    spread.lost += sum(late.filter(({ due_on }) => due_on < oldest))
    const waiting = { late: late.filter(({ due_on }) => due_on >= oldest), 'on time': planned.get(day) ?? [] }
    let left = dailyAllowance(sender, day)
    const taken: DayCount[] = []
    for (const { which, most } of sendTurns(left, { released: 0, late: 0 }, sum(waiting['on time']))) {
      const turn = take(waiting[which], Math.min(most, left))
      waiting[which] = turn.rest
      left -= sum(turn.taken)
      taken.push(...turn.taken)
    }
    for (const [kind, those] of Map.groupBy(taken, ({ kind }) => kind))
      spread.leaving.push({ kind, on: day, mails: sum(those) })
    const held = sum(waiting['on time'])
    spread.later += held
    if (held > 0) spread.fullDays++
    late = [...waiting.late, ...waiting['on time']]
  }
  return spread
}

const byDay = (a: DayCount, b: DayCount) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0)
const sum = (counts: readonly { mails: number }[]) => counts.reduce((all, { mails }) => all + mails, 0)

function take(from: readonly DayCount[], most: number): { taken: DayCount[]; rest: DayCount[] } {
  const taken: DayCount[] = []
  const rest: DayCount[] = []
  let left = most
  for (const count of from) {
    const mails = Math.min(count.mails, left)
    left -= mails
    if (mails > 0) taken.push({ ...count, mails })
    if (mails < count.mails) rest.push({ ...count, mails: count.mails - mails })
  }
  return { taken, rest }
}

export interface YearWeek {
  /** Both included; a week that reaches over the end of a month is two. */
  from: CalendarDate
  to: CalendarDate
  mails: number
}

export interface YearMonth {
  month: CalendarDate
  weeks: YearWeek[]
  byKind: Map<string, number>
  mails: number
}

/** The months from that of `today` on that the year touches, each with its weeks from Monday on. */
export function monthsOf(leaving: readonly ScheduledCount[], today: CalendarDate, lastOn: CalendarDate): YearMonth[] {
  const byMonth = Map.groupBy(leaving, ({ on }) => firstOfMonth(on))
  const months: YearMonth[] = []
  for (let month = firstOfMonth(today); month <= lastOn; month = addMonths(month, 1)) {
    const those = byMonth.get(month) ?? []
    const byKind = new Map([...Map.groupBy(those, ({ kind }) => kind)].map(([kind, counts]) => [kind, sum(counts)]))
    const end = earlier(addDays(addMonths(month, 1), -1), lastOn)
    months.push({ month, byKind, mails: sum(those), weeks: weeksOf(those, month < today ? today : month, end) })
  }
  return months
}

const earlier = (a: CalendarDate, b: CalendarDate) => (a < b ? a : b)

function weeksOf(leaving: readonly ScheduledCount[], first: CalendarDate, last: CalendarDate): YearWeek[] {
  const weeks: YearWeek[] = []
  for (let from = first; from <= last; ) {
    // Sunday ends a week.
    const to = earlier(addDays(from, (7 - weekday(from)) % 7), last)
    weeks.push({ from, to, mails: sum(leaving.filter(({ on }) => on >= from && on <= to)) })
    from = addDays(to, 1)
  }
  return weeks
}
