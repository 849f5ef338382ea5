import { addDays, type CalendarDate, dayNumber } from '../lib/calendar-date.ts'
import type { Scope } from '../scope.ts'
import { findActivityCountState } from './activity/count-state.ts'
import { activities } from './activity/events.ts'
import { countByDay, countInRange } from './activity/read-counts.ts'
import { type DashboardFigures, type DayFigures, type Metric, metrics, type TimeSeriesPoint } from './figures.ts'
import type { DayRange } from './period.ts'
import { countScheduled, type PlannedEmails, UPCOMING_DAYS } from './upcoming.ts'

/** Distinct people in a range of days. */
export async function findFigures(scope: Scope, range: DayRange): Promise<DashboardFigures> {
  const figures: DashboardFigures = { sent: 0, viewed: 0, health: 0, asked: 0, manual: 0, robots: 0 }
  for (const { activity, people } of await countInRange(scope, range, activities)) figures[activity] = people
  return figures
}

/** Distinct people on each day of a range, oldest day first. */
export async function listDays(scope: Scope, range: DayRange): Promise<DayFigures[]> {
  const days = daysInRange(range).map((day) => ({ day, sent: 0, viewed: 0, health: 0, asked: 0 }))
  const byDay = new Map(days.map((figures) => [figures.day, figures]))
  for (const { activity, day, people } of await countByDay(scope, range, metrics))
    byDay.get(day)![activity as Metric] = people
  return days
}

/**
 * The days of a range. A range that ends today also gets the next UPCOMING_DAYS, with the scheduled emails. `planned`: see
 * countScheduled.
 */
export async function listTimeSeries(
  scope: Scope,
  range: DayRange,
  planned?: PlannedEmails,
): Promise<TimeSeriesPoint[]> {
  const { today } = await findActivityCountState(scope)
  const sent = new Map((await countByDay(scope, range, ['sent'])).map(({ day, people }) => [day, people]))
  const past = daysInRange(range).map((date) => ({ date, sent: sent.get(date) ?? 0, scheduled: 0 }))
  if (range.to !== today) return past
  const scheduled = await countScheduled(scope, planned)
  const ahead = daysInRange({ from: addDays(today, 1), to: addDays(today, UPCOMING_DAYS) })
  const points = [...past, ...ahead.map((date) => ({ date, sent: 0, scheduled: 0 }))]
  return points.map((point) => ({ ...point, scheduled: scheduled.get(point.date) ?? 0 }))
}

const daysInRange = ({ from, to }: DayRange): CalendarDate[] =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => addDays(from, index))
