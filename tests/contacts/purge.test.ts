import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { runOnce } from '../../jobs/runner.ts'
import { hashRateLimitKey } from '../../src/accounts/rate-limits.ts'
import { eraseContacts } from '../../src/contacts/deleted/erase-contacts.ts'
import { mergeContacts } from '../../src/contacts/merge/merge-contacts.ts'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { exitDemoMode } from '../../src/organizations/demo-mode.ts'
import { eraseClosedAgencies } from '../../src/organizations/erase.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { toolsOn } from '../jobs/timetable.ts'
import { makeFullContact, rowsOn } from './full-contact.ts'

let t: TestDatabase
let agency: Agency
beforeAll(async () => {
  t = await freshDatabase()
})
beforeEach(async () => {
  // From earlier tests.
  await sql`drop function if exists refuse cascade`.execute(t.db)
  await sql`truncate organizations, rate_limits, erasure_proofs, job_runs cascade`.execute(t.db)
  agency = await makeAgency({ is_demo: true }, t)
})
afterAll(() => t.close())

const day = (ago: number) => new Date(t.clock.now.getTime() - ago * 86_400_000)
const tools = () => toolsOn(t)
const purge = (with_ = tools()) =>
  runOnce(jobs, 'purge-old-rows', with_, { dryRun: false, signal: new AbortController().signal })
const age = (ids: number[], ago: number) =>
  t.db
    .updateTable('contacts')
    .set({ deleted_at: day(ago) })
    .where('id', 'in', ids)
    .execute()
const live = async () => (await t.db.selectFrom('contacts').select('id').orderBy('id').execute()).map(({ id }) => id)

