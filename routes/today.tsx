import { type Context, Hono } from 'hono'
import { fullName } from '../src/contacts/contact.ts'
import { getContact, listOwners } from '../src/contacts/queries.ts'
import { countToday, listToday, nextReminder, totalOf } from '../src/dashboard/today/list-today.ts'
import { finish, snooze, type Thing, takeBack } from '../src/dashboard/today/marks.ts'
import { snoozeForm, type TodayQuery, thingForm, todayQuery, undoForm } from '../src/dashboard/today/schemas.ts'
import type { Ask, Whose } from '../src/dashboard/today/source.ts'
import { keepCount, ownClients } from '../src/dashboard/today/waiting.ts'
import { todayIn } from '../src/lib/calendar-date.ts'
import { NotFound } from '../src/lib/not-found.ts'
import { queryFields } from '../src/lib/query-fields.ts'
import { todayWords as words } from '../src/messages/today.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { flash } from '../src/web/flash.ts'
import { readForm } from '../src/web/form.ts'
import { page } from '../src/web/page.tsx'
import { queryOf } from '../src/web/query.ts'
import type { Refused } from './today/thing-row.tsx'
import { TodayPage } from './today/today-page.tsx'

type AppContext = Context<AppEnv>

/** Whom to call next, and why. */
export const today = new Hono<AppEnv>()
  .get('/today', (c) => show(c, todayQuery.parse(queryOf(c))))
  .post('/today/snooze', async (c) => {
    const day = todayOf(c)
    const read = await readForm(c, snoozeForm(day))
    if (!read.ok) return refuse(c, read.typed, read.errors)
    const { until } = read.data
    const { thing, who } = await inOwnBook(c, read.data, (scope, one) => snooze(scope, one, until))
    return said(c, read.data.back, words.said.snoozed(who, until, day), { ...thing, deed: 'snooze' })
  })
  .post('/today/done', async (c) => {
    const read = await readForm(c, thingForm)
    if (!read.ok) throw new NotFound('There is no such thing on the list')
    const { thing, who } = await inOwnBook(c, read.data, finish)
    return said(c, read.data.back, words.said.done(who), { ...thing, deed: 'done' })
  })
  .post('/today/undo', async (c) => {
    const read = await readForm(c, undoForm)
    if (!read.ok) throw new NotFound('There is no such thing on the list')
    const { who } = await inOwnBook(c, read.data, (scope, one) => takeBack(scope, one, read.data.deed))
    return said(c, read.data.back, words.said.back(who))
  })

const todayOf = (c: AppContext) => todayIn(c.var.user.timeZone, c.var.doors.now())

/** Theirs, unless they may look at others' and chose to. */
function whoseOf(c: AppContext, { agent }: TodayQuery): Whose {
  const { user, identity } = c.var
  if (identity.onlyAgentId !== undefined || agent === undefined) return ownClients(user)
  if (agent === 'all') return 'everyone'
  return agent === 0 ? 'nobody' : { agentId: agent, andNobodys: false }
}

async function show(c: AppContext, query: TodayQuery, refused?: Refused) {
  const { doors, identity, user } = c.var
  const told = { today: todayOf(c), timeZone: user.timeZone, now: doors.now() }
  const whose = whoseOf(c, query)
  const read = await doors.inScope(identity, async (scope) => {
    const ask: Ask = { whose, today: told.today, timeZone: told.timeZone, show: query.show ?? 'waiting' }
    return {
      counts: await countToday(scope, ask),
      items: await listToday(scope, ask, query),
      next: await nextReminder(scope, ask),
      agents: identity.onlyAgentId === undefined ? await listOwners(scope) : [],
    }
  })
  if (query.agent === undefined && !query.show) await sayInHeader(c, totalOf(read.counts))
  return page(c, <TodayPage {...read} query={query} told={told} viewer={user} refused={refused} />, {
    title: words.title,
    status: refused ? 422 : 200,
  })
}

/** What the header says is what the page says. */
async function sayInHeader(c: AppContext, waiting: number) {
  const { doors, identity, user, deps, requestId } = c.var
  c.set('waiting', waiting)
  await doors
    .inScope(identity, (scope) => keepCount(scope, user.id, waiting))
    .catch((err: Error) => deps.log.error({ requestId, err }, 'what waits could not be kept'))
}

/** The page they came from again, with what they typed. */
function refuse(c: AppContext, typed: Record<string, string>, errors: Record<string, string>) {
  if (!errors.until || Object.keys(errors).length > 1) throw new NotFound('There is no such thing on the list')
  const query = todayQuery.parse(queryFields(new URLSearchParams(typed.back)))
  const key = `${typed.kind} ${typed.contact} ${typed.subject}`
  return show(c, query, { key, typed: typed.until ?? '', error: errors.until })
}

async function inOwnBook(
  c: AppContext,
  { contact: contactId, kind, subject }: { contact: number; kind: Thing['kind']; subject: string },
  deed: (scope: Parameters<typeof finish>[0], thing: Thing) => Promise<void>,
) {
  const thing: Thing = { contactId, kind, subject }
  const who = await c.var.doors.inScope(c.var.identity, async (scope) => {
    const contact = await getContact(scope, contactId)
    await deed(scope, thing)
    return fullName(contact)
  })
  return { thing, who }
}

/** Back to the page they came from. */
function said(c: AppContext, back: string, text: string, undo?: Thing & { deed: string }) {
  const to = urls.today.list(pageQuery(back))
  flash(
    c,
    'good',
    text,
    undo && {
      takeBack: {
        action: urls.today.undo(),
        fields: {
          contact: String(undo.contactId),
          kind: undo.kind,
          subject: undo.subject,
          deed: undo.deed,
          back,
        },
      },
    },
  )
  return c.redirect(to, 303)
}

/** Only what the page itself knows comes back into an address. */
function pageQuery(back: string) {
  const { page, agent, ...rest } = todayQuery.parse(queryFields(new URLSearchParams(back)))
  return { ...rest, agent: agent === undefined ? undefined : String(agent), page: page === 1 ? undefined : page }
}
