import { Hono } from 'hono'
import { contactTotals } from '../src/contacts/queries.ts'
import { openSetupTasks } from '../src/dashboard/setup-checklist.ts'
import { hourIn } from '../src/lib/calendar-date.ts'
import { dashboardWords } from '../src/messages/dashboard.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { page } from '../src/web/page.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { Introduction } from './welcome/introduction.tsx'

const EVERYTHING = { states: [], carriers: [], agents: [], imports: [], missing: [] }

/** The dashboard's first version. */
export const dashboard = new Hono<AppEnv>().get('/dashboard', async (c) => {
  const { doors, identity, user } = c.var
  const found = await doors.inScope(identity, async (scope) => {
    const totals = await contactTotals(scope, EVERYTHING)
    return { totals, tasks: user.isAdmin ? await openSetupTasks(scope, totals) : [] }
  })
  const greeting = dashboardWords.greeting(hourIn(user.timeZone, doors.now()), user.firstName)
  const content = (
    <>
      <Introduction user={user} />
      <DashboardPage {...found} greeting={greeting} seesOnlyOwn={user.seesOnlyOwn} />
    </>
  )
  return page(c, content, { title: dashboardWords.title })
})