/** Makes rows undeletable. `at the end`: their transaction fails on commit. */
async function refuse(table: string, which: RawBuilder<unknown>, when?: 'at the end') {
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
    if ${which} then raise 'not this one'; end if; return old; end $$`.execute(t.db)
  await sql`create ${when ? sql`constraint trigger refuse after` : sql`trigger refuse before`} delete
    on ${sql.table(table)} ${when ? sql`deferrable initially deferred` : sql``}
    for each row execute function refuse()`.execute(t.db)
}

/** Only the other contact's rows remain. */
async function expectBystander({ bystander, mail }: { bystander: number; mail: string }) {
  const { plan_requests: _asked, activity_marks: _recounted, ...rows } = await rowsOn(t, [bystander])
  expect(rows).toEqual({
    eligibility_answers: 1,
    follow_ups: 1,
    messages: 1,
    quotes: 1,
  })
  const { quote_id, status } = await t.db
    .selectFrom('messages')
    .select(['quote_id', 'status'])
    .where('id', '=', mail)
    .executeTakeFirstOrThrow()
  expect({ quote_id, status }).toEqual({ quote_id: null, status: 'sent' })
  const { shares_email_with } = await t.db
    .selectFrom('contacts')
    .select('shares_email_with')
    .where('id', '=', bystander)
    .executeTakeFirstOrThrow()
  expect(shares_email_with).toBeNull()
  const visits = await t.db.selectFrom('quote_visits').select('message_id').execute()
  expect(visits).toEqual([{ message_id: null }])
}

test('the nightly purge deletes a contact with all its rows, and nothing of others', async () => {
  const full = await makeFullContact(t, agency)
  const hung = await rowsOn(t, [full.id, full.loser])
  expect(Object.keys(hung)).toEqual(
    expect.arrayContaining([
      'contact_changes',
      'contact_notes',
      'eligibility_answers',
      'follow_ups',
      'outcomes',
      'quotes',
      'rate_increases',
    ]),
  )
  await age([full.id], 31)
  await age([full.loser], 3)
  expect(await purge()).toMatchObject({ contacts: 1 })
  expect(await rowsOn(t, [full.id, full.loser])).toEqual({})
  expect(await live()).toEqual([full.bystander])
  await expectBystander(full)
})

test('so does permanent deletion, which needs every address as proof', async () => {
  const full = await makeFullContact(t, agency)
  await as(agency.ruth, (scope) => deleteContacts(scope, { ids: [full.id] }), t)
  expect(await as(agency.ruth, (scope) => eraseContacts(scope, [full.id]), t)).toBe(1)
  expect(await rowsOn(t, [full.id, full.loser])).toEqual({})
  await expectBystander(full)
  const { detail } = await t.db
    .selectFrom('audit_events')
    .select('detail')
    .where('action', '=', 'contacts_erased')
    .executeTakeFirstOrThrow()
  expect((detail as { proof: string }).proof.split(' ')).toHaveLength(2)
})

test('permanent deletion removes addresses from merge records and from stored error rows', async () => {
  const kept = await makeContact(agency, { email: 'kept@example.com' }, t)
  const other = await makeContact(agency, { email: 'other@example.com' }, t)
  const own = { organization_id: agency.id }
  await t.db
    .insertInto('suppression_reasons')
    .values({
      ...own,
      channel: 'email',
      address: 'other@example.com',
      reason: 'unsubscribed',
      created_at: t.clock.now,
    })
    .execute()
  await as(
    agency.ruth,
    (scope) => mergeContacts(scope, { keepId: kept.id, otherId: other.id, picks: { email: kept.id } }),
    t,
  )
  const { id: import_id } = await t.db
    .insertInto('contact_imports')
    .values({ ...own, uploaded_by: agency.ruth.id, file_name: 'book.csv', status: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bad = (row_number: number, ...cells: string[]) => ({
    ...own,
    import_id,
    row_number,
    reason: 'Bad',
    cells: JSON.stringify(cells),
  })
  await t.db
    .insertInto('contact_import_bad_rows')
    .values([bad(2, 'Ann', ' Kept@Example.com '), bad(3, '<other@example.com>'), bad(4, 'Ann', 'ann@example.com')])
    .execute()
  const told = async () => {
    const { rows } = await sql<{ row: string }>`
      select detail::text as row from change_sets where organization_id = ${agency.id}
      union all select cells::text from contact_import_bad_rows where organization_id = ${agency.id}`.execute(t.db)
    return rows.map(({ row }) => row.toLowerCase()).join()
  }
  expect(await told()).toMatch(/kept@/)
  await as(agency.ruth, (scope) => deleteContacts(scope, { ids: [kept.id] }), t)
  expect(await as(agency.ruth, (scope) => eraseContacts(scope, [kept.id]), t)).toBe(1)
  expect(await told()).not.toMatch(/kept@|other@/)
  expect(await told()).toContain('ann@example.com')
  // Suppressions remain.
  const refused = await t.db.selectFrom('suppressions').select('address').orderBy('address').execute()
  expect(refused.map(({ address }) => address)).toEqual(['kept@example.com', 'other@example.com'])
})

test('a contact that cannot be deleted does not block others, and is reported', async () => {
  const stuck = await makeContact(agency, {}, t)
  const others = [await makeContact(agency, {}, t), await makeContact(await makeAgency({}, t), {}, t)]
  await age([stuck.id, ...others.map(({ id }) => id)], 31)
  await refuse('contacts', sql`old.id = ${sql.lit(stuck.id)}`)
  await t.db
    .insertInto('rate_limits')
    .values({ key: hashRateLimitKey('old'), window_start: day(3) })
    .execute()
  const run = tools()
  expect(await purge(run)).toEqual({ contacts: 2, rate_limits: 1 })
  expect(await live()).toEqual([stuck.id])
  expect(run.logged.errors).toMatchObject([{ id: stuck.id, organizationId: agency.id }])
})

test('an agency whose step fails blocks no other agency', async () => {
  const [stuck, free] = [await makeContact(agency, {}, t), await makeContact(await makeAgency({}, t), {}, t)]
  await age([stuck.id, free.id], 31)
  await t.db
    .insertInto('rate_limits')
    .values({ key: hashRateLimitKey('old'), window_start: day(3) })
    .execute()
  await refuse('contacts', sql`old.organization_id = ${sql.lit(agency.id)}`, 'at the end')
  const run = tools()
  expect(await purge(run)).toEqual({ contacts: 1, rate_limits: 1 })
  expect(await live()).toEqual([stuck.id])
  expect(run.logged.errors).toMatchObject([{ organizationId: agency.id }])
})

test('rows of another kind that cannot be deleted block no contact, and fail the job', async () => {
  const { id } = await makeContact(agency, {}, t)
  await age([id], 31)
  await t.db
    .insertInto('rate_limits')
    .values({ key: hashRateLimitKey('old'), window_start: day(3) })
    .execute()
  await refuse('rate_limits', sql`true`)
  await expect(purge()).rejects.toThrow('not this one')
  expect(await live()).toEqual([])
})

test('more contacts than one step takes are purged in several', async () => {
  await sql`insert into contacts (organization_id, first_name, last_name, deleted_at)
    select ${agency.id}, 'Gone', 'Long ago', ${day(40)} from generate_series(1, 1100)`.execute(t.db)
  expect(await purge()).toMatchObject({ contacts: 1100 })
  expect(await live()).toEqual([])
})

test('ending demo mode deletes all sample data; what the agency added stays (demo-002)', async () => {
  const full = await makeFullContact(t, agency, 'sample')
  const own = await makeContact(agency, { deleted_at: day(1), merged_into: full.id }, t)
  expect(await as(agency.ruth, exitDemoMode, t)).toMatchObject({ ok: true, removed: { contacts: 2 } })
  expect(await rowsOn(t, [full.id, full.loser])).toEqual({})
  expect(await live()).toEqual([full.bystander, own.id])
  await expectBystander(full)
})

test('an agency is erased with everything: changes, merged contacts, views and mappings', async () => {
  await makeFullContact(t, agency)
  await makeFullContact(t, agency, 'sample')
  const own = { organization_id: agency.id }
  await t.db
    .insertInto('saved_views')
    .values({ ...own, user_id: agency.ruth.id, name: 'Mine', query: '' })
    .execute()
  await t.db
    .insertInto('import_mappings')
    .values({ ...own, header_key: 'h', column_mapping: '{}', carrier_mapping: '{}', used_at: t.clock.now })
    .execute()
  await t.db
    .updateTable('organizations')
    .set({ closed_at: day(10) })
    .where('id', '=', agency.id)
    .execute()
  const errors: object[] = []
  const log = { error: (fields: object) => void errors.push(fields) }
  const signal = new AbortController().signal
  const erased = await eraseClosedAgencies(t.tenantDb, { log, signal, releaseProviderResources: async () => undefined })
  expect({ agencies: erased.agencies, errors }).toEqual({ agencies: 1, errors: [] })
  expect(await live()).toEqual([])
  expect(await t.db.selectFrom('change_sets').select('id').execute()).toEqual([])
})
