import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Agency, makeContact, makeContacts, unremarkable } from '../agency.ts'
import type { TestDatabase } from '../db.ts'
import { messagesOf, planAll, releaseAll, setClock, testOutreach } from './days.ts'

let t: TestDatabase
let agency: Agency
testOutreach((now) => {
  t = now.t
  agency = now.agency
})

const messages = () => messagesOf(t, agency)

/** Releases and counts the chunks of one agency. */
async function stepsOf(chunk: number) {
  let steps = 0
  const withTenant: typeof t.tenantDb.withTenant = (identity, work) => {
    steps++
    return t.tenantDb.withTenant(identity, work)
  }
  const { released } = await releaseAll({ ...t.tenantDb, withTenant }, { chunk })
  return { steps, released }
}
const listPlannedRows = async () => {
  const { rows } = await sql<{ xmin: string; contact_id: number }>`
    select xmin::text, contact_id from planned_emails where organization_id = ${agency.id} order by 2, 1`.execute(t.db)
  return rows
}

test('a book of 60 sends 50 a day, the oldest first and then by contact, and continues the next day', async () => {
  const ids = (await makeContacts(agency, unremarkable(60), t)).map(({ id }) => id)
  await planAll(t.tenantDb)
  expect((await releaseAll(t.tenantDb, { chunk: 7 })).released).toBe(50)
  expect((await releaseAll(t.tenantDb)).released).toBe(0)
  expect((await messages()).map(({ contact_id }) => contact_id)).toEqual(ids.slice(0, 50))
  setClock(t, '2027-01-03', 1)
  await planAll(t.tenantDb)
  expect((await releaseAll(t.tenantDb)).released).toBe(10)
})

test('in the evening one query ends the day, unless it is still day for somebody; only they are checked', async () => {
  await makeContacts(agency, unremarkable(12), t)
  await planAll(t.tenantDb)
  setClock(t, '2027-01-02', 22)
  expect(await stepsOf(2)).toEqual({ steps: 1, released: 0 })
  // A plan without a request to update it.
  await t.db.updateTable('contacts').set({ birth_on: '1950-07-04' }).where('organization_id', '=', agency.id).execute()
  const before = await listPlannedRows()
  const { id } = await makeContact(agency, { state: 'HI', zip_code: '96813', county: 'Honolulu' }, t)
  await t.db
    .insertInto('planned_emails')
    .values(await plannedLike(id))
    .execute()
  expect((await stepsOf(20)).released).toBe(1)
  expect((await listPlannedRows()).filter(({ contact_id }) => contact_id !== id)).toEqual(before)
})

/** Copies another contact's New Year email to this contact. */
async function plannedLike(contact_id: number) {
  const row = await t.db
    .selectFrom('planned_emails')
    .selectAll()
    .where('organization_id', '=', agency.id)
    .where('occasion', '=', 'new_year-2027')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...row, contact_id }
}

test('once the day’s allowance is used up one query ends the day', async () => {
  await makeContacts(agency, unremarkable(60), t)
  await planAll(t.tenantDb)
  expect((await releaseAll(t.tenantDb)).released).toBe(50)
  expect(await stepsOf(2)).toEqual({ steps: 1, released: 0 })
})

test('five parallel processes release each message once and stay within the day’s allowance', async () => {
  await makeContacts(agency, unremarkable(60), t)
  await planAll(t.tenantDb)
  const reports = await Promise.all([1, 2, 3, 4, 5].map(() => releaseAll(t.tenantDb, { chunk: 4 })))
  expect(reports.reduce((sum, { released }) => sum + released, 0)).toBe(50)
  expect(await messages()).toHaveLength(50)
})
