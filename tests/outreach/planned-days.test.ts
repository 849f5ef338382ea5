import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '../../src/lib/calendar-date.ts'
import { planLocked } from '../../src/outreach/planning/plan-contacts.ts'
import { plannerIdentity } from '../../src/outreach/planning/plan-outreach.ts'
import { countSkipped } from '../../src/outreach/upcoming/queries.ts'
import type { Scope } from '../../src/scope.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})

// Few choices, so that rows often come to count together.
const row = fc.record({
  contact_id: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom('birthday', 'aep'),
  occasion: fc.constantFrom('a', 'b'),
  due_on: fc.constantFrom('2027-01-05', '2027-02-05', null),
  status: fc.constantFrom('scheduled', 'delayed', 'skipped'),
  reason: fc.constantFrom('outreach_paused', 'contact_paused', null),
  until_on: fc.constantFrom('2027-01-05', '2027-02-05', null),
  is_first: fc.boolean(),
  repeats_after: fc.constantFrom(null, 0, 31),
})
const step = fc.oneof(
  fc.record({ does: fc.constant('write' as const), rows: fc.array(row, { minLength: 1, maxLength: 6 }) }),
  fc.record({ does: fc.constant('drop' as const), contact_id: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constant('move' as const), kind: fc.constantFrom('birthday', 'aep') }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take({ db, organizationId }: Scope, step: Step) {
  if (step.does === 'drop') return db.deleteFrom('planned_emails').where('contact_id', '=', step.contact_id).execute()
  if (step.does === 'move')
    return db.updateTable('planned_emails').set({ due_on: '2027-03-05' }).where('kind', '=', step.kind).execute()
  const rows = new Map(step.rows.map((row) => [`${row.contact_id} ${row.kind} ${row.occasion}`, row]))
  return db
    .insertInto('planned_emails')
    .values([...rows.values()].map((row) => ({ organization_id: organizationId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'contact_id', 'kind', 'occasion']).doUpdateSet((eb) => ({
        due_on: eb.ref('excluded.due_on'),
        status: eb.ref('excluded.status'),
        reason: eb.ref('excluded.reason'),
        until_on: eb.ref('excluded.until_on'),
        is_first: eb.ref('excluded.is_first'),
        repeats_after: eb.ref('excluded.repeats_after'),
      })),
    )
    .execute()
}

const keptOf = async (agency: Agency) =>
  (
    await sql`select due_on::text, kind, status, reason, emails, first_emails from planned_days
      where organization_id = ${agency.id} and (emails, first_emails) <> (0, 0) order by 1, 2, 3, 4`.execute(t.db)
  ).rows

const countedOf = async (agency: Agency) =>
  (
    await sql`select coalesce(due_on, 'infinity')::text as due_on, kind, status,
        case when status = 'skipped' then coalesce(reason, '') else '' end as reason,
        count(*)::integer as emails, count(*) filter (where is_first)::integer as first_emails
      from planned_emails where organization_id = ${agency.id} group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(t.db)
  ).rows

const repeatsOf = async (agency: Agency) =>
  (
    await sql`select due_on::text, reason, repeats_after, emails from planned_repeats
      where organization_id = ${agency.id} and emails <> 0 order by 1, 2, 3`.execute(t.db)
  ).rows

const countedRepeatsOf = async (agency: Agency) =>
  (
    await sql`select due_on::text, coalesce(reason, '') as reason, repeats_after,
        count(*)::integer as emails
      from planned_emails where organization_id = ${agency.id} and repeats_after is not null and due_on is not null
      group by 1, 2, 3 order by 1, 2, 3`.execute(t.db)
  ).rows

test('a plan’s stored day counts equal a count of its emails, after any write', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const agency = await makeAgency()
      for (const step of steps) await t.tenantDb.withTenant(agency.ruth.identity, (scope) => take(scope, step))
      expect(await keptOf(agency)).toEqual(await countedOf(agency))
      expect(await repeatsOf(agency)).toEqual(await countedRepeatsOf(agency))
    }),
    { numRuns: 15 },
  )
})

test('each emailed client has one first email, the soonest', async () => {
  const agency = await makeAgency()
  const ids: number[] = []
  for (const birth_on of ['1950-12-24', '1951-03-10', '1952-07-04', '1953-01-31'])
    ids.push((await makeContact(agency, { birth_on, state: birth_on < '1951' ? 'KY' : 'NC' })).id)
  const firsts = async () =>
    (
      await sql`select contact_id, due_on from planned_emails where organization_id = ${agency.id} and is_first
        order by contact_id`.execute(t.db)
    ).rows
  const soonest = async () =>
    (
      await sql`select contact_id, min(due_on) as due_on from planned_emails
        where organization_id = ${agency.id} and status <> 'skipped' group by 1 order by 1`.execute(t.db)
    ).rows
  const plan = () =>
    t.tenantDb.withTenant(plannerIdentity(agency.id), (scope) => planLocked(scope, ids, [new Uint8Array(32).fill(7)]))
  await plan()
  expect(await firsts()).toHaveLength(4)
  expect(await firsts()).toEqual(await soonest())
  // Another day is the soonest, and one gets nothing.
  await t.db.updateTable('contacts').set({ birth_on: '1951-12-01' }).where('id', '=', ids[1]!).execute()
  await t.db.updateTable('contacts').set({ email: null }).where('id', '=', ids[2]!).execute()
  await plan()
  expect(await firsts()).toHaveLength(3)
  expect(await firsts()).toEqual(await soonest())
  expect(await keptOf(agency)).toEqual(await countedOf(agency))
})

test('for any number of days the skipped clients of each reason are counted once', async () => {
  const agency = await makeAgency()
  const ids: number[] = []
  for (let one = 0; one < 8; one++)
    ids.push(
      (await makeContact(agency, { birth_on: `195${one}-0${one + 1}-17`, effective_on: `2026-0${one + 1}-01` })).id,
    )
  const plan = () =>
    t.tenantDb.withTenant(plannerIdentity(agency.id), (scope) => planLocked(scope, ids, [new Uint8Array(32).fill(7)]))
  const today = todayIn('America/New_York', t.clock.now)
  const agree = async () => {
    let repeated = 0
    for (const days of [7, 30, 90, 365]) {
      const { rows } = await sql`
        select reason, false as whole,
          count(distinct contact_id)::integer as contacts, count(*)::integer as emails
        from planned_emails where organization_id = ${agency.id} and status = 'skipped'
          and due_on between ${today}::date and ${today}::date + ${days}::integer
        group by 1 order by 3 desc, 1`.execute(t.db)
      const all = { days, kind: undefined, status: undefined, state: undefined, agent: undefined }
      const said = await t.tenantDb.withTenant(agency.ruth.identity, (scope) => countSkipped(scope, today, all))
      expect(said, `${days} days`).toEqual(rows)
      for (const { emails, contacts } of said) repeated += emails - contacts
    }
    expect(repeated).toBeGreaterThan(0)
  }
  await plan()
  await agree()
  const pause = { organization_id: agency.id, reason: 'person', created_at: t.clock.now }
  for (const until of [10, 50])
    await t.db
      .insertInto('outreach_pauses')
      .values({ ...pause, kind: until === 10 ? null : 'birthday', until_on: addDays(today, until) })
      .execute()
  await t.db.updateTable('contacts').set({ effective_on: '2019-06-01' }).where('id', '=', ids[3]!).execute()
  await plan()
  await agree()
})
