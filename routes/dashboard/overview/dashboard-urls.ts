import type { Metric } from '../../../src/dashboard/figures.ts'
import { type DashboardQuery, dashboardQuery } from '../../../src/dashboard/page-query.ts'
import { urls } from '../../../src/urls.ts'

const defaults = dashboardQuery.parse({})

/** The dashboard's URL with these changes, without default values. */
export function dashboardUrl(
  query: DashboardQuery,
  changes: Partial<DashboardQuery & { refresh: 'yes' }> = {},
  part?: string,
): string {
  const merged = { ...query, ...changes }
  const isCustom = merged.period === 'custom'
  const params = Object.entries(merged).filter(
    ([name, value]) => value !== defaults[name as keyof DashboardQuery] && (isCustom || !name.endsWith('Date')),
  )
  return `${urls.dashboard(Object.fromEntries(params))}${part ? `#${part}` : ''}`
}

/** The URL of the people behind a figure on the page. With `agentId`, the figure of that agent. */
export type PeopleLinks = (of: Metric, agentId?: number) => string

export const peopleLinks =
  ({ period, startDate, endDate }: DashboardQuery): PeopleLinks =>
  (of, agentId) =>
    urls.dashboardPeople({ of, period, ...(period === 'custom' && { startDate, endDate }), agent: agentId })

/** The URL of the people who were sent a quote on a day. */
export const peopleOfDayUrl = (day: string) =>
  urls.dashboardPeople({ of: 'sent', period: 'custom', startDate: day, endDate: day })
