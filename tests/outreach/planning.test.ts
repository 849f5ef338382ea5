import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveSettings } from '../../src/organizations/save-settings.ts'
import { claimPlan, planNextChunk } from '../../src/outreach/planning/plan-agency.ts'
import { planLocked } from '../../src/outreach/planning/plan-contacts.ts'
import { plannerIdentity, planOutreach } from '../../src/outreach/planning/plan-outreach.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

const healthKeys = [new Uint8Array(32).fill(7)] as const

let t: TestDatabase
let agency: Agency

beforeAll(async () => {
  t = await freshDatabase()
})
beforeEach(async () => {
  t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await makeAgency({ time_zone: 'America/New_York' }, t)
})
afterAll(() => t.close())

const plan = (signal = new AbortController().signal, chunk?: number) =>
  planOutreach({ tenantDb: t.tenantDb, healthKeys, signal, ...(chunk ? { chunk } : {}) })

const rows = (contactId?: number) =>
  t.db
    .selectFrom('planned_emails')
    .selectAll()
    .where('organization_id', '=', agency.id)
    .$if(contactId !== undefined, (query) => query.where('contact_id', '=', contactId!))
    .orderBy('contact_id')
    .orderBy('due_on')
    .orderBy('kind')
    .execute()

/** Which rows were written last, whatever is in them. */
async function versions() {
  const { rows } = await sql<{ xmin: string; contact_id: number; occasion: string }>`
    select xmin::text, contact_id, occasion from planned_emails where organization_id = ${agency.id}
    order by contact_id, kind, occasion`.execute(t.db)
  return rows
}

const kentuckian = () =>
  makeContact(agency, { state: 'KY', birth_on: '1950-03-10', effective_on: '2019-06-01', current_carrier: 'Aetna' }, t)

test('a new contact is planned a year ahead, with what a window moved and why; core-011', async () => {
  const { id } = await kentuckian()
  await plan()
  const planned = await rows(id)
  expect(planned.map(({ kind, occasion, due_on, status }) => [kind, occasion, due_on, status])).toContainEqual([
    'birthday',
    'birthday-2027',
    '2027-02-08',
    'scheduled',
  ])
  expect(planned.every(({ due_on }) => due_on === null || due_on <= '2027-11-20')).toBe(true)
  expect(await t.db.selectFrom('plan_requests').selectAll().where('organization_id', '=', agency.id).execute()).toEqual(
    [],
  )
})

test('planning again writes nothing, and changing one contact affects only that one', async () => {
  const [one, other] = [await kentuckian(), await kentuckian()]
  await plan()
  const before = await versions()
  const both = [one.id, other.id]
  const again = await t.tenantDb.withTenant(plannerIdentity(agency.id), (scope) => planLocked(scope, both, healthKeys))
  expect(again.changed).toBe(0)
  expect(await versions()).toEqual(before)
  await t.db.updateTable('contacts').set({ birth_on: '1950-07-04' }).where('id', '=', one.id).execute()
  await plan()
  const after = await versions()
  expect(after.filter(({ contact_id }) => contact_id === other.id)).toEqual(
    before.filter(({ contact_id }) => contact_id === other.id),
  )
  expect((await rows(one.id)).find(({ kind }) => kind === 'birthday')?.due_on).toBe('2027-06-04')
})

test('a deleted contact has no planned emails, and has them again once restored', async () => {
  const { id } = await kentuckian()
  await plan()
  const before = await rows(id)
  expect(before.length).toBeGreaterThan(0)
  await t.db.updateTable('contacts').set({ deleted_at: t.clock.now }).where('id', '=', id).execute()
  await plan()
  expect(await rows(id)).toEqual([])
  await t.db.updateTable('contacts').set({ deleted_at: null }).where('id', '=', id).execute()
  await plan()
  expect(await rows(id)).toEqual(before)
})

test('saving outreach settings, a state’s Target GI, a notice or a pause plans the whole book again', async () => {
  await kentuckian()
  const asked = async () => {
    const found = await t.db
      .selectFrom('plan_requests')
      .select('contact_id')
      .where('organization_id', '=', agency.id)
      .execute()
    return found.map(({ contact_id }) => contact_id)
  }
  await plan()
  await as(agency.ruth, (scope) => saveSettings(scope, 'outreach', { outreach_birthday: false }), t)
  expect(await asked()).toEqual([null])
  await plan()
  expect((await rows()).filter(({ kind }) => kind === 'birthday')).toEqual([])
  const of = { organization_id: agency.id }
  await t.db
    .insertInto('state_carrier_settings')
    .values({ ...of, state: 'KY', carrier: 'Aetna', active: true, target_gi: true })
    .execute()
  expect(await asked()).toEqual([null])
  await plan()
  await t.db
    .insertInto('increase_notices')
    .values({ ...of, carrier: 'Aetna', state: 'KY', effective_on: '2027-03-01', percent: 8, created_at: t.clock.now })
    .execute()
  expect(await asked()).toEqual([null])
  await plan()
  await t.db
    .insertInto('outreach_pauses')
    .values({ ...of, reason: 'person', created_at: t.clock.now })
    .execute()
  expect(await asked()).toEqual([null])
  await plan()
  await t.db.deleteFrom('outreach_pauses').where('organization_id', '=', agency.id).execute()
  expect(await asked()).toEqual([null])
})

