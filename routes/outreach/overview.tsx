import { type Context, Hono } from 'hono'
import { listOwners } from '../../src/contacts/owners.ts'
import { hasContacts } from '../../src/contacts/queries.ts'
import { type CalendarDate, todayIn } from '../../src/lib/calendar-date.ts'
import { outreachFrame, stateWords } from '../../src/messages/outreach-pages.ts'
import { yearWords } from '../../src/messages/outreach-year.ts'
import { getSettings } from '../../src/organizations/queries.ts'
import { messageLabel } from '../../src/outbox/message.ts'
import { readOutreachState } from '../../src/outreach/upcoming/outreach-state.ts'
import { pauseOutreach, resumeOutreach } from '../../src/outreach/upcoming/pauses.ts'
import { countSkipped, listSkipped, listStates, listUpcomingEmails } from '../../src/outreach/upcoming/queries.ts'
import { readYear } from '../../src/outreach/upcoming/read-year.ts'
import {
  pauseForm,
  resumeForm,
  startForm,
  type UpcomingQuery,
  upcomingQuery,
} from '../../src/outreach/upcoming/schemas.ts'
import { startOutreach } from '../../src/outreach/upcoming/start-outreach.ts'
import type { Scope } from '../../src/scope.ts'
import { readStateRules } from '../../src/switching/read-state-rules.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { queryOf } from '../../src/web/query.ts'
import { outreachLog } from './overview/log.tsx'
import { readNextEmailCounts } from './overview/next-email-counts.ts'
import { PausePage } from './overview/pause-page.tsx'
import { showSimulator } from './overview/show-simulator.tsx'
import { SkippedPage } from './overview/skipped-page.tsx'
import { UpcomingPage } from './overview/upcoming-page.tsx'
import { YearPage } from './overview/year-page.tsx'

type AppContext = Context<AppEnv>

/** What leaves by itself: what is ahead, what left, the year, and trying a change out before it is saved. */
export const outreachOverview = new Hono<AppEnv>()
  .get('/outreach', async (c) => {
    const { scoped, user, deps } = c.var
    const query = upcomingQuery.parse(queryOf(c))
    const read = await scoped(async (scope) => {
      const state = await readOutreachState(scope, deps)
      const { today } = state
      const { smart_send_enabled: smartSend } = await getSettings(scope)
      const shown =
        query.show === 'skipped' ? await readSkipped(scope, today, query) : await readAhead(scope, today, query)
      const { length } = 'groups' in shown ? shown.groups : shown.rows
      return {
        ...{ state, smartSend, query, isAdmin: user.isAdmin, hasContacts: length > 0 || (await hasContacts(scope)) },
        ...(await readNextEmailCounts(scope, state, query)),
        rules: await readStateRules(scope.db),
        states: await listStates(scope),
        agents: await listChoices(scope),
        ...shown,
      }
    })
    const shown = 'groups' in read ? <SkippedPage {...read} /> : <UpcomingPage {...read} />
    return page(c, shown, { title: outreachFrame.title })
  })
  .get('/outreach/pauses', (c) => page(c, <PausePage />, { title: stateWords.pauseTitle }))
  .post('/outreach/pauses', async (c) => {
    const { scoped } = c.var
    const read = await readForm(c, pauseForm(todayOf(c)))
    if (!read.ok) return page(c, <PausePage {...read} />, { title: stateWords.pauseTitle, status: 422 })
    await scoped((scope) => pauseOutreach(scope, read.data))
    const { kind, until } = read.data
    return done(c, stateWords.pausedNow(kind ? messageLabel(kind) : undefined, until))
  })
  .post('/outreach/pauses/end', async (c) => {
    const { scoped } = c.var
    const read = await readForm(c, resumeForm)
    if (!read.ok) return c.redirect(urls.outreach.upcoming(), 303)
    await scoped((scope) => resumeOutreach(scope, read.data))
    return done(c, stateWords.resumedNow(read.data.kind ? messageLabel(read.data.kind) : undefined))
  })
  .get('/outreach/year', (c) => showYear(c))
  .post('/outreach/start', async (c) => {
    const { scoped, deps } = c.var
    const read = await readForm(c, startForm)
    if (!read.ok) return showYear(c, read.errors)
    const started = await scoped(async (scope) => {
      const { month } = await readYear(scope, await readOutreachState(scope, deps))
      return startOutreach(scope, deps, { mails: month.mails })
    })
    // The page says by itself what is in the way.
    if (!started.ok) return showYear(c, {})
    deps.wake('release-outreach')
    flash(c, 'good', yearWords.start.started)
    return c.redirect(urls.outreach.upcoming(), 303)
  })
  .get('/outreach/simulator', (c) => showSimulator(c))
  .route('/', outreachLog)

const todayOf = (c: AppContext) => todayIn(c.var.user.timeZone, c.var.tenantDb.now())

/** `errors` of a start that was refused. */
async function showYear(c: AppContext, errors?: Record<string, string>) {
  const { scoped, deps } = c.var
  const read = await scoped(async (scope) => {
    const state = await readOutreachState(scope, deps)
    const { send_hour: sendHour } = await getSettings(scope)
    const year = await readYear(scope, state)
    return { state, sendHour, year, hasContacts: year.mails > 0 || (await hasContacts(scope)) }
  })
  return page(c, <YearPage {...read} practice={deps.practice} errors={errors ?? {}} />, {
    title: `${yearWords.title} - ${outreachFrame.title}`,
    status: errors ? 422 : 200,
  })
}

/** Whoever was paused or resumed is planned anew, and what is due meanwhile leaves. */
function done(c: AppContext, said: string) {
  c.var.deps.wake('plan-outreach')
  flash(c, 'good', said)
  return c.redirect(urls.outreach.upcoming(), 303)
}

const readAhead = async (scope: Scope, today: CalendarDate, query: UpcomingQuery) => ({
  rows: await listUpcomingEmails(scope, today, query),
})

const readSkipped = async (scope: Scope, today: CalendarDate, query: UpcomingQuery) => ({
  groups: await countSkipped(scope, today, query),
  rows: query.reason ? await listSkipped(scope, today, { ...query, reason: query.reason }) : undefined,
})

/** Whose contacts may be chosen; nobody's where one sees only one's own. */
const listChoices = async (scope: Scope) => (scope.onlyAgentId === undefined ? listOwners(scope) : [])
