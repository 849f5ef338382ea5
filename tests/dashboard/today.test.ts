import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { type Insertable, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { DB } from '../../db/schema.ts'
import { countWaits } from '../../routes/today/count-waits.ts'
import { countToday, listToday, totalOf } from '../../src/dashboard/today/list-today.ts'
import type { Ask } from '../../src/dashboard/today/source.ts'
import { keepCount } from '../../src/dashboard/today/waiting.ts'
import { addDays, todayIn } from '../../src/lib/calendar-date.ts'
import type { Doors } from '../../src/scope.ts'
import type { AppEnv, SignedInUser } from '../../src/web/app-env.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { type Agency, as, makeAgency, makeContact, type Person } from '../cast.ts'
import { linksOf, wordsOf } from '../page.ts'

const ZONE = 'America/New_York'

let app: TestApp
let agency: Agency
let today: string

beforeEach(async () => {
  app = await testApp()
  agency = await makeAgency({ time_zone: ZONE })
  today = todayIn(ZONE, app.t.clock.now)
})

const ask = (more: Partial<Ask> = {}): Ask => ({ whose: 'everyone', today, timeZone: ZONE, show: 'waiting', ...more })
const listed = async (person: Person, more: Partial<Ask> = {}) =>
  (await as(person, (scope) => listToday(scope, ask(more)), app.t)).map(({ client, facts }) =>
    client ? `${client.firstName}: ${facts.kind}` : facts.kind,
  )
const counted = async (person: Person, more: Partial<Ask> = {}) =>
  totalOf(await as(person, (scope) => countToday(scope, ask(more)), app.t))

/** A client whose birthday and state give them no right. */
const client = (first_name: string, more: Partial<Insertable<DB['contacts']>> = {}) =>
  makeContact(agency, { first_name, state: 'TX', ...more }, app.t)

async function followUp(contact_id: number, more: Partial<Insertable<DB['follow_ups']>> = {}) {
  const { id } = await app.t.db
    .insertInto('follow_ups')
    .values({
      ...{ organization_id: agency.id, contact_id, kind: 'reminder', note: 'Ask about the dog' },
      ...{ due_on: today, requested_at: app.t.clock.now, ...more },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const fail = async (contact_id: number, more: Partial<Insertable<DB['outreach_messages']>> = {}) => {
  const now = app.t.clock.now
  const id = randomUUID()
  await app.t.db
    .insertInto('outreach_messages')
    .values({
      ...{ organization_id: agency.id, id, contact_id, kind: 'birthday', occasion: id, due_on: today },
      ...{ status: 'failed', recipient: 'walter@example.com', next_at: now, created_at: now, ...more },
    })
    .execute()
  return id
}

const rise = (contact_id: number, more: Partial<Insertable<DB['rate_increases']>> = {}) =>
  app.t.db
    .insertInto('rate_increases')
    .values({
      ...{ organization_id: agency.id, contact_id, kind: 'book', effective_on: addDays(today, 30) },
      ...{ carrier: 'Aetna', plan: 'Plan G', old_cents: 14_200, new_cents: 15_800, is_illustrative: false },
      ...{ best_carrier: 'Mutual of Omaha', best_plan: 'Plan G', best_cents: 14_033, saves_cents: 21_200 },
      ...{ found_at: app.t.clock.now, ...more },
    })
    .execute()

/** Born on the day of the year so many days from today, in a state where 60 days from the birthday are free. */
const bornIn = (days: number) => ({ state: 'CA', birth_on: `1950${addDays(today, days).slice(4)}` })

test('each kind stands on the list, the most valuable first, and the count is the list’s', async () => {
  const asks = await client('Ann')
  await followUp(asks.id, { kind: 'call_request', due_on: null, requested_at: app.t.clock.now })
  const typed = await client('Bob')
  await app.t.db
    .insertInto('submitted_details')
    .values({ organization_id: agency.id, contact_id: typed.id, details: '{}', submitted_at: app.t.clock.now })
    .execute()
  const closing = await client('Cal', { state: 'CA' })
  await rise(closing.id, {
    ...{
      saves_cents: 5_000,
      right_rule: 'r',
      right_opens_on: addDays(today, -40),
      right_closes_on: addDays(today, 10),
    },
  })
  await rise((await client('Dot')).id, { saves_cents: 90_000 })
  await followUp((await client('Eve')).id, { due_on: addDays(today, -2) })
  await client('Fay', bornIn(-50))
  await fail((await client('Gus')).id)
  await client('Hal', bornIn(10))
  await followUp((await client('Ida')).id, { due_on: null })
  await app.t.db
    .insertInto('health_counts')
    .values(
      ['birth_date', 'premium', 'contacts'].map((problem) => ({
        ...{ organization_id: agency.id, agent_id: agency.dana.id, problem, contacts: 5, counted_at: app.t.clock.now },
      })),
    )
    .execute()
  const inOrder = ['Ann: asked', 'Bob: details', 'Cal: increase', 'Dot: increase', 'Eve: follow_up', 'Fay: window']
  expect(await listed(agency.ruth)).toEqual([
    ...inOrder,
    ...['Gus: failed', 'Hal: window', 'Ida: follow_up', 'missing'],
  ])
  expect(await counted(agency.ruth)).toBe(10)
})

test('what is done, settled, gone, ahead or about a deleted client is not on it', async () => {
  const [one, gone] = [await client('Ann'), await client('Zoe', { deleted_at: app.t.clock.now })]
  await followUp(one.id, { done_at: app.t.clock.now })
  await followUp(one.id, { due_on: addDays(today, 1) })
  await followUp(gone.id)
  await fail(one.id, { handled_at: app.t.clock.now })
  await fail(one.id, { status: 'skipped' })
  await rise(one.id, { state: 'dismissed' })
  await rise(one.id, { kind: 'age', gone_at: app.t.clock.now })
  await rise(one.id, { kind: 'notice', effective_on: addDays(today, 61) })
  await client('Una', bornIn(31))
  await client('Vic', bornIn(-60))
  await client('Wes', { ...bornIn(-5), state: 'NY' })
  expect(await listed(agency.ruth)).toEqual([])
  expect(await counted(agency.ruth)).toBe(0)
})

test('a right to change is listed once: not beside a rise, and not after something came of it', async () => {
  const [risen, talked, free] = [
    await client('Ann', bornIn(-10)),
    await client('Bob', bornIn(-10)),
    await client('Cal', bornIn(-10)),
  ]
  await rise(risen.id)
  await app.t.db
    .insertInto('outcomes')
    .values({
      ...{ organization_id: agency.id, contact_id: talked.id, outcome: 'kept', decided_on: addDays(today, -3) },
      recorded_at: app.t.clock.now,
    })
    .execute()
  expect(await listed(agency.ruth)).toEqual(['Ann: increase', 'Cal: window'])
  const [, item] = await as(agency.ruth, (scope) => listToday(scope, ask()), app.t)
  expect(item).toMatchObject({
    client: { id: free.id },
    facts: { opensOn: addDays(today, -10), closesOn: addDays(today, 49) },
  })
})

test('what came of a rise on the evening before a right opened, by the clock of the agency, does not hide it', async () => {
  const [before, after] = [await client('Ann', bornIn(-10)), await client('Bob', bornIn(-10))]
  const opens = addDays(today, -10)
  await rise(before.id, { state: 'done', state_at: new Date(`${opens}T02:00:00Z`) })
  await rise(after.id, { state: 'done', state_at: new Date(`${opens}T06:00:00Z`) })
  expect(await listed(agency.ruth)).toEqual(['Ann: window'])
})

test('rights that hang on the policy or on the calendar, and on an age, are found too', async () => {
  const year = Number(today.slice(0, 4))
  await client('Mo', { state: 'MO', effective_on: `${year - 3}${addDays(today, 5).slice(4)}` })
  await client('New', { state: 'MO', effective_on: addDays(today, 5) })
  const born = addDays(today, -5).slice(4)
  await client('Of', { state: 'IL', birth_on: `${Number(addDays(today, -5).slice(0, 4)) - 70}${born}` })
  await client('Old', { state: 'IL', birth_on: `${Number(addDays(today, -5).slice(0, 4)) - 80}${born}` })
  expect((await listed(agency.ruth)).sort()).toEqual(['Mo: window', 'Of: window'])
})

test('an agent sees their own clients only, and an admin whose they choose', async () => {
  const [danas, omars, nobodys] = [
    await client('Ann'),
    await client('Bob', { agent_id: agency.omar.id }),
    await client('Cal', { agent_id: null, ...bornIn(-10) }),
  ]
  await followUp(danas.id)
  await fail(omars.id)
  await rise(omars.id, { saves_cents: 0 })
  await app.t.db
    .insertInto('health_counts')
    .values({
      ...{ organization_id: agency.id, agent_id: agency.omar.id, problem: 'zip', contacts: 2 },
      counted_at: app.t.clock.now,
    })
    .execute()
  const omar = ['Bob: failed', 'Bob: increase', 'missing']
  expect(await listed(agency.omar)).toEqual(omar)
  expect(await listed(agency.dana)).toEqual(['Ann: follow_up'])
  expect(await counted(agency.dana)).toBe(1)
  expect(await listed(agency.ruth, { whose: { agentId: agency.omar.id, andNobodys: false } })).toEqual(omar)
  expect(await listed(agency.ruth, { whose: 'nobody' })).toEqual(['Cal: window'])
  expect(await listed(agency.ruth, { whose: { agentId: agency.ruth.id, andNobodys: true } })).toEqual(['Cal: window'])
  expect(await counted(agency.ruth)).toBe(5)

  const dana = await app.as(agency.dana)
  for (const agent of ['all', String(agency.omar.id), '0'])
    expect(await dana.words(`/today?agent=${agent}`)).not.toContain('Bob')
  for (const deed of ['snooze', 'done', 'undo'])
    for (const contact of [omars.id, nobodys.id]) {
      const fields = { contact: String(contact), kind: 'window', subject: 'x', until: 'tomorrow', deed: 'done' }
      expect((await dana.post(`/today/${deed}`, fields)).status).toBe(404)
    }
  const others = await app.as((await makeAgency({}, app.t)).ruth)
  expect(await others.words('/today?agent=all')).toContain('Nothing is waiting')
  expect(
    (await others.post('/today/done', { contact: String(danas.id), kind: 'follow_up', subject: '1' })).status,
  ).toBe(404)
  expect(await listed(agency.dana)).toEqual(['Ann: follow_up'])
})

const press = async (visitor: Visitor, path: string, fields: Record<string, string>) => {
  const answer = await visitor.post(path, fields)
  return [answer.status, answer.headers.get('Location')]
}

test('what is put off is away until its day, waits among the snoozed, and Undo brings it back', async () => {
  const ann = await client('Ann', bornIn(-10))
  const dana = await app.as(agency.dana)
  const thing = { contact: String(ann.id), kind: 'window', subject: addDays(today, 49), back: 'kind=window' }
  expect(await press(dana, '/today/snooze', { ...thing, until: 'in 3 days' })).toEqual([303, '/today?kind=window'])
  const page = await dana.html('/today')
  expect(wordsOf(page)).toContain('Ann Brandt is back on')
  expect(page).toContain('<form action="/today/undo" method="post">')
  expect(await listed(agency.dana)).toEqual([])
  expect(await listed(agency.dana, { show: 'snoozed' })).toEqual(['Ann: window'])
  expect(await dana.words('/today?show=snoozed')).toContain('Snoozed until')
  expect(await listed(agency.dana, { today: addDays(today, 3) })).toEqual(['Ann: window'])
  expect(await press(dana, '/today/undo', { ...thing, deed: 'snooze' })).toEqual([303, '/today?kind=window'])
  expect(await listed(agency.dana)).toEqual(['Ann: window'])
})

test('undoing a second snooze leaves the first one standing', async () => {
  const ann = await client('Ann', bornIn(-10))
  const dana = await app.as(agency.dana)
  const thing = { contact: String(ann.id), kind: 'window', subject: addDays(today, 49) }
  await press(dana, '/today/snooze', { ...thing, until: 'in 3 days' })
  await dana.html('/today')
  await press(dana, '/today/snooze', { ...thing, until: 'in 9 days' })
  expect(await listed(agency.dana, { today: addDays(today, 5) })).toEqual([])
  const form = /<form action="\/today\/undo".*?<\/form>/s.exec(await dana.html('/today'))![0]
  const fields = Object.fromEntries(
    [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  )
  await press(dana, '/today/undo', fields)
  expect(await listed(agency.dana)).toEqual([])
  expect(await listed(agency.dana, { today: addDays(today, 3) })).toEqual(['Ann: window'])
})

test('missing data is put off by one person for their own list, and comes back on its day or when they say so', async () => {
  const lack = (problem: string) =>
    app.t.db
      .insertInto('health_counts')
      .values({
        organization_id: agency.id,
        agent_id: agency.dana.id,
        problem,
        contacts: 4,
        counted_at: app.t.clock.now,
      })
      .execute()
  await Promise.all([lack('email'), lack('birth_date')])
  const dana = await app.as(agency.dana)
  const thing = { kind: 'missing', subject: 'email' }
  expect(await press(dana, '/today/snooze', { ...thing, until: 'in 3 days' })).toEqual([303, '/today'])
  const page = wordsOf(await dana.html('/today'))
  expect(page).toContain('No email address is back on')
  expect(page).not.toContain('No email address: 4 clients')
  expect(page).toContain('No birth date: 4 clients')
  expect(await dana.words('/today?show=snoozed')).toMatch(/No email address: 4 clients.*Snoozed until/)
  const mine = { viewerId: agency.dana.id }
  expect(await counted(agency.dana, mine)).toBe(1)
  expect(await counted(agency.dana, { ...mine, today: addDays(today, 3) })).toBe(2)
  expect(await counted(agency.ruth, { viewerId: agency.ruth.id })).toBe(2)
  expect(await press(dana, '/today/undo', { ...thing, deed: 'snooze' })).toEqual([303, '/today'])
  expect(await counted(agency.dana, mine)).toBe(2)
  for (const wrong of [
    { ...thing, subject: 'shoe size' },
    { ...thing, kind: 'window' },
  ])
    expect((await dana.post('/today/snooze', { ...wrong, until: 'in 3 days' })).status).toBe(404)
  const refused = await dana.post('/today/snooze', { ...thing, until: 'soon' })
  expect([refused.status, wordsOf(await refused.text())]).toEqual([422, expect.stringContaining('Please name a day')])
})

test('a day that cannot be is refused on the page, with what was typed', async () => {
  const ann = await client('Ann', bornIn(-10))
  const dana = await app.as(agency.dana)
  const thing = { contact: String(ann.id), kind: 'window', subject: addDays(today, 49) }
  for (const [until, says] of [
    ['today', 'Please name a day after today.'],
    ['soon', 'Please name a day, such as Friday'],
    ['1/1/2150', 'Please name a day within a year.'],
    ['', 'Please name a day, such as Friday'],
  ] as const) {
    const answer = await dana.post('/today/snooze', { ...thing, until })
    const html = await answer.text()
    expect([answer.status, wordsOf(html)]).toEqual([422, expect.stringContaining(says)])
    if (until) expect(html).toContain(`value="${until}"`)
  }
  expect((await dana.post('/today/snooze', { contact: 'x', kind: 'y', until: 'soon' })).status).toBe(404)
  expect(await listed(agency.dana)).toEqual(['Ann: window'])
})

test('done completes a follow-up, settles a failed mail and marks all else; each can be taken back', async () => {
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
  for (const thing of things) await press(dana, '/today/undo', { ...thing, deed: 'done' })
  expect(await followed()).toEqual({ done_by: null })
  expect((await listed(agency.dana)).sort()).toEqual(all.sort())
  const deeds = await app.t.db
    .selectFrom('audit_events')
    .select('action')
    .where('organization_id', '=', agency.id)
    .orderBy('id')
    .execute()
  expect(deeds.map(({ action }) => action)).toEqual(['message_handled', 'message_reopened'])
})

test('the header says how much waits, and what one does shows at once', async () => {
  const ann = await client('Ann')
  const id = await followUp(ann.id)
  const other = await followUp(ann.id)
  const dana = await app.as(agency.dana)
  const header = async () => /app__count.*?<\/a>/s.exec(await dana.html('/contacts'))?.[0]
  // Counted a moment ago, before any of this.
  expect(await header()).toBeUndefined()
  app.t.clock.now = new Date(app.t.clock.now.getTime() + 61_000)
  expect(wordsOf((await header()) ?? '')).toContain('2 waiting')
  await dana.post('/today/done', { contact: String(ann.id), kind: 'follow_up', subject: String(id) })
  expect(wordsOf((await header()) ?? '')).toContain('1 waiting')
  const noted = { outcome: 'none', decided_on: today, follow_up: String(other) }
  expect((await dana.post(`/contact/${ann.id}/outcome`, noted)).status).toBe(303)
  expect(await header()).toBeUndefined()
  await dana.post(`/contact/${ann.id}/follow-ups/${other}/completion`, { done: 'no' })
  expect(wordsOf((await header()) ?? '')).toContain('1 waiting')
  const mail = await fail(ann.id)
  app.t.clock.now = new Date(app.t.clock.now.getTime() + 61_000)
  expect(wordsOf((await header()) ?? '')).toContain('2 waiting')
  await dana.post(`/outreach/log/${mail}/handled`, {})
  expect(wordsOf((await header()) ?? '')).toContain('1 waiting')
})

test('a count that fails is not tried again by each page, and the last one stands', async () => {
  const { clock, doors, db } = app.t
  const user = { id: agency.dana.id, isAdmin: false, isAgent: true, isOnboarded: true, timeZone: ZONE }
  const identity = { organizationId: agency.id, actor: { kind: 'system', reason: 'test' } } as const
  await doors.inScope(identity, (scope) => keepCount(scope, user.id, 7))
  let tried = 0
  const failing: Doors['inScope'] = (whose, fn) =>
    doors.inScope(whose, async (scope) => {
      tried += 1
      if (tried === 1) await sql`select 1 / 0`.execute(scope.db)
      return fn(scope)
    })
  async function visit() {
    const kept = await db
      .selectFrom('today_counts')
      .select(['waiting as count', 'counted_at as at'])
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    const pages = new Hono<AppEnv>()
      .use(async (c, next) => {
        c.set('user', { ...user, waiting: kept } as SignedInUser)
        c.set('identity', identity)
        c.set('doors', { ...doors, inScope: failing })
        c.set('deps', { log: { error: () => {} } } as unknown as AppEnv['Variables']['deps'])
        await next()
      })
      .use(countWaits)
      .get('*', (c) => c.json(c.var.waiting ?? null))
    return [await (await pages.request('/contacts')).json(), tried]
  }
  clock.now = new Date(clock.now.getTime() + 61_000)
  // The count, and the keeping of its failure.
  expect(await visit()).toEqual([null, 2])
  expect(await visit()).toEqual([7, 2])
  clock.now = new Date(clock.now.getTime() + 60_000)
  expect(await visit()).toEqual([7, 2])
  clock.now = new Date(clock.now.getTime() + 300_000)
  expect(await visit()).toEqual([0, 3])
})

test('a page lists twenty, its kinds lead to theirs, and the next page goes on', async () => {
  for (let nth = 0; nth < 22; nth++) await followUp((await client(`N${nth}`)).id, { due_on: addDays(today, nth - 30) })
  await fail((await client('Gus')).id)
  const dana = await app.as(agency.dana)
  const names = (html: string) => linksOf(html).filter((href) => /^\/contact\/\d+$/.test(href))
  const first = await dana.html('/today')
  expect(names(first)).toHaveLength(20)
  expect(linksOf(first)).toContain('/today?kind=failed')
  expect(wordsOf(first)).toContain('23 things wait')
  expect(names(await dana.html('/today?page=2'))).toHaveLength(3)
  expect(names(await dana.html('/today?kind=failed'))).toHaveLength(1)
  expect(names(await dana.html('/today?kind=odd&page=-4&agent=x'))).toHaveLength(20)
})