test('an unsubscribe plans all contacts with that address again at once', async () => {
  const { id, email } = await kentuckian()
  await plan()
  await t.db
    .insertInto('suppression_reasons')
    .values({
      organization_id: agency.id,
      channel: 'email',
      address: email!,
      reason: 'unsubscribed',
      created_at: t.clock.now,
    })
    .execute()
  await plan()
  expect((await rows(id)).map(({ kind, status, reason }) => [kind, status, reason])).toEqual([
    ['none', 'skipped', 'unsubscribed'],
  ])
})

test('each book is planned once on each of its agency’s days', async () => {
  await kentuckian()
  await plan()
  expect((await plan()).books).toBe(0)
  // 11 PM in New York.
  t.clock.now = new Date('2026-11-21T04:00:00Z')
  expect((await plan()).books).toBe(0)
  t.clock.now = new Date('2026-11-21T05:01:00Z')
  expect((await plan()).books).toBeGreaterThan(0)
  const { planned_on } = await t.db
    .selectFrom('outreach_plans')
    .select('planned_on')
    .where('organization_id', '=', agency.id)
    .executeTakeFirstOrThrow()
  expect(planned_on).toBe('2026-11-21')
})

test('a run across midnight plans the whole book for the new day', async () => {
  const ids: number[] = []
  for (let count = 0; count < 3; count++) ids.push((await kentuckian()).id)
  await t.db.deleteFrom('plan_requests').execute()
  t.clock.now = new Date('2026-11-21T04:59:00Z')
  const name = crypto.randomUUID()
  const claim = () => t.tenantDb.withSystem('test', (system) => claimPlan(system, name))
  for (let claimed = await claim(); claimed !== agency.id; claimed = await claim())
    if (claimed === undefined) throw new Error('The book was not offered')
  const next = () =>
    t.tenantDb.withTenant(plannerIdentity(agency.id), (scope) => planNextChunk(scope, name, healthKeys, 2))
  expect(await next()).toMatchObject({ state: 'continuing', contacts: 2 })
  t.clock.now = new Date('2026-11-21T05:01:00Z')
  const walked: number[] = []
  for (let step = await next(); ; step = await next()) {
    walked.push(step.contacts)
    if (step.state === 'done') break
  }
  expect(walked).toEqual([2, 1])
  const { planned_on } = await t.db
    .selectFrom('outreach_plans')
    .select('planned_on')
    .where('organization_id', '=', agency.id)
    .executeTakeFirstOrThrow()
  expect(planned_on).toBe('2026-11-21')
})

test('an interrupted run is continued by another process once the lease has ended', async () => {
  const ids: number[] = []
  for (let count = 0; count < 5; count++) ids.push((await kentuckian()).id)
  await t.db.deleteFrom('plan_requests').execute()
  const claim = async (name: string) => t.tenantDb.withSystem('test', (system) => claimPlan(system, name))
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  // Other agencies of this file first.
  for (let claimed = await claim(first); claimed !== agency.id; claimed = await claim(first))
    if (claimed === undefined) throw new Error('The book was not offered')
  const next = (name: string) =>
    t.tenantDb.withTenant(plannerIdentity(agency.id), (scope) => planNextChunk(scope, name, healthKeys, 2))
  expect(await next(first)).toMatchObject({ state: 'continuing', contacts: 2 })
  expect(await claim(second)).not.toBe(agency.id)
  await t.db.updateTable('outreach_plans').set({ claimed_until: sql`now() - interval '1 second'` }).execute()
  for (let claimed = await claim(second); claimed !== agency.id; claimed = await claim(second))
    if (claimed === undefined) throw new Error('The book was not offered')
  expect(await next(first)).toMatchObject({ state: 'lost', contacts: 0 })
  expect(await next(second)).toMatchObject({ state: 'continuing', contacts: 2 })
  expect(await next(second)).toMatchObject({ state: 'done', contacts: 1 })
  expect(new Set((await rows()).map(({ contact_id }) => contact_id))).toEqual(new Set(ids))
})
