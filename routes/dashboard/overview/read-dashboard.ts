import { findFigures, listDays, listTimeSeries } from '../../../src/dashboard/figure-queries.ts'
import { listLeaderboard } from '../../../src/dashboard/leaderboard.ts'
import { findRetentionValue } from '../../../src/dashboard/outcomes/queries.ts'
import { type ChosenRange, type DashboardQuery, LIST_PAGE } from '../../../src/dashboard/page-query.ts'
import { listRenewals } from '../../../src/dashboard/renewals.ts'
import { listSendRanking } from '../../../src/dashboard/send-ranking.ts'
import { findSetupChecklist } from '../../../src/dashboard/setup-checklist.ts'
import { isOutreachStarted, listUpcoming, type PlannedEmails } from '../../../src/dashboard/upcoming.ts'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'
import { findShowLeaderboard } from '../../../src/organizations/queries.ts'
import type { Scope } from '../../../src/scope.ts'
import type { DashboardPartResults } from './read-parts.ts'

/** One reader for each part of the dashboard. */
export const dashboardReaders = (
  query: DashboardQuery,
  { range, seriesRange }: Pick<ChosenRange, 'range' | 'seriesRange'>,
  planned: PlannedEmails | undefined,
) => ({
  figures: (scope: Scope) => findFigures(scope, range),
  days: (scope: Scope) => listDays(scope, range),
  series: (scope: Scope) => listTimeSeries(scope, seriesRange, planned),
  ranking: (scope: Scope) =>
    listSendRanking(scope, range, { sort: query.ranking, page: query.rankingPage, pageSize: LIST_PAGE }),
  upcoming: async (scope: Scope) => {
    const [upcoming, isStarted] = await Promise.all([
      listUpcoming(scope, { page: query.upcomingPage, pageSize: LIST_PAGE, planned }),
      isOutreachStarted(scope),
    ])
    return { ...upcoming, isStarted }
  },
  board: async (scope: Scope) =>
    (await findShowLeaderboard(scope)) ? listLeaderboard(scope, range, query.board) : ('hidden' as const),
  worth: (scope: Scope) => findRetentionValue(scope, range),
  renewals: (scope: Scope) => listRenewals(scope, { page: query.renewalsPage }),
  setup: (scope: Scope) => findSetupChecklist(scope),
})

/**
 * The keys under which users with the same permissions share a part: everything the part depends on besides the agency
 * and the permissions. The setup checklist is never shared.
 */
export function sharedPartKeys(
  query: DashboardQuery,
  { range, seriesRange }: Pick<ChosenRange, 'range' | 'seriesRange'>,
  today: CalendarDate,
): Record<(typeof requiredParts)[number], string> {
  const key = (...facts: unknown[]) => JSON.stringify([today, ...facts])
  return {
    figures: key('figures', range),
    days: key('days', range),
    series: key('series', seriesRange),
    ranking: key('ranking', range, query.ranking, query.rankingPage),
    upcoming: key('upcoming', query.upcomingPage),
    board: key('board', range, query.board),
    worth: key('worth', range),
    renewals: key('renewals', query.renewalsPage),
  }
}

export type DashboardParts = DashboardPartResults<ReturnType<typeof dashboardReaders>>
/** If all of these fail, the page says that nothing could be loaded. The setup checklist does not count. */
export const requiredParts = ['figures', 'days', 'series', 'ranking', 'upcoming', 'board', 'worth', 'renewals'] as const
