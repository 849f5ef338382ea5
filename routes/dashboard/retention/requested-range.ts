import { type ChosenRange, chooseRange, dashboardQuery } from '../../../src/dashboard/page-query.ts'
import type { DayRange, Period } from '../../../src/dashboard/period.ts'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'

const daysQuery = dashboardQuery.pick({ period: true, startDate: true, endDate: true })

export interface RequestedRange {
  chosen: ChosenRange
  query: ReturnType<typeof daysQuery.parse>
}

/** Longer than the dashboard's, because outcomes take longer than a month. */
const DEFAULT_RETENTION_PERIOD = '90days'

/** Parses the same query as the dashboard: ?period=ytd, or ?period=custom&startDate=&endDate=. */
export function requestedRange(params: unknown, today: CalendarDate): RequestedRange {
  const query = daysQuery.parse(params)
  return { query, chosen: chooseRange({ ...query, period: query.period ?? DEFAULT_RETENTION_PERIOD }, today) }
}

/** The query for this range, without default values. */
export function rangeQuery({ period, range }: { period: Period; range: DayRange }) {
  if (period === 'custom') return { period, startDate: range.from, endDate: range.to }
  return period === DEFAULT_RETENTION_PERIOD ? {} : { period }
}
