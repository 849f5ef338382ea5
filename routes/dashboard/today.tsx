import { type Context, Hono } from 'hono'
import { fullName } from '../../src/contacts/contact.ts'
import { listOwners } from '../../src/contacts/owners.ts'
import { getContact, hasContacts } from '../../src/contacts/queries.ts'
import type { BookProblem } from '../../src/dashboard/book-health/problems.ts'
import { countToday, listToday, nextReminder, totalTasks } from '../../src/dashboard/today/list-today.ts'
import { completeTask, snoozeTask, type TaskKey, undoTaskMark } from '../../src/dashboard/today/marks.ts'
import { snoozeForm, type TodayQuery, taskForm, todayQuery, undoForm } from '../../src/dashboard/today/schemas.ts'
import { listSnoozedTasks } from '../../src/dashboard/today/snoozed.ts'
import type { SourceQuestion, TaskOwner } from '../../src/dashboard/today/source.ts'
import { ownClients, storeTaskCount } from '../../src/dashboard/today/stored-count.ts'
import { type CalendarDate, isCalendarDate, todayIn } from '../../src/lib/calendar-date.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { queryFields } from '../../src/lib/query-fields.ts'
import { missingWords } from '../../src/messages/missing-data.ts'
import { todayWords as words } from '../../src/messages/today.ts'
import type { Scope } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { queryOf } from '../../src/web/query.ts'
import type { InvalidSnoozeDate } from './today/task-row.tsx'
import { TodayPage } from './today/today-page.tsx'

type AppContext = Context<AppEnv>

/** Who to call next, and why. */
export const today = new Hono<AppEnv>()
  .get('/today', (c) => show(c, todayQuery.parse(queryOf(c))))
  .post('/today/snooze', async (c) => {
    const day = todayOf(c)
    const read = await readForm(c, snoozeForm(day))
    if (!read.ok) return refuse(c, read.typed, read.errors)
    const { until, back } = read.data
    const { who, before } = await runAction(c, read.data, {
      many: (scope, problem) => listSnoozedTasks(scope, problem, { until, today: day }),
      one: (scope, thing) => snoozeTask(scope, thing, { until, today: day }),
    })
    return said(c, back, words.said.snoozed(who, until, day), { ...fieldsOf(read.data), marked: 'snooze', before })
  })
  .post('/today/done', async (c) => {
    const read = await readForm(c, taskForm)
    if (!read.ok) throw new NotFound('Task not found')
    const { who } = await runAction(c, read.data, {
      one: async (scope, thing) => {
        await completeTask(scope, thing)
        return null
      },
    })
    return said(c, read.data.back, words.said.done(who), { ...fieldsOf(read.data), marked: 'done' })
  })
  .post('/today/undo', async (c) => {
    const read = await readForm(c, undoForm)
    if (!read.ok) throw new NotFound('Task not found')
    const undo = read.data
    const today = todayOf(c)
    const before = dayAfter(today, undo.before)
    const { who } = await runAction(c, undo, {
      many: (scope, problem) => listSnoozedTasks(scope, problem, { until: before, today }),
      one: async (scope, thing) => {
        await undoTaskMark(scope, thing, undo.kind === 'missing' ? 'snooze' : undo.marked, before)
        return null
      },
    })
    return said(c, undo.back, before ? words.said.snoozed(who, before, today) : words.said.back(who))
  })

const dayAfter = (today: CalendarDate, text: string | undefined): CalendarDate | null =>
  text && isCalendarDate(text) && text > today ? text : null

const todayOf = (c: AppContext) => todayIn(c.var.user.timeZone, c.var.tenantDb.now())

/** Theirs, unless they may look at others' and chose to. */
function whoseOf(c: AppContext, { agent }: TodayQuery): TaskOwner {
  const { user, identity } = c.var
  if (identity.onlyAgentId !== undefined || agent === undefined) return ownClients(user)
  if (agent === 'all') return 'everyone'
  return agent === 0 ? 'nobody' : { agentId: agent, andNobodys: false }
}

async function show(c: AppContext, query: TodayQuery, refused?: InvalidSnoozeDate) {
  const { scoped, tenantDb, identity, user } = c.var
  const told = { today: todayOf(c), timeZone: user.timeZone, now: tenantDb.now() }
  const whose = whoseOf(c, query)
  const read = await scoped(async (scope) => {
    const ask: SourceQuestion = {
      whose,
      today: told.today,
      timeZone: told.timeZone,
      show: query.show ?? 'waiting',
      viewerId: user.id,
    }
    const items = await listToday(scope, ask, query)
    return {
      counts: await countToday(scope, ask),
      items,
      next: await nextReminder(scope, ask),
      hasContacts: items.length > 0 || (await hasContacts(scope)),
      agents: identity.onlyAgentId === undefined ? await listOwners(scope) : [],
    }
  })
  if (query.agent === undefined && !query.show) await sayInHeader(c, totalTasks(read.counts))
  return page(c, <TodayPage {...read} query={query} told={told} viewer={user} refused={refused} />, {
    title: words.title,
    status: refused ? 422 : 200,
  })
}

/** What the header says is what the page says. */
async function sayInHeader(c: AppContext, waiting: number) {
  const { scoped, user, deps, requestId } = c.var
  c.set('taskCount', waiting)
  await scoped((scope) => storeTaskCount(scope, user.id, waiting)).catch((err: Error) =>
    deps.log.error({ requestId, err }, 'what waits could not be kept'),
  )
}

/** The page they came from again, with what they typed. */
function refuse(c: AppContext, typed: Record<string, string>, errors: Record<string, string>) {
  if (!errors.until || Object.keys(errors).length > 1) throw new NotFound('Task not found')
  const query = todayQuery.parse(queryFields(new URLSearchParams(typed.back)))
  const key = `${typed.kind} ${typed.contact || undefined} ${typed.subject}`
  return show(c, query, { key, typed: typed.until ?? '', error: errors.until })
}

type Named = { kind: 'missing'; subject: BookProblem } | { kind: TaskKey['kind']; contact: number; subject: string }

/** Does what was pressed, with a client's thing in their own book or with what many lack; answers whom it is about. */
async function runAction(
  c: AppContext,
  named: Named,
  how: {
    one: (scope: Scope, thing: TaskKey) => Promise<CalendarDate | null>
    many?: (scope: Scope, problem: BookProblem) => Promise<CalendarDate | null>
  },
): Promise<{ who: string; before: CalendarDate | null }> {
  return c.var.scoped(async (scope) => {
    if (named.kind === 'missing')
      return {
        who: missingWords[named.subject].title,
        before: how.many ? await how.many(scope, named.subject) : null,
      }
    const { contact: contactId, kind, subject } = named
    const contact = await getContact(scope, contactId)
    return { who: fullName(contact), before: await how.one(scope, { contactId, kind, subject }) }
  })
}

const fieldsOf = (named: Named) => ({
  ...(named.kind === 'missing' ? {} : { contact: String(named.contact) }),
  kind: named.kind,
  subject: named.subject,
})

/** Back to the page they came from. */
function said(
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

/** Only what the page itself knows comes back into an address. */
function pageQuery(back: string) {
  const { page, agent, ...rest } = todayQuery.parse(queryFields(new URLSearchParams(back)))
  return { ...rest, agent: agent === undefined ? undefined : String(agent), page: page === 1 ? undefined : page }
}
