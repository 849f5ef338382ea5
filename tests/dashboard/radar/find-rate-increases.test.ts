import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countUnscannedAgencies } from '../../../src/dashboard/radar/scan.ts'
import { purgeOldRows } from '../../../src/retention.ts'
import { type Agency, makeAgency, makeContact } from '../../agency.ts'
import { freshDatabase, type TestDatabase } from '../../db.ts'
import { addBook, lookThrough, risesOf } from './books.ts'

let t: TestDatabase
let agency: Agency
beforeAll(async () => {
  t = await freshDatabase()
  await addBook(t, { effectiveFrom: '2026-01-01', prices: { Aetna: 150, Cigna: 140, Humana: 170 } })
  await addBook(t, { effectiveFrom: '2027-01-01', prices: { Aetna: 165, Cigna: 141, Humana: 170 } })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await makeAgency({}, t)
})

const paying = (dollars: number | null, more = {}) =>
  makeContact(agency, { premium_cents: dollars && dollars * 100, created_at: new Date('2025-01-01'), ...more }, t)
const update = (id: number, facts: Record<string, unknown>) =>
  t.db.updateTable('contacts').set(facts).where('id', '=', id).execute()
const live = async () => (await risesOf(t, agency)).filter(({ ended_at }) => ended_at === null)

test('an increase in a newer book is found once, with the best alternative and the right to change', async () => {
  const { id } = await paying(160)
  await paying(160, { current_carrier: 'Humana' })
  await paying(160, { deleted_at: t.clock.now })
  await lookThrough(t)
  const [rise, ...others] = await risesOf(t, agency)
  expect(others).toEqual([])
  expect(rise).toMatchObject({
    contact_id: id,
    kind: 'book',
    effective_on: '2027-01-01',
    carrier: 'Aetna',
    plan: 'Plan G',
    old_cents: 16_000,
    new_cents: 17_600,
    is_illustrative: false,
    best_carrier: 'Cigna',
    best_plan: 'G',
    best_cents: 14_100,
    saves_cents: 12 * 3_500,
    right_rule: null,
    state: 'new',
    ended_at: null,
  })
  expect(await lookThrough(t)).toEqual({ books: 0, contacts: 0, changed: 0 })
  t.clock.now = new Date('2026-11-21T15:00:00Z')
  await lookThrough(t)
  expect(await risesOf(t, agency)).toEqual([rise])
})

test('a right to change that is open, or opens within 60 days of the increase, is shown with it', async () => {
  const missouri = await addBook(t, { effectiveFrom: '2026-01-02', prices: { Aetna: 150, Cigna: 140 }, states: ['MO'] })
  const later = await addBook(t, { effectiveFrom: '2026-12-20', prices: { Aetna: 165, Cigna: 140 }, states: ['MO'] })
  await paying(160, { state: 'MO', zip_code: '63101', effective_on: '2024-03-01' })
  await paying(160, { state: 'MO', zip_code: '63101', effective_on: '2024-06-01' })
  await lookThrough(t)
  expect(
    (await live()).map(({ right_rule, right_opens_on, right_closes_on }) => [
      right_rule,
      right_opens_on,
      right_closes_on,
    ]),
  ).toEqual([
    ['current_law:MO#2', '2027-01-30', '2027-03-31'],
    [null, null, null],
  ])
  await t.db.deleteFrom('rate_books').where('id', 'in', [missouri, later]).execute()
})

test('the progress set by a person stays, while the figures follow the premium', async () => {
  const { id } = await paying(160)
  await lookThrough(t)
  const state = { state: 'working', state_at: t.clock.now, state_by: agency.dana.id, state_before: 'new' }
  await t.db.updateTable('rate_increases').set(state).where('contact_id', '=', id).execute()
  await update(id, { premium_cents: 20_000 })
  t.clock.now = new Date('2026-11-21T15:00:00Z')
  await lookThrough(t)
  expect(await live()).toMatchObject([{ ...state, old_cents: 20_000, new_cents: 22_000 }])
})

test('an increase that no longer applies is removed, and keeps its progress if it is found again', async () => {
  const { id } = await paying(160)
  await lookThrough(t)
  await t.db.updateTable('rate_increases').set({ state: 'offered' }).where('contact_id', '=', id).execute()
  const [before] = await risesOf(t, agency)

  await update(id, { current_carrier: 'Humana' })
  t.clock.now = new Date('2026-11-21T15:00:00Z')
  await lookThrough(t)
  expect(await risesOf(t, agency)).toEqual([{ ...before, ended_at: t.clock.now }])

  await update(id, { current_carrier: 'Aetna' })
  t.clock.now = new Date('2026-11-22T15:00:00Z')
  await lookThrough(t)
  expect(await risesOf(t, agency)).toEqual([before])

  await update(id, { deleted_at: t.clock.now })
  t.clock.now = new Date('2026-11-23T15:00:00Z')
  await lookThrough(t)
  expect(await live()).toEqual([])
})

