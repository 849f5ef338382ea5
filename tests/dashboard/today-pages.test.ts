import { Hono } from 'hono'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { countTasks } from '../../routes/dashboard/today/count-tasks.ts'
import { storeTaskCount } from '../../src/dashboard/today/stored-count.ts'
import { addDays } from '../../src/lib/calendar-date.ts'
import type { TenantDb } from '../../src/scope.ts'
import type { AppEnv, SignedInUser } from '../../src/web/app-env.ts'
import type { Agency } from '../agency.ts'
import type { TestApp, Visitor } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'
import { todayWorld, ZONE } from './today-world.ts'

const world = todayWorld()
const { listed, client, followUp, fail, bornIn } = world
let app: TestApp
let agency: Agency
let today: string
beforeEach(() => {
  ;({ app, agency, today } = world)
})

const press = async (visitor: Visitor, path: string, fields: Record<string, string>) => {
  const answer = await visitor.post(path, fields)
  return [answer.status, answer.headers.get('Location')]
}

test('an impossible date is refused on the page, with what was typed', async () => {
  const ann = await client('Ann', bornIn(-10))
  const dana = await app.as(agency.dana)
  const thing = { contact: String(ann.id), kind: 'window', subject: addDays(today, 49) }
  for (const [until, says] of [
    ['today', 'Enter a date after today.'],
    ['soon', 'Enter a date, such as Friday'],
    ['1/1/2150', 'Enter a date within one year.'],
    ['', 'Enter a date, such as Friday'],
  ] as const) {
    const answer = await dana.post('/today/snooze', { ...thing, until })
    const html = await answer.text()
    expect([answer.status, wordsOf(html)]).toEqual([422, expect.stringContaining(says)])
    if (until) expect(html).toContain(`value="${until}"`)
  }
  expect((await dana.post('/today/snooze', { contact: 'x', kind: 'y', until: 'soon' })).status).toBe(404)
  expect(await listed(agency.dana)).toEqual(['Ann: window'])
})

test('Done completes a follow-up, resolves a failed email and marks all else; each can be undone', async () => {
  const ann = await client('Ann', bornIn(-10))
  const [reminder, mail] = [await followUp(ann.id), await fail(ann.id)]
  const dana = await app.as(agency.dana)
  const things = [
    { kind: 'follow_up', subject: String(reminder) },
    { kind: 'failed', subject: mail },
    { kind: 'window', subject: addDays(today, 49) },
  ].map((thing) => ({ ...thing, contact: String(ann.id) }))
  const all = ['Ann: follow_up', 'Ann: failed', 'Ann: window']
  expect((await listed(agency.dana)).sort()).toEqual(all.sort())
  for (const thing of things) {
    const before = await listed(agency.dana)
    expect((await press(dana, '/today/done', thing))[0]).toBe(303)
    expect(await listed(agency.dana)).toEqual(before.filter((line) => !line.endsWith(thing.kind)))
    expect((await press(dana, '/today/done', thing))[0]).toBe(303)
  }
  const followed = () =>
    app.t.db.selectFrom('follow_ups').select('done_by').where('id', '=', reminder).executeTakeFirstOrThrow()
  expect(await followed()).toEqual({ done_by: agency.dana.id })
  for (const thing of things) await press(dana, '/today/undo', { ...thing, marked: 'done' })
  expect(await followed()).toEqual({ done_by: null })
  expect((await listed(agency.dana)).sort()).toEqual(all.sort())
  const events = await app.t.db
    .selectFrom('audit_events')
    .select('action')
    .where('organization_id', '=', agency.id)
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual(['message_handled', 'message_reopened'])
})

