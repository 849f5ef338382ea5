import { addDays, type CalendarDate, dayNumber } from '../lib/calendar-date.ts'
import type { Scope } from '../scope.ts'
import { activities } from './activity/events.ts'
import { countByDay, countInRange } from './activity/read-counts.ts'
import { type DashboardFigures, type DayFigures, type Metric, metrics } from './figures.ts'
import type { DayRange } from './period.ts'

/** People in a range of days. */
export async function findFigures(scope: Scope, range: DayRange): Promise<DashboardFigures> {
  const figures: DashboardFigures = { sent: 0, viewed: 0, health: 0, asked: 0, manual: 0, robots: 0 }
  for (const { activity, people } of await countInRange(scope, range, activities)) figures[activity] = people
  return figures
}

/** People on each day of a range, the first day first. */
export async function listDays(scope: Scope, range: DayRange): Promise<DayFigures[]> {
  const days = daysInRange(range).map((day) => ({ day, sent: 0, viewed: 0, health: 0, asked: 0 }))
  const byDay = new Map(days.map((figures) => [figures.day, figures]))
  for (const { activity, day, people } of await countByDay(scope, range, metrics))
    byDay.get(day)![activity as Metric] = people
  return days
}

export const daysInRange = ({ from, to }: DayRange): CalendarDate[] =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, place) => addDays(from, place))
