import type { Metric } from '../../../src/dashboard/figures.ts'
import { type DashboardQuery, dashboardQuery } from '../../../src/dashboard/page-query.ts'
import { urls } from '../../../src/urls.ts'

const usual = dashboardQuery.parse({})

/** The dashboard's address with some of it changed, and nothing in it that goes without saying. */
export function dashboardUrl(query: DashboardQuery, changes: Partial<DashboardQuery> = {}, part?: string): string {
  const asked = { ...query, ...changes }
  const custom = asked.period === 'custom'
  const said = Object.entries(asked).filter(
    ([name, value]) => value !== usual[name as keyof DashboardQuery] && (custom || !name.endsWith('Date')),
  )
  return `${urls.dashboard(Object.fromEntries(said))}${part ? `#${part}` : ''}`
}

/** The people behind a figure of the dashboard that is shown; `agentId`: the figure of one agent. */
export type PeopleLinks = (of: Metric, agentId?: number) => string

export const peopleLinks =
  ({ period, startDate, endDate }: DashboardQuery): PeopleLinks =>
  (of, agentId) =>
    urls.dashboardPeople({ of, period, ...(period === 'custom' && { startDate, endDate }), agent: agentId })

/** Those of one day. */
export const peopleOfDayUrl = (day: string) =>
  urls.dashboardPeople({ of: 'sent', period: 'custom', startDate: day, endDate: day })