test('the header shows the number of tasks, and one’s own changes at once', async () => {
  const ann = await client('Ann')
  const id = await followUp(ann.id)
  const other = await followUp(ann.id)
  const dana = await app.as(agency.dana)
  const header = async () => /app__count.*?<\/a>/s.exec(await dana.html('/contacts'))?.[0]
  // The stored count is recent, and older than these changes.
  expect(await header()).toBeUndefined()
  app.t.clock.now = new Date(app.t.clock.now.getTime() + 181_000)
  expect(wordsOf((await header()) ?? '')).toContain('2 tasks')
  await dana.post('/today/done', { contact: String(ann.id), kind: 'follow_up', subject: String(id) })
  expect(wordsOf((await header()) ?? '')).toContain('1 task')
  const noted = { outcome: 'none', decided_on: today, follow_up: String(other) }
  expect((await dana.post(`/contact/${ann.id}/outcome`, noted)).status).toBe(303)
  expect(await header()).toBeUndefined()
  await dana.post(`/contact/${ann.id}/follow-ups/${other}/completion`, { done: 'no' })
  expect(wordsOf((await header()) ?? '')).toContain('1 task')
  const mail = await fail(ann.id)
  app.t.clock.now = new Date(app.t.clock.now.getTime() + 181_000)
  expect(wordsOf((await header()) ?? '')).toContain('2 tasks')
  await dana.post(`/outreach/log/${mail}/handled`, {})
  expect(wordsOf((await header()) ?? '')).toContain('1 task')
})

test('a failed count is not repeated on each page, and the last one is shown', async () => {
  const { clock, tenantDb, db } = app.t
  const user = { id: agency.dana.id, isAdmin: false, isAgent: true, isOnboarded: true, timeZone: ZONE }
  const identity = { organizationId: agency.id, actor: { kind: 'system', reason: 'test' } } as const
  await tenantDb.withTenant(identity, (scope) => storeTaskCount(scope, user.id, 7))
  let tried = 0
  const failing: TenantDb['withTenant'] = (whose, fn) =>
    tenantDb.withTenant(whose, async (scope) => {
      tried += 1
      if (tried === 1) await sql`select 1 / 0`.execute(scope.db)
      return fn(scope)
    })
  async function visit() {
    const kept = await db
      .selectFrom('today_counts')
      .select(['tasks as count', 'counted_at as at'])
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    const pages = new Hono<AppEnv>()
      .use(async (c, next) => {
        c.set('user', { ...user, todayTasks: kept } as SignedInUser)
        c.set('identity', identity)
        c.set('tenantDb', { ...tenantDb, withTenant: failing })
        c.set('scoped', (fn) => failing(identity, fn))
        c.set('deps', { log: { error: () => {} } } as unknown as AppEnv['Variables']['deps'])
        await next()
      })
      .use(countTasks)
      .get('*', (c) => c.json(c.var.taskCount ?? null))
    return [await (await pages.request('/contacts')).json(), tried]
  }
  clock.now = new Date(clock.now.getTime() + 181_000)
  // The count, and storing its failure.
  expect(await visit()).toEqual([null, 2])
  expect(await visit()).toEqual([7, 2])
  clock.now = new Date(clock.now.getTime() + 60_000)
  expect(await visit()).toEqual([7, 2])
  clock.now = new Date(clock.now.getTime() + 300_000)
  expect(await visit()).toEqual([0, 3])
})

test('a page lists twenty, its kinds link to theirs, and the next page continues', async () => {
  for (let nth = 0; nth < 22; nth++) await followUp((await client(`N${nth}`)).id, { due_on: addDays(today, nth - 30) })
  await fail((await client('Gus')).id)
  const dana = await app.as(agency.dana)
  const names = (html: string) => linksOf(html).filter((href) => /^\/contact\/\d+$/.test(href))
  const first = await dana.html('/today')
  expect(names(first)).toHaveLength(20)
  expect(linksOf(first)).toContain('/today?kind=failed')
  expect(wordsOf(first)).toContain('23 tasks, most valuable first')
  expect(names(await dana.html('/today?page=2'))).toHaveLength(3)
  expect(names(await dana.html('/today?kind=failed'))).toHaveLength(1)
  expect(names(await dana.html('/today?kind=odd&page=-4&agent=x'))).toHaveLength(20)
})
