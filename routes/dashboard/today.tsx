import { Hono } from 'hono'
import { hasContacts } from '../../src/contacts/list/queries.ts'
import { listOwners } from '../../src/contacts/owners.ts'
import { getContact } from '../../src/contacts/queries.ts'
import type { BookProblem } from '../../src/dashboard/book-health/problems.ts'
import { withdrawOutcome } from '../../src/dashboard/outcomes/record-outcome.ts'
import { countToday, listToday, nextReminder, totalTasks } from '../../src/dashboard/today/list-today.ts'
import { snoozeForm, type TodayQuery, taskForm, todayQuery, undoForm } from '../../src/dashboard/today/schemas.ts'

import type { TaskOwner, TaskQuery } from '../../src/dashboard/today/source.ts'
import { isCountFresh, ownClients, storeTaskCount } from '../../src/dashboard/today/stored-count.ts'
import {
  completeTask,
  snoozeProblem,
  snoozeTask,
  type TaskKey,
  undoTaskMark,
} from '../../src/dashboard/today/task-marks.ts'
import { awaitAll } from '../../src/lib/await-all.ts'
import { type CalendarDate, isCalendarDate } from '../../src/lib/calendar-date.ts'
import { fullName } from '../../src/lib/full-name.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { queryFields } from '../../src/lib/query-fields.ts'
import { missingWords } from '../../src/messages/missing-data.ts'
import { todayWords as words } from '../../src/messages/today.ts'
import type { Scope } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { queryOf } from '../../src/web/query.ts'
import { todayOf } from '../../src/web/today-of.ts'
import type { InvalidSnoozeDate } from './today/task-props.ts'
import { TodayPage } from './today/today-page.tsx'

/** Who to call next, and why. */
export const today = new Hono<AppEnv>()
  .get('/today', (c) => show(c, todayQuery.parse(queryOf(c))))
  .post('/today/snooze', async (c) => {
    const day = todayOf(c)
    const read = await readForm(c, snoozeForm(day))
    if (!read.ok) return refuse(c, read.typed, read.errors)
    const { until, back } = read.data
    const { name, before } = await runAction(c, read.data, {
      problem: (scope, problem) => snoozeProblem(scope, problem, { until, today: day }),
      task: (scope, task) => snoozeTask(scope, task, { until, today: day }),
    })
    return redirectWithFlash(c, back, words.flash.snoozed(name, until, day), {
      ...fieldsOf(read.data),
      marked: 'snooze',
      before,
    })
  })
  .post('/today/done', async (c) => {
    const read = await readForm(c, taskForm)
    if (!read.ok) throw new NotFound('Task not found')
    const { name } = await runAction(c, read.data, {
      task: async (scope, task) => {
        await completeTask(scope, task)
        return null
      },
    })
    return redirectWithFlash(c, read.data.back, words.flash.done(name), { ...fieldsOf(read.data), marked: 'done' })
  })
  .post('/today/undo', async (c) => {
    const read = await readForm(c, undoForm)
    if (!read.ok) throw new NotFound('Task not found')
    const undo = read.data
    const today = todayOf(c)
    const before = dayAfter(today, undo.before)
    const { name } = await runAction(c, undo, {
      problem: (scope, problem) => snoozeProblem(scope, problem, { until: before, today }),
      task: async (scope, task) => {
        if (undo.kind === 'missing') return null
        if (undo.outcome !== undefined) await withdrawOutcome(scope, task.contactId, undo.outcome, true)
        await undoTaskMark(scope, task, undo.marked, before)
        return null
      },
    })
    return redirectWithFlash(c, undo.back, before ? words.flash.snoozed(name, before, today) : words.flash.back(name))
  })

const dayAfter = (today: CalendarDate, text: string | undefined): CalendarDate | null =>
  text && isCalendarDate(text) && text > today ? text : null

/** The viewer's own clients, unless the viewer may see other agents' clients and selected them. */
function ownerOf(c: AppContext, { agent }: TodayQuery): TaskOwner {
  const { user, identity } = c.var
  if (identity.onlyAgentId !== undefined || agent === undefined) return ownClients(user)
  if (agent === 'all') return 'everyone'
  return agent === 0 ? 'unassigned' : { agentId: agent, includesUnassigned: false }
}

