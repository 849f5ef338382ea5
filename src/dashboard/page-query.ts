import { z } from 'zod'
import type { CalendarDate } from '../lib/calendar-date.ts'
import { metrics } from './figures.ts'
import { leaderboardSorts } from './leaderboard.ts'
import { type DayRange, type Period, periods, rangeOf, readCustomRange } from './period.ts'
import { rankingSorts } from './send-ranking.ts'

/** Source: dashboard-014, dashboard-015. */
export const DEFAULT_PERIOD = '30days'
/** Source: dashboard-016. */
const DEFAULT_SERIES_PERIOD = '90days'
/** Source: dashboard-017. */
export const LIST_PAGE = 20

const dayText = z.string().max(40).optional().catch(undefined)
const page = z.coerce.number().int().min(1).max(100_000).catch(1)
const days = { period: z.enum(periods).optional().catch(undefined), startDate: dayText, endDate: dayText }

/** The query of the dashboard. Invalid values become the defaults. */
export const dashboardQuery = z.object({
  ...days,
  ranking: z.enum(rankingSorts).catch('chronological'),
  rankingPage: page,
  upcomingPage: page,
  renewalsPage: page,
  board: z.enum(leaderboardSorts).catch('total'),
})
export type DashboardQuery = z.infer<typeof dashboardQuery>

/** The query of the page that lists the people behind a figure. */
export const peopleQuery = z.object({
  ...days,
  of: z.enum(metrics).catch('sent'),
  agent: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  page,
})
export type PeopleQuery = z.infer<typeof peopleQuery>

export interface ChosenRange {
  /** The selected period. The figures cover `range`. */
  period: Period
  range: DayRange
  /** The days of the time series. */
  seriesRange: DayRange
  rangeError?: { field: 'from' | 'to'; error: string }
}

/** If the dates are missing or invalid, keeps the selected period and returns the default ranges with an error. */
export function chooseRange(
  { period, startDate, endDate }: Pick<DashboardQuery, 'period' | 'startDate' | 'endDate'>,
  today: CalendarDate,
): ChosenRange {
  const defaults = { range: rangeOf(DEFAULT_PERIOD, today), seriesRange: rangeOf(DEFAULT_SERIES_PERIOD, today) }
  if (period === undefined) return { period: DEFAULT_PERIOD, ...defaults }
  if (period !== 'custom') {
    const range = rangeOf(period, today)
    return { period, range, seriesRange: range }
  }
  const read = readCustomRange(startDate ?? '', endDate ?? '', today)
  if (read.ok) return { period, range: read.range, seriesRange: read.range }
  return { period, ...defaults, rangeError: { field: read.field, error: read.error } }
}
