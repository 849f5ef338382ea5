import { beforeEach, expect, test } from 'vitest'
import { requestCall } from '../../src/contacts/timeline/request-call.ts'
import { listToday } from '../../src/dashboard/today/list-today.ts'
import { snoozeTask } from '../../src/dashboard/today/task-marks.ts'
import { taskReason } from '../../src/dashboard/today/task-reason.ts'
import { addDays, addMonths } from '../../src/lib/calendar-date.ts'
import { type Agency, as, makeAgency } from '../agency.ts'
import type { TestApp } from '../app.ts'
import { todayWorld } from './today-world.ts'

const world = todayWorld()
const { ask, listed, counted, client, followUp, fail, rise, bornIn } = world
let app: TestApp
let agency: Agency
let today: string
beforeEach(() => {
  ;({ app, agency, today } = world)
})

test('each kind is listed, the most valuable first, and the count equals the list', async () => {
  const asks = await client('Ann')
  await followUp(asks.id, { kind: 'call_request', due_on: null, requested_at: app.t.clock.now })
  const typed = await client('Bob')
  await app.t.db
    .insertInto('submitted_details')
    .values({ organization_id: agency.id, contact_id: typed.id, details: '{}', submitted_at: app.t.clock.now })
    .execute()
  const closing = await client('Cal', { state: 'CA' })
  await rise(closing.id, {
    saves_cents: 5_000,
    right_rule: 'r',
    right_opens_on: addDays(today, -40),
    right_closes_on: addDays(today, 10),
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
        organization_id: agency.id,
        agent_id: agency.dana.id,
        problem,
        contacts: 5,
        counted_at: app.t.clock.now,
      })),
    )
    .execute()
  const inOrder = ['Ann: asked', 'Bob: details', 'Cal: increase', 'Dot: increase', 'Eve: follow_up', 'Fay: window']
  const all = [...inOrder, ...['Gus: failed', 'Hal: window', 'Ida: follow_up', 'missing']]
  expect(await listed(agency.ruth)).toEqual(all)
  for (const size of [1, 3])
    for (let page = 1; page <= Math.ceil(10 / size); page++) {
      const items = await as(agency.ruth, (scope) => listToday(scope, ask(), { page, size }), app.t)
      const kinds = all.slice((page - 1) * size, page * size).map((said) => said.replace(/^.*: /, ''))
      expect(items.map(({ facts }) => facts.kind)).toEqual(kinds)
    }
  expect(await counted(agency.ruth)).toBe(10)
})

test('tasks that are done, resolved, past, future or about a deleted client are not listed', async () => {
  const [one, gone] = [await client('Ann'), await client('Zoe', { deleted_at: app.t.clock.now })]
  await followUp(one.id, { done_at: app.t.clock.now })
  await followUp(one.id, { due_on: addDays(today, 1) })
  await followUp(gone.id)
  await fail(one.id, { handled_at: app.t.clock.now })
  await fail(one.id, { status: 'skipped' })
  await rise(one.id, { state: 'dismissed' })
  await rise(one.id, { kind: 'age', ended_at: app.t.clock.now })
  await rise(one.id, { kind: 'notice', effective_on: addDays(today, 61) })
  await client('Una', bornIn(31))
  await client('Vic', bornIn(-60))
  await client('Wes', { ...bornIn(-5), state: 'NY' })
  expect(await listed(agency.ruth)).toEqual([])
  expect(await counted(agency.ruth)).toBe(0)
})

