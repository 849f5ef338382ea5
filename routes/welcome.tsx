import { type Context, Hono } from 'hono'
import { completeWalkthrough } from '../src/accounts/profile.ts'
import { contactTotals } from '../src/contacts/queries.ts'
import { openSetupTasks } from '../src/dashboard/setup-checklist.ts'
import { hourIn } from '../src/lib/calendar-date.ts'
import { dashboardWords } from '../src/messages/dashboard.ts'
import { shortcutWords } from '../src/messages/palette.ts'
import { welcomeWords } from '../src/messages/welcome.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { flash } from '../src/web/flash.ts'
import { page, sitePage } from '../src/web/page.tsx'
import { ContactUsPage } from './welcome/contact-us-page.tsx'
import { DashboardPage } from './welcome/dashboard-page.tsx'
import { Introduction } from './welcome/introduction.tsx'
import { ShortcutsPage } from './welcome/shortcuts-page.tsx'
import { LoggedInPage, WalkthroughPage } from './welcome/walkthrough-page.tsx'

const EVERYTHING = { states: [], carriers: [], agents: [] }

/** The dashboard's first version, the walkthrough, and how to reach us. */
export const welcome = new Hono<AppEnv>()
  .get('/dashboard', async (c) => {
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

  // An address in the query signs nobody in: it only fills in the field. Source: nav-024, docs/decisions.md.
  .get('/walkthrough', (c) => {
    const { session } = c.var
    if (!session) return c.redirect(urls.login({ email: c.req.query('email')?.trim().slice(0, 254) }), 303)
    if (new URL(c.req.url).search) return c.redirect(urls.walkthrough.show(), 303)
    c.set('user', session)
    return page(c, <LoggedInPage isAdmin={session.isAdmin} />, { title: welcomeWords.loggedIn.title })
  })
  .get('/walkthrough/steps', (c) => showSteps(c))
  .post('/walkthrough/completion', async (c) => {
    const { doors, deps, identity } = c.var
    try {
      await doors.inScope(identity, completeWalkthrough)
    } catch (error) {
      deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'a walkthrough could not be completed')
      return showSteps(c, true)
    }
    flash(c, 'good', welcomeWords.walkthrough.done)
    return c.redirect(urls.contacts.list(), 303)
  })

  .get('/shortcuts', (c) => page(c, <ShortcutsPage />, { title: shortcutWords.title }))

  .get('/contact-us', (c) => {
    const { session, deps } = c.var
    const subject = session && welcomeWords.contactUs.subject(session.organizationName)
    const content = <ContactUsPage email={deps.ownerEmail} subject={subject} />
    const options = { title: welcomeWords.contactUs.title }
    if (!session) return sitePage(c, content, options)
    c.set('user', session)
    return page(c, content, options)
  })

const showSteps = (c: Context<AppEnv>, failed = false) =>
  page(c, <WalkthroughPage completed={c.var.user.hasCompletedWalkthrough} failed={failed} />, {
    title: welcomeWords.walkthrough.title,
    status: failed ? 500 : 200,
  })
