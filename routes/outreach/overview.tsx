import { Hono } from 'hono'
import { hasContacts } from '../../src/contacts/list/queries.ts'
import { listOwners } from '../../src/contacts/owners.ts'
import { awaitAll } from '../../src/lib/await-all.ts'
import { addDays, type CalendarDate } from '../../src/lib/calendar-date.ts'
import { outreachFrame, stateWords } from '../../src/messages/outreach-pages.ts'
import { yearWords } from '../../src/messages/outreach-year.ts'
import { getSettings } from '../../src/organizations/queries.ts'
import { messageLabel } from '../../src/outbox/message.ts'
import { type OutreachState, readOutreachState } from '../../src/outreach/upcoming/outreach-state.ts'
import { pauseOutreach, resumeOutreach } from '../../src/outreach/upcoming/pauses.ts'
import {
  countNextEmails,
  countSkipped,
  countUpcomingEmails,
  listSkipped,
  listStates,
  listUpcomingEmails,
} from '../../src/outreach/upcoming/queries.ts'
import { readYear } from '../../src/outreach/upcoming/read-year.ts'
import {
  pauseForm,
  resumeForm,
  startForm,
  type UpcomingQuery,
  upcomingQuery,
} from '../../src/outreach/upcoming/schemas.ts'
import { startOutreach } from '../../src/outreach/upcoming/start-outreach.ts'
import type { DayCount } from '../../src/outreach/upcoming/year.ts'
import { forceCustomPlans, type Scope } from '../../src/scope.ts'
import { readStateRules } from '../../src/switching/read-state-rules.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { queryOf } from '../../src/web/query.ts'
import { todayOf } from '../../src/web/today-of.ts'
import { outreachLog } from './overview/log.tsx'
import { PausePage } from './overview/pause-page.tsx'
import { showSimulator } from './overview/simulator.tsx'
import { SkippedPage } from './overview/skipped-page.tsx'
import type { NextEmailCounts } from './overview/state-strip.tsx'
import { isFiltered } from './overview/upcoming-filter.tsx'
import { UpcomingPage } from './overview/upcoming-page.tsx'
import { YearPage } from './overview/year-page.tsx'

/** Outreach: upcoming emails, the next 12 months, the simulator and the log, and starting and pausing. */
export const outreachOverview = new Hono<AppEnv>()
  .get('/outreach', async (c) => {
    const { scoped, user, deps } = c.var
    const query = upcomingQuery.parse(queryOf(c))
    const read = await scoped(async (scope) => {
      const [, state, lists] = await Promise.all([
        forceCustomPlans(scope),
        readOutreachState(scope, deps),
        awaitAll({
          settings: getSettings(scope),
          rules: readStateRules(scope.db),
          states: listStates(scope),
          agents: listAgentChoices(scope),
        }),
      ])
      const { today } = state
      const { settings, ...choices } = lists
      const [shown, counts] = await Promise.all([
        query.show === 'skipped' ? readSkipped(scope, today, query) : readUpcoming(scope, today, query),
        readNextEmailCounts(scope, state, query),
      ])
      const { length } = 'groups' in shown ? shown.groups : shown.rows
      return {
        state,
        smartSend: settings.smart_send_enabled,
        query,
        isAdmin: user.isAdmin,
        hasContacts: length > 0 || (await hasContacts(scope)),
        ...counts,
        ...choices,
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
    return redirectToUpcoming(c, stateWords.pausedNow(kind ? messageLabel(kind) : undefined, until))
  })
  .post('/outreach/pauses/end', async (c) => {
    const { scoped } = c.var
    const read = await readForm(c, resumeForm)
    if (!read.ok) return c.redirect(urls.outreach.upcoming(), 303)
    await scoped((scope) => resumeOutreach(scope, read.data))
    return redirectToUpcoming(c, stateWords.resumedNow(read.data.kind ? messageLabel(read.data.kind) : undefined))
  })
  .get('/outreach/year', (c) => showYear(c))
  .post('/outreach/start', async (c) => {
    const { scoped, deps } = c.var
    const read = await readForm(c, startForm)
    if (!read.ok) return showYear(c, read.errors)
    const started = await scoped(async (scope) => {
      const { month } = await readYear(scope, await readOutreachState(scope, deps))
      return startOutreach(scope, deps, { emails: month.emails })
    })
    // The page itself shows why outreach cannot start.
    if (!started.ok) return showYear(c, {})
    deps.wake('release-outreach')
    flash(c, 'good', yearWords.start.started)
    return c.redirect(urls.outreach.upcoming(), 303)
  })
  .get('/outreach/simulator', (c) => showSimulator(c))
  .route('/', outreachLog)

/** `errors`: validation errors from the form that starts outreach. */
async function showYear(c: AppContext, errors?: Record<string, string>) {
  const { scoped, deps } = c.var
  const read = await scoped(async (scope) => {
    const state = await readOutreachState(scope, deps)
    const { send_hour: sendHour } = await getSettings(scope)
    const year = await readYear(scope, state)
    return { state, sendHour, year, hasContacts: year.emails > 0 || (await hasContacts(scope)) }
  })
  return page(c, <YearPage {...read} practice={deps.practice} errors={errors ?? {}} />, {
    title: `${yearWords.title} - ${outreachFrame.title}`,
    status: errors ? 422 : 200,
  })
}

/** Requests new plans and shows the upcoming emails with a message. */
function redirectToUpcoming(c: AppContext, message: string) {
  c.var.deps.wake('plan-outreach')
  flash(c, 'good', message)
  return c.redirect(urls.outreach.upcoming(), 303)
}

const readUpcoming = async (scope: Scope, today: CalendarDate, query: UpcomingQuery) => ({
  rows: await listUpcomingEmails(scope, today, query),
})

const readSkipped = async (scope: Scope, today: CalendarDate, query: UpcomingQuery) => ({
  groups: await countSkipped(scope, today, query),
  rows: query.reason ? await listSkipped(scope, today, { ...query, reason: query.reason }) : undefined,
})

/** The agents in the filter; none for a user who sees only their own contacts. */
const listAgentChoices = async (scope: Scope) => (scope.onlyAgentId === undefined ? listOwners(scope) : [])

const COUNTED_DAYS = 30

/**
 * Emails due by today (overdue ones included) and within 30 days, without filters, and the counts for the page's
 * filters. One query serves both where possible, and counts that are not shown are not read.
 */
async function readNextEmailCounts(
  scope: Scope,
  state: OutreachState,
  query: UpcomingQuery,
): Promise<{ soon: NextEmailCounts; counts: DayCount[] }> {
  const { today, phase } = state
  const counts = query.show ? [] : await countUpcomingEmails(scope, today, query)
  if (!query.show && !isFiltered(query) && query.days >= COUNTED_DAYS)
    return { soon: nextCountsOf(counts, today), counts }
  if (phase !== 'not_started' && phase !== 'running') return { soon: { today: 0, inAMonth: 0 }, counts }
  const { today: dueToday, within } = await countNextEmails(scope, today, COUNTED_DAYS)
  return { soon: { today: dueToday, inAMonth: within }, counts }
}

const nextCountsOf = (counts: readonly DayCount[], today: CalendarDate): NextEmailCounts => ({
  today: sum(counts.filter(({ due_on }) => due_on <= today)),
  inAMonth: sum(counts.filter(({ due_on }) => due_on <= addDays(today, COUNTED_DAYS))),
})

const sum = (counts: readonly DayCount[]) => counts.reduce((total, { emails }) => total + emails, 0)