test('a right to change is listed once: not with an increase, and not after an outcome', async () => {
  const [risen, talked, free] = [
    await client('Ann', bornIn(-10)),
    await client('Bob', bornIn(-10)),
    await client('Cal', bornIn(-10)),
  ]
  await rise(risen.id)
  await app.t.db
    .insertInto('outcomes')
    .values({
      organization_id: agency.id,
      contact_id: talked.id,
      outcome: 'kept',
      decided_on: addDays(today, -3),
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

test('an outcome recorded on the evening before a right opens, by the agency’s clock, does not hide it', async () => {
  const [before, after] = [await client('Ann', bornIn(-10)), await client('Bob', bornIn(-10))]
  const opens = addDays(today, -10)
  await rise(before.id, { state: 'done', state_at: new Date(`${opens}T02:00:00Z`) })
  await rise(after.id, { state: 'done', state_at: new Date(`${opens}T06:00:00Z`) })
  expect(await listed(agency.ruth)).toEqual(['Ann: window'])
})

test('rights by policy, calendar and age are found too', async () => {
  const year = Number(today.slice(0, 4))
  await client('Mo', { state: 'MO', effective_on: `${year - 3}${addDays(today, 5).slice(4)}` })
  await client('New', { state: 'MO', effective_on: addDays(today, 5) })
  const born = addDays(today, -5).slice(4)
  await client('Of', { state: 'IL', birth_on: `${Number(addDays(today, -5).slice(0, 4)) - 70}${born}` })
  await client('Old', { state: 'IL', birth_on: `${Number(addDays(today, -5).slice(0, 4)) - 80}${born}` })
  expect((await listed(agency.ruth)).sort()).toEqual(['Mo: window', 'Of: window'])
})

test('a right that needs months held, or an unknown fact, says so', async () => {
  const born = { birth_on: `1955${today.slice(4)}` }
  await client('Oak', { state: 'OK', ...born })
  await client('Rho', { state: 'RI', ...born })
  await client('Wes', { state: 'WV', ...born, effective_on: addMonths(today, -24) })
  await client('Wyn', { state: 'WV', ...born, effective_on: null })
  await client('Young', { state: 'WV', ...born, effective_on: addDays(addMonths(today, -24), 1) })
  await client('Max', { state: 'MN', ...born })
  const items = await as(agency.ruth, (scope) => listToday(scope, ask()), app.t)
  const told = items.map(({ client, facts }) => [client?.firstName, facts.kind === 'window' && facts.isUnconfirmed])
  expect(told.sort()).toEqual([
    ['Oak', true],
    ['Rho', true],
    ['Wes', false],
    ['Wyn', true],
  ])
})

test('a law’s right is listed from its first day, not before', async () => {
  await client('Nia', { state: 'NM', birth_on: '1957-12-20' })
  const listedOn = async (day: string) => (await listed(agency.ruth, { today: day })).length
  expect([await listedOn('2026-12-01'), await listedOn('2027-01-29'), await listedOn('2027-01-30')]).toEqual([0, 1, 0])
  const [item] = await as(agency.ruth, (scope) => listToday(scope, ask({ today: '2027-01-01' })), app.t)
  expect(item?.facts).toMatchObject({ opensOn: '2027-01-01', closesOn: '2027-01-29' })
})

test('an agent sees only their own clients, and an admin chooses whose', async () => {
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
      organization_id: agency.id,
      agent_id: agency.omar.id,
      problem: 'zip',
      contacts: 2,
      counted_at: app.t.clock.now,
    })
    .execute()
  const omar = ['Bob: failed', 'Bob: increase', 'missing']
  expect(await listed(agency.omar)).toEqual(omar)
  expect(await listed(agency.dana)).toEqual(['Ann: follow_up'])
  expect(await counted(agency.dana)).toBe(1)
  expect(await listed(agency.ruth, { owner: { agentId: agency.omar.id, includesUnassigned: false } })).toEqual(omar)
  expect(await listed(agency.ruth, { owner: 'unassigned' })).toEqual(['Cal: window'])
  expect(await listed(agency.ruth, { owner: { agentId: agency.ruth.id, includesUnassigned: true } })).toEqual([
    'Cal: window',
  ])
  expect(await counted(agency.ruth)).toBe(5)

  const dana = await app.as(agency.dana)
  for (const agent of ['all', String(agency.omar.id), '0'])
    expect(await dana.words(`/today?agent=${agent}`)).not.toContain('Bob')
  for (const action of ['snooze', 'done', 'undo'])
    for (const contact of [omars.id, nobodys.id]) {
      const fields = { contact: String(contact), kind: 'window', subject: 'x', until: 'tomorrow', marked: 'done' }
      expect((await dana.post(`/today/${action}`, fields)).status).toBe(404)
    }
  const others = await app.as((await makeAgency({}, app.t)).ruth)
  expect(await others.words('/today?agent=all')).toContain('You’re all caught up')
  expect(
    (await others.post('/today/done', { contact: String(danas.id), kind: 'follow_up', subject: '1' })).status,
  ).toBe(404)
  expect(await listed(agency.dana)).toEqual(['Ann: follow_up'])
})

test('who only opened the booking calendar is not said to have asked for a call', async () => {
  const now = app.t.clock.now
  const call = { kind: 'call_request', due_on: null, note: '', requested_at: now }
  await followUp((await client('Ann')).id, call)
  await followUp((await client('Bob')).id, { ...call, calendar_opened_at: now })
  await followUp((await client('Cal')).id, { ...call, calendar_opened_at: now, best_time: 'evening' })
  const tasks = await as(agency.ruth, (scope) => listToday(scope, ask()), app.t)
  const told = { today, timeZone: 'America/New_York', now }
  const lines = tasks.map(({ client: of, facts }) => `${of!.firstName}: ${taskReason(facts, told)}`)
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(/^Ann: Asked for a call/),
    expect.stringMatching(/^Bob: Opened your booking calendar/),
    expect.stringMatching(/^Cal: Asked for a call/),
  ])
})

test('a snoozed request is a task again when the client changes it', async () => {
  const { id: contactId } = await client('Ann')
  const request = (best_time: 'morning' | 'evening') =>
    as(
      agency.dana,
      (scope) =>
        requestCall(
          scope,
          { contactId, quoteId: null, request_kind: 'accept', language: 'en' },
          { phone: null, best_time, note: '' },
        ),
      app.t,
    )
  await request('morning')
  const [{ subject } = { subject: '' }] = await as(agency.dana, (scope) => listToday(scope, ask()), app.t)
  const until = addDays(today, 7)
  await as(agency.dana, (scope) => snoozeTask(scope, { contactId, kind: 'asked', subject }, { until, today }), app.t)
  await request('morning')
  expect(await listed(agency.dana)).toEqual([])
  await request('evening')
  expect(await listed(agency.dana)).toEqual(['Ann: asked'])
})
