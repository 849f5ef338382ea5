import { addDays } from '../lib/calendar-date.ts'
import type { Scope } from '../scope.ts'
import { findCountFrame } from './activity/count-frame.ts'
import { countByDay } from './activity/read-counts.ts'
import type { TimeSeriesPoint } from './figures.ts'
import type { DayRange } from './period.ts'
import { daysInRange } from './stats.ts'
import { countScheduled, UPCOMING_DAYS } from './upcoming.ts'

/** The days of a range; of one that ends today also the next 30, with what is scheduled. */
export async function listTimeSeries(scope: Scope, range: DayRange): Promise<TimeSeriesPoint[]> {
  const { today } = await findCountFrame(scope)
  const sent = new Map((await countByDay(scope, range, ['sent'])).map(({ day, people }) => [day, people]))
  const past = daysInRange(range).map((date) => ({ date, sent: sent.get(date) ?? 0, scheduled: 0 }))
  if (range.to !== today) return past
  const scheduled = await countScheduled(scope)
  const ahead = daysInRange({ from: addDays(today, 1), to: addDays(today, UPCOMING_DAYS) })
  const points = [...past, ...ahead.map((date) => ({ date, sent: 0, scheduled: 0 }))]
  return points.map((point) => ({ ...point, scheduled: scheduled.get(point.date) ?? 0 }))
}