test('a birthday increase ends with its date, unless somebody works on it', async () => {
  const texas = { effectiveFrom: '2026-01-02', prices: { Aetna: 150 }, perYear: 15, states: ['TX'] }
  const book = await addBook(t, texas)
  const turning70 = { state: 'TX', zip_code: '75201', birth_on: '1956-11-22' }
  const [left, taken] = [await paying(160, turning70), await paying(160, turning70)]
  await lookThrough(t)
  expect(await live()).toMatchObject([
    { kind: 'age', effective_on: '2026-11-22', old_cents: 16_000, new_cents: 17_143 },
    {},
  ])
  await t.db.updateTable('rate_increases').set({ state: 'working' }).where('contact_id', '=', taken.id).execute()
  t.clock.now = new Date('2026-11-23T15:00:00Z')
  await lookThrough(t)
  expect((await live()).map(({ contact_id }) => contact_id)).toEqual([taken.id])
  t.clock.now = new Date('2027-01-08T15:00:00Z')
  await lookThrough(t)
  expect(await live()).toEqual([])
  expect((await risesOf(t, agency)).map(({ contact_id, state }) => [contact_id, state])).toEqual([
    [left.id, 'new'],
    [taken.id, 'working'],
  ])
  t.clock.now = new Date('2028-03-01T15:00:00Z')
  await t.tenantDb.withSystem('test', (system) => purgeOldRows(system, { dryRun: false }))
  expect(await risesOf(t, agency)).toEqual([])
  await t.db.deleteFrom('rate_books').where('id', '=', book).execute()
})

test('a premium entered after the date of the increase includes it', async () => {
  t.clock.now = new Date('2027-01-10T15:00:00Z')
  const { id } = await paying(160)
  await lookThrough(t)
  expect(await live()).toHaveLength(1)
  await t.db
    .with('made', (db) =>
      db
        .insertInto('change_sets')
        .values({ organization_id: agency.id, kind: 'edit', made_at: t.clock.now })
        .returning('id'),
    )
    .insertInto('contact_changes')
    .columns(['organization_id', 'change_set_id', 'contact_id', 'version', 'before', 'after'])
    .expression((db) =>
      db
        .selectFrom('made')
        .select([
          sql<number>`${agency.id}::bigint`.as('organization_id'),
          'id',
          sql<number>`${id}::bigint`.as('contact_id'),
          sql<number>`2`.as('version'),
          sql<string>`'{"premium_cents": 15000}'::jsonb`.as('before'),
          sql<string>`'{"premium_cents": 16000}'::jsonb`.as('after'),
        ]),
    )
    .execute()
  await update(id, { updated_at: t.clock.now })
  t.clock.now = new Date('2027-01-11T15:00:00Z')
  await lookThrough(t)
  expect(await live()).toEqual([])
})

test('a new notice, book or threshold is checked without waiting for the night', async () => {
  const { id } = await paying(160, { state: 'TN', zip_code: '37402' })
  await lookThrough(t)
  expect(await live()).toEqual([])
  const notice = { carrier: 'Aetna', state: 'TN', plan: null, effective_on: '2027-01-15', percent: 4 }
  await t.db
    .insertInto('increase_notices')
    .values({ organization_id: agency.id, ...notice, note: '', created_at: t.clock.now })
    .execute()
  await lookThrough(t)
  expect(await live()).toEqual([])
  await t.db
    .updateTable('organization_settings')
    .set({ radar_percent: 4 })
    .where('organization_id', '=', agency.id)
    .execute()
  await lookThrough(t)
  expect(await live()).toMatchObject([{ contact_id: id, kind: 'notice', old_cents: 16_000, new_cents: 16_640 }])
  await t.db
    .updateTable('increase_notices')
    .set({ withdrawn_at: t.clock.now })
    .where('organization_id', '=', agency.id)
    .execute()
  await lookThrough(t)
  expect(await live()).toEqual([])
})

test('each agency has its own increases, by its carriers; an interrupted search continues', async () => {
  const other = await makeAgency({}, t)
  await t.db
    .updateTable('organization_settings')
    .set({ carriers: ['Aetna', 'Humana'] })
    .where('organization_id', '=', other.id)
    .execute()
  const mine = [await paying(160), await paying(160), await paying(null)]
  await makeContact(other, { premium_cents: 16_000, created_at: new Date('2025-01-01') }, t)
  const stop = new AbortController()
  stop.abort()
  await lookThrough(t, { signal: stop.signal })
  expect(await t.tenantDb.withSystem('test', countUnscannedAgencies)).toBeGreaterThanOrEqual(2)
  await lookThrough(t, { chunk: 2 })
  expect((await live()).map(({ contact_id, old_cents }) => [contact_id, old_cents])).toEqual([
    [mine[0]!.id, 16_000],
    [mine[1]!.id, 16_000],
    [mine[2]!.id, 15_000],
  ])
  expect(await risesOf(t, other)).toMatchObject([{ new_cents: 17_600, best_carrier: 'Humana', saves_cents: 12 * 600 }])
  expect(await t.tenantDb.withSystem('test', countUnscannedAgencies)).toBe(0)
})

test('two parallel searches find everything once, and a search whose process died is taken over', async () => {
  for (let count = 0; count < 5; count++) await paying(160)
  const both = await Promise.all([lookThrough(t, { chunk: 1 }), lookThrough(t, { chunk: 1 })])
  expect(both.reduce((sum, { changed }) => sum + changed, 0)).toBe(5)
  expect(await live()).toHaveLength(5)
  await sql`update radar_scans set found_on = null, scanned_on = '2026-11-20', after_contact_id = 0, claimed_by = 'dead',
    claimed_until = now() + interval '1 minute' where organization_id = ${agency.id}`.execute(t.db)
  expect((await lookThrough(t)).books).toBe(0)
  await sql`update radar_scans set claimed_until = now() - interval '1 second' where organization_id = ${agency.id}`.execute(
    t.db,
  )
  expect((await lookThrough(t)).books).toBe(1)
})
