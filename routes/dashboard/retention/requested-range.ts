import { type ChosenRange, chooseRange, dashboardQuery } from '../../../src/dashboard/page-query.ts'
import type { DayRange, Period } from '../../../src/dashboard/period.ts'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'

const daysQuery = dashboardQuery.pick({ period: true, startDate: true, endDate: true })

export interface RequestedRange {
  chosen: ChosenRange
  query: ReturnType<typeof daysQuery.parse>
}

/** What comes of talking to a client takes longer than a month. */
const USUAL = '90days'

/** As the dashboard asks for days: ?period=ytd, or ?period=custom&startDate=&endDate=. */
export function requestedRange(given: unknown, today: CalendarDate): RequestedRange {
  const query = daysQuery.parse(given)
  return { query, chosen: chooseRange({ ...query, period: query.period ?? USUAL }, today) }
}

/** The address of these days. */
export function rangeQuery({ period, range }: { period: Period; range: DayRange }) {
  if (period === 'custom') return { period, startDate: range.from, endDate: range.to }
  return period === USUAL ? {} : { period }
}
