import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { runOnce } from '../../jobs/runner.ts'
import { eraseContacts } from '../../src/contacts/deleted/erase-contacts.ts'
import { mergeContacts } from '../../src/contacts/merge/merge-contacts.ts'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { erasableUntil } from '../../src/organizations/close.ts'
import { eraseClosedAgencies } from '../../src/organizations/erase.ts'
import { countPlanRequests } from '../../src/outreach/planning/requests.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { toolsOn } from '../jobs/timetable.ts'
import { planAll } from './days.ts'

let t: TestDatabase
let agency: Agency
beforeAll(async () => {
  t = await freshDatabase()
})
beforeEach(async () => {
  agency = await makeAgency({}, t)
})
afterAll(() => t.close())

const plannedOf = async () => {
  const rows = await t.db
    .selectFrom('planned_emails')
    .select('contact_id')
    .distinct()
    .where('organization_id', '=', agency.id)
    .orderBy('contact_id')
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}
/** Two contacts with planned emails. */
async function plannedPair() {
  const [one, other] = [await makeContact(agency, {}, t), await makeContact(agency, {}, t)]
  await planAll(t.tenantDb)
  expect(await plannedOf()).toEqual([one.id, other.id])
  return { one, other }
}
const signal = new AbortController().signal
const purge = () => runOnce(jobs, 'purge-old-rows', toolsOn(t), { dryRun: false, signal })
const deletedLongAgo = (id: number) =>
  t.db
    .updateTable('contacts')
    .set({ deleted_at: new Date(t.clock.now.getTime() - 40 * 86_400_000) })
    .where('id', '=', id)
    .execute()

test('a contact purged, erased on request, or merged leaves no planned email', async () => {
  const { one, other } = await plannedPair()
  await deletedLongAgo(one.id)
  await purge()
  expect(await plannedOf()).toEqual([other.id])

  const third = await makeContact(agency, {}, t)
  await planAll(t.tenantDb)
  await as(agency.ruth, (scope) => deleteContacts(scope, { ids: [other.id] }), t)
  await as(agency.ruth, (scope) => eraseContacts(scope, [other.id]), t)
  expect(await plannedOf()).toEqual([third.id])

  const fourth = await makeContact(agency, {}, t)
  await planAll(t.tenantDb)
  await as(agency.ruth, (scope) => mergeContacts(scope, { keepId: third.id, otherId: fourth.id, picks: {} }), t)
  await planAll(t.tenantDb)
  expect(await plannedOf()).toHaveLength(1)
  await t.db
    .updateTable('contacts')
    .set({ deleted_at: new Date(t.clock.now.getTime() - 40 * 86_400_000) })
    .where('organization_id', '=', agency.id)
    .execute()
  t.clock.now = new Date(t.clock.now.getTime() + 60_000)
  await purge()
  expect(await plannedOf()).toEqual([])
})

test('a closed agency is planned no more, and its plans are deleted with it', async () => {
  const { one } = await plannedPair()
  await planAll(t.tenantDb)
  const counted = () => t.tenantDb.withSystem('test', countPlanRequests)
  const before = await counted()
  await t.db
    .updateTable('organizations')
    .set({ closed_at: erasableUntil(t.clock.now) })
    .where('id', '=', agency.id)
    .execute()
  await t.db.updateTable('contacts').set({ birth_on: '1950-01-01' }).where('id', '=', one.id).execute()
  await t.db
    .insertInto('outreach_pauses')
    .values({ organization_id: agency.id, reason: 'person', created_at: t.clock.now })
    .execute()
  expect(await counted()).toBe(before)
  expect(await planAll(t.tenantDb)).toMatchObject({ requests: 0, contacts: 0, books: 0 })
  await eraseClosedAgencies(t.tenantDb, {
    signal,
    log: { error: () => {} },
    releaseProviderResources: async () => undefined,
  })
  expect(await plannedOf()).toEqual([])
})

test('plans written while an agency was erased are deleted with it', async () => {
  await t.db
    .insertInto('planned_emails')
    .values({
      organization_id: agency.id,
      contact_id: 1,
      kind: 'birthday',
      occasion: 'birthday-2027',
      status: 'scheduled',
    })
    .execute()
  await t.db.deleteFrom('organizations').where('id', '=', agency.id).execute()
  expect(await plannedOf()).toEqual([])
})