async function show(c: AppContext, query: TodayQuery, invalidDate?: InvalidSnoozeDate) {
  const { scoped, tenantDb, identity, user } = c.var
  const context = { today: todayOf(c), timeZone: user.timeZone, now: tenantDb.now() }
  const owner = ownerOf(c, query)
  const read = await scoped((scope) => {
    const tasks: TaskQuery = {
      owner,
      today: context.today,
      timeZone: context.timeZone,
      show: query.show ?? 'waiting',
      viewerId: user.id,
    }
    const listing = listToday(scope, tasks, query)
    return awaitAll({
      items: listing,
      counts: countToday(scope, tasks),
      next: nextReminder(scope, tasks),
      hasContacts: listing.then((items) => items.length > 0 || hasContacts(scope)),
      agents: identity.onlyAgentId === undefined ? listOwners(scope) : [],
    })
  })
  if (query.agent === undefined && !query.show) await updateHeaderCount(c, totalTasks(read.counts))
  return page(c, <TodayPage {...read} query={query} context={context} viewer={user} invalidDate={invalidDate} />, {
    title: words.title,
    status: invalidDate ? 422 : 200,
  })
}

/** Makes the header show the page's count, and stores that count unless the stored one is equal and recent. */
async function updateHeaderCount(c: AppContext, waiting: number) {
  const { scoped, user, deps, requestId, tenantDb } = c.var
  c.set('taskCount', waiting)
  const stored = user.todayTasks
  if (stored?.count === waiting && isCountFresh(stored, tenantDb.now())) return
  await scoped((scope) => storeTaskCount(scope, user.id, waiting)).catch((err: Error) =>
    deps.log.error({ requestId, err }, 'the task count could not be stored'),
  )
}

/** Shows the previous page again with the typed date and its error. */
function refuse(c: AppContext, typed: Record<string, string>, errors: Record<string, string>) {
  if (!errors.until || Object.keys(errors).length > 1) throw new NotFound('Task not found')
  const query = todayQuery.parse(queryFields(new URLSearchParams(typed.back)))
  const key = `${typed.kind} ${typed.contact || undefined} ${typed.subject}`
  return show(c, query, { key, typed: typed.until ?? '', error: errors.until })
}

type PostedTask =
  | { kind: 'missing'; subject: BookProblem }
  | { kind: TaskKey['kind']; contact: number; subject: string }

/** Runs the action for a client's task or for a data problem, and returns the name for the flash message. */
async function runAction(
  c: AppContext,
  posted: PostedTask,
  actions: {
    task: (scope: Scope, task: TaskKey) => Promise<CalendarDate | null>
    problem?: (scope: Scope, problem: BookProblem) => Promise<CalendarDate | null>
  },
): Promise<{ name: string; before: CalendarDate | null }> {
  return c.var.scoped(async (scope) => {
    if (posted.kind === 'missing')
      return {
        name: missingWords[posted.subject].title,
        before: actions.problem ? await actions.problem(scope, posted.subject) : null,
      }
    const { contact: contactId, kind, subject } = posted
    const contact = await getContact(scope, contactId)
    return { name: fullName(contact), before: await actions.task(scope, { contactId, kind, subject }) }
  })
}

const fieldsOf = (posted: PostedTask) => ({
  ...(posted.kind === 'missing' ? {} : { contact: String(posted.contact) }),
  kind: posted.kind,
  subject: posted.subject,
})

/** Redirects to the previous page. */
function redirectWithFlash(
  c: AppContext,
  back: string,
  text: string,
  undo?: ReturnType<typeof fieldsOf> & { marked: string; before?: CalendarDate | null },
) {
  const { before, ...fields } = undo ?? {}
  flash(
    c,
    'good',
    text,
    undo && {
      takeBack: {
        action: urls.today.undo(),
        fields: { ...(fields as Record<string, string>), ...(before && { before }), back },
      },
    },
  )
  return c.redirect(urls.today.list(pageQuery(back)), 303)
}

/** The page's query, limited to known and valid fields. */
function pageQuery(back: string) {
  const { page, agent, ...rest } = todayQuery.parse(queryFields(new URLSearchParams(back)))
  return { ...rest, agent: agent === undefined ? undefined : String(agent), page: page === 1 ? undefined : page }
}
