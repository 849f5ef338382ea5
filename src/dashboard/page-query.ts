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

const typedDay = z.string().max(40).optional().catch(undefined)
const page = z.coerce.number().int().min(1).max(100_000).catch(1)
const days = { period: z.enum(periods).optional().catch(undefined), startDate: typedDay, endDate: typedDay }

/** The query of the dashboard; odd values give way to what is usual. */
export const dashboardQuery = z.object({
  ...days,
  ranking: z.enum(rankingSorts).catch('chronological'),
  rankingPage: page,
  upcomingPage: page,
  renewalsPage: page,
  board: z.enum(leaderboardSorts).catch('total'),
})
export type DashboardQuery = z.infer<typeof dashboardQuery>

/** The query of the people behind a figure. */
export const peopleQuery = z.object({
  ...days,
  of: z.enum(metrics).catch('sent'),
  agent: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  page,
})
export type PeopleQuery = z.infer<typeof peopleQuery>

export interface ChosenRange {
  /** What the choice shows; the figures are of `range`. */
  period: Period
  range: DayRange
  /** The days of the time series. */
  seriesRange: DayRange
  refused?: { field: 'from' | 'to'; error: string }
}

/** Of dates that cannot be read the choice stays, and the figures are those of no choice. */
export function chooseRange(
  { period, startDate, endDate }: Pick<DashboardQuery, 'period' | 'startDate' | 'endDate'>,
  today: CalendarDate,
): ChosenRange {
  const usual = { range: rangeOf(DEFAULT_PERIOD, today), seriesRange: rangeOf(DEFAULT_SERIES_PERIOD, today) }
  if (period === undefined) return { period: DEFAULT_PERIOD, ...usual }
  if (period !== 'custom') {
    const range = rangeOf(period, today)
    return { period, range, seriesRange: range }
  }
  const read = readCustomRange(startDate ?? '', endDate ?? '', today)
  if (read.ok) return { period, range: read.range, seriesRange: read.range }
  return { period, ...usual, refused: { field: read.field, error: read.error } }
}
