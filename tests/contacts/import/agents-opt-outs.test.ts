import { beforeEach, expect, test } from 'vitest'
import { runNextCheck } from '../../../src/contacts/import/check.ts'
import { enqueueCheck } from '../../../src/contacts/import/check-queries.ts'
import { getImport, listBadRows } from '../../../src/contacts/import/queries.ts'
import { type Agency, as, makeAgency, makeContact, type Person } from '../../agency.ts'
import { testDatabase } from '../../db.ts'
import { counts, imported, upload, zips } from './imports.ts'

let agency: Agency
/** Dana's client, Omar's client, somebody new, Omar's client in a row that is not imported, and Dana's with a bad date. */
const file = `First name,Last name,Email,Carrier,Birth date,Email status
Ann,Brandt,ann@example.com,Aetna,,Unsubscribed
Omar's,Client,client@example.com,Aetna,,Unsubscribed
Bo,Lind,bo@example.com,Aetna,,Unsubscribed
,Nameless,client@example.com,Aetna,,Unsubscribed
Omar's,Other,other@example.com,Aetna,someday,Unsubscribed
Cy,Roth,cy@example.com,Aetna,,Subscribed`
beforeEach(async () => {
  agency = await makeAgency()
  await makeContact(agency, { email: 'ann@example.com', agent_id: agency.dana.id })
  for (const email of ['client@example.com', 'other@example.com'])
    await makeContact(agency, { email, agent_id: agency.omar.id })
})

const blocked = async () => {
  const { db } = await testDatabase()
  const rows = await db
    .selectFrom('suppressions')
    .select('address')
    .where('organization_id', '=', agency.id)
    .orderBy('address')
    .execute()
  return rows.map(({ address }) => address)
}
const announced = async (person: Person) => {
  const { tenantDb } = await testDatabase()
  const uploaded = await upload(person, file)
  if (!uploaded.ok) throw new Error(uploaded.refused.message)
  const { importId } = uploaded
  await as(person, async (scope) => enqueueCheck(scope, await getImport(scope, importId)))
  await runNextCheck(tenantDb, importId, { zips })
  return (await as(person, (scope) => getImport(scope, importId))).checked?.warnings.optOuts
}
const REFUSED =
  'We did not block this address, because its contact belongs to another agent. Ask an admin to import this row.'

test('an agent who sees only their own clients blocks no address of a colleague’s client with a file (T11)', async () => {
  expect(await announced(agency.dana)).toBe(2)
  const done = await imported(agency.dana, file)
  expect(await blocked()).toEqual(['ann@example.com', 'bo@example.com'])
  expect(done.warnings.optOuts).toBe(2)
  expect(counts(done)).toMatchObject({ done_rows: 6, added: 2, unchanged: 3, bad: 1 })
  const rows = await as(agency.dana, (scope) => listBadRows(scope, done.id, { limit: 10 }))
  expect(rows).toMatchObject([
    { row_number: 3, reason: REFUSED, is_imported: true },
    { row_number: 5, reason: `First name is empty. ${REFUSED}`, is_imported: false },
    { row_number: 6, reason: expect.stringMatching(/^Birth date "someday": .+/), is_imported: true },
  ])
  expect(rows[2]?.reason).toContain(REFUSED)
})

test('the file of an admin, or of an agent who may change every contact, blocks all of its addresses', async () => {
  const everyone = ['ann@example.com', 'bo@example.com', 'client@example.com', 'other@example.com']
  expect(await announced(agency.ruth)).toBe(5)
  await imported(agency.ruth, file)
  expect(await blocked()).toEqual(everyone)
  const { db } = await testDatabase()
  await db.deleteFrom('suppression_reasons').where('organization_id', '=', agency.id).execute()
  await db
    .updateTable('organization_settings')
    .set({ restrict_agents_to_own: false })
    .where('organization_id', '=', agency.id)
    .execute()
  await imported(agency.dana, file)
  expect(await blocked()).toEqual(everyone)
})
