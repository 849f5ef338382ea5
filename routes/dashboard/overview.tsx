import { Hono } from 'hono'
import { chooseRange, dashboardQuery } from '../../src/dashboard/page-query.ts'
import { countPlannedByAgent, type PlannedEmails } from '../../src/dashboard/upcoming.ts'
import { type CalendarDate, hourIn, todayIn } from '../../src/lib/calendar-date.ts'
import type { Identity } from '../../src/scope.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { lastWrite, rememberWrite } from '../../src/web/last-write.ts'
import { page } from '../../src/web/page.tsx'
import { queryOf } from '../../src/web/query.ts'
import { Introduction } from '../account/welcome/introduction.tsx'
import { DashboardPage } from './overview/dashboard-page.tsx'
import { dashboardReaders, sharedPartKeys } from './overview/read-dashboard.ts'
import { readSharedParts } from './overview/read-parts.ts'
import { showPeople } from './overview/show-people.tsx'
import { dashboardWords } from './overview/words.ts'

export const dashboardOverview = new Hono<AppEnv>()
  .get('/dashboard/people', (c) => showPeople(c))
  .get('/dashboard', async (c) => {
    const { deps, identity, requestId, user } = c.var
    const { isAdmin, seesOnlyOwn, timeZone } = user
    const isRefresh = c.req.query('refresh') !== undefined
    if (isRefresh) await rememberWrite(c)
    const tenantDb = isRefresh ? deps.tenantDb : c.var.tenantDb
    const today = todayIn(timeZone, tenantDb.now())
    const query = dashboardQuery.parse(queryOf(c))
    const chosen = chooseRange(query, today)
    // A shared read may lack what this user has just changed.
    const mustRead = isRefresh || lastWrite(c) !== undefined
    const planned = mustRead ? undefined : await readOwnPlanned(c.var, today)
    const { parts, readAt } = await readSharedParts(
      { tenantDb, identity },
      dashboardReaders(query, chosen, planned),
      (part, err) => deps.log.error({ requestId, part, err }, 'a part of the dashboard could not be read'),
      {
        reads: deps.sharedReads,
        keys: sharedPartKeys(query, chosen, today),
        mustRead,
      },
    )
    const greeting = dashboardWords.greeting(hourIn(timeZone, tenantDb.now()), user.firstName)
    const content = (
      <>
        <Introduction user={user} />
        <DashboardPage
          greeting={greeting}
          parts={parts}
          readAt={readAt}
          query={query}
          chosen={chosen}
          today={today}
          timeZone={timeZone}
          isAdmin={isAdmin}
          seesOnlyOwn={seesOnlyOwn}
        />
      </>
    )
    return page(c, content, { title: dashboardWords.title })
  })

/** The planned emails of an agent who sees only their own clients, if the agents of this agency share a count of them. */
async function readOwnPlanned(
  { deps, tenantDb, identity, requestId }: Pick<AppEnv['Variables'], 'deps' | 'tenantDb' | 'identity' | 'requestId'>,
  today: CalendarDate,
): Promise<PlannedEmails | undefined> {
  const { onlyAgentId, organizationId } = identity
  if (onlyAgentId === undefined) return undefined
  const agency: Identity = { organizationId, actor: { kind: 'system', reason: 'count planned emails by agent' } }
  // Without the shared count, each agent's emails are counted alone.
  const count = () =>
    tenantDb
      .withTenant(agency, countPlannedByAgent)
      .catch((err) => void deps.log.error({ requestId, err }, 'planned emails could not be counted by agent'))
  const planned = await deps.sharedPlans.share(agency, today, tenantDb.now(), count)
  return planned && { ...planned, days: planned.byAgent.get(onlyAgentId) ?? {} }
}
