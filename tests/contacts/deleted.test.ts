import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { purgeDeletedContacts } from '../../src/contacts/deleted/erase-contacts.ts'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { type Agency, as, makeAgency, makeContact, type Person } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { freshDatabase } from '../db.ts'
import { namesIn, wordsOf } from '../page.ts'
import { merge } from './merge/pairs.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
let dana: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
  dana = await app.as(agency.dana)
})

const remove = async (person: Person, ...ids: number[]) =>
  (await as(person, (scope) => deleteContacts(scope, { ids }))).changeSetId!
const find = (id: number) => app.t.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()
const isLive = async (id: number) => (await find(id))?.deleted_at === null
const names = async (visitor: Visitor, path: string) => namesIn(await visitor.html(path)).join()

test('deleted contacts stay for 30 days with who deleted them and when, can be searched, and are restored', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
  const one = await makeContact(own, { first_name: 'Ada', last_name: 'Apple' })
  const two = await makeContact(own, { first_name: 'Bea', last_name: 'Birch' })
  await remove(own.dana, one.id, two.id)
  const shown = await admin.words('/contacts/deleted')
  expect(shown).toMatch(/Ada Apple .* Dana Whitfield Nov 20, 2026, 9:00 AM 30 days left/)
  const found = await names(admin, '/contacts/deleted?search=birch')
  expect([found.includes('Bea Birch'), found.includes('Ada')]).toEqual([true, false])
  const restored = await admin.post('/contacts/deleted/restoration', { ids: [String(one.id)] })
  expect([restored.status, await isLive(one.id), await isLive(two.id)]).toEqual([303, true, false])
  expect(await admin.words('/contacts/deleted')).toContain('1 contact restored. Undo')
})

test('a contact whose address is taken, or that was merged, stays deleted and is named', async () => {
  const [one, two, three] = [await makeContact(agency), await makeContact(agency), await makeContact(agency)]
  await remove(agency.ruth, one.id, two.id, three.id)
  await makeContact(agency, { email: one.email })
  const winner = await makeContact(agency, { first_name: 'Wilma', last_name: 'Winner' })
  await app.t.db.updateTable('contacts').set({ merged_into: winner.id }).where('id', '=', two.id).execute()
  expect(await ruth.words('/contacts/deleted')).toContain('Merged into Wilma Winner')
  await ruth.post('/contacts/deleted/restoration', { ids: [one, two, three].map(({ id }) => String(id)) })
  expect([await isLive(one.id), await isLive(two.id), await isLive(three.id)]).toEqual([false, false, true])
  const said = await ruth.words('/contacts/deleted')
  expect(said).toContain('could not be restored: another contact now has the email address.')
  expect(said).toContain('was merged into another contact. Undo the merge instead.')
})

test('an agent whose contact was merged into another agent’s sees neither that one nor the undo', async () => {
  const own = await makeAgency()
  const lost = await makeContact(own, { first_name: 'Ada', last_name: 'Apple' })
  const kept = await makeContact(own, { first_name: 'Wilma', last_name: 'Winner', agent_id: own.omar.id })
  const { changeSetId } = await merge(own.ruth, kept.id, lost.id, {
    picks: { first_name: kept.id, last_name: kept.id },
  })
  const page = async (person: Person) => (await app.as(person)).html('/contacts/deleted')
  const danas = await page(own.dana)
  expect(wordsOf(danas)).toContain('Merged into a contact you cannot see')
  expect(danas).not.toMatch(/Wilma|Undo the merge/)
  expect(danas).not.toContain(`/contact/${kept.id}`)
  expect(danas).not.toContain(`/contacts/changes/${changeSetId}`)
  const ruths = await page(own.ruth)
  expect(wordsOf(ruths)).toContain('Merged into Wilma Winner')
  expect(ruths).toContain(`/contacts/changes/${changeSetId}`)
})

test('of two deleted contacts with one address the later one is restored', async () => {
  const one = await makeContact(agency)
  await remove(agency.ruth, one.id)
  const two = await makeContact(agency, { email: one.email })
  await remove(agency.ruth, two.id)
  await ruth.post('/contacts/deleted/restoration', { ids: [String(one.id), String(two.id)] })
  expect([await isLive(one.id), await isLive(two.id)]).toEqual([false, true])
})

test('deleted contacts of another agent or agency are not found', async () => {
  const his = await makeContact(agency, { agent_id: agency.omar.id, last_name: 'Hisown' })
  const set = await remove(agency.ruth, his.id)
  const stranger = await app.as((await makeAgency()).ruth)
  for (const visitor of [dana, stranger]) {
    expect(await names(visitor, '/contacts/deleted')).not.toContain('Hisown')
    await visitor.post('/contacts/deleted/restoration', { ids: String(his.id) })
    expect(await visitor.html('/contacts/changes')).not.toContain(`/contacts/changes/${set}`)
    expect((await visitor.get(`/contacts/changes/${set}`)).status).toBe(404)
    expect((await visitor.post(`/contacts/changes/${set}/undo`)).status).toBe(404)
  }
  expect(await isLive(his.id)).toBe(false)
})

test('bulk changes are listed, and an undo says whom it skipped and why', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
  const one = await makeContact(own, { last_name: 'Apple' })
  const two = await makeContact(own, { last_name: 'Birch' })
  const set = await remove(own.ruth, one.id, two.id)
  await makeContact(own, { email: two.email })
  expect(await admin.words('/contacts/changes')).toMatch(/Deleted 2 contacts .*Ruth Calloway.*Undo/)
  expect(await admin.words(`/contacts/changes/${set}`)).toMatch(/Walter Apple .*deleted.* Walter Birch/)
  const undone = await admin.post(`/contacts/changes/${set}/undo`, { to: '/contacts' })
  expect(undone.headers.get('Location')).toBe(`/contacts/changes/${set}`)
  const outcome = await admin.words(`/contacts/changes/${set}`)
  expect(outcome).toContain('Undone by Ruth Calloway')
  expect(outcome).toMatch(/Walter Birch .*Another contact now has the email address/)
  // A second click reports that and does nothing. A foreign URL is not followed.
  const again = await admin.post(`/contacts/changes/${set}/undo`, { to: '//evil.example/' })
  expect(again.headers.get('Location')).toBe(`/contacts/changes/${set}`)
  expect(await admin.words('/contacts/changes')).toContain('Nothing was undone: 1 contact could not be restored.')
})

test('permanent deletion needs a typed name and a fresh sign-in, and keeps the address blocked', async () => {
  const { id, email } = await makeContact(agency, { first_name: 'Gone', last_name: 'Forever' })
  const partner = await makeContact(agency, { email: null, shares_email_with: id })
  await as(agency.ruth, async (scope) => {
    await generateQuote(scope, id)
    const of = { organization_id: agency.id, contact_id: id }
    await scope.db
      .insertInto('contact_notes')
      .values({ ...of, body: 'Secret', created_at: scope.now })
      .execute()
    await scope.db
      .insertInto('follow_ups')
      .values({ ...of, kind: 'reminder', requested_at: scope.now })
      .execute()
    const suppressed = { organization_id: agency.id, channel: 'email', address: email!, reason: 'unsubscribed' }
    await scope.db
      .insertInto('suppression_reasons')
      .values({ ...suppressed, created_at: scope.now })
      .execute()
  })
  const fields = { ids: String(id), typed: 'gone forever' }
  await ruth.post('/contacts/deleted/erasure', fields)
  expect(await isLive(id), 'only what was deleted before').toBe(true)
  await remove(agency.ruth, id)
  await dana.post('/contacts/deleted/erasure', fields)
  expect((await ruth.post('/contacts/deleted/erasure', { ...fields, typed: 'Gone' })).status).toBe(422)
  await app.t.db
    .updateTable('sessions')
    .set({ signed_in_at: new Date(app.t.clock.now.getTime() - 3_600_000) })
    .where('user_id', '=', agency.ruth.id)
    .execute()
  const asked = await ruth.post('/contacts/deleted/erasure', fields)
  expect([asked.status, wordsOf(await asked.text()).includes('code')]).toEqual([422, true])
  expect(await find(id)).toBeDefined()
  await app.t.db
    .updateTable('sessions')
    .set({ signed_in_at: app.t.clock.now })
    .where('user_id', '=', agency.ruth.id)
    .execute()
  expect((await ruth.post('/contacts/deleted/erasure', fields)).status).toBe(303)

  expect(await find(id)).toBeUndefined()
  expect(await find(partner.id)).toMatchObject({ shares_email_with: null, deleted_at: null })
  const hash = await sql<{ hash: string }>`select encode(sha256(convert_to(${email}, 'UTF8')), 'hex') as hash`.execute(
    app.t.db,
  )
  const event = await app.t.db
    .selectFrom('audit_events')
    .select('detail')
    .where('organization_id', '=', agency.id)
    .where('action', '=', 'contacts_erased')
    .executeTakeFirstOrThrow()
  expect(event.detail).toEqual({ contacts: 1, proof: hash.rows[0]?.hash })
  const kept = app.t.db.selectFrom('suppressions').select('reason').where('address', '=', email!)
  expect(await kept.execute()).toHaveLength(1)
})

test('30 days after its deletion a contact is purged with all its data, and with contacts merged into it', async () => {
  const t = await freshDatabase()
  const own = await makeAgency({}, t)
  const day = (ago: number) => new Date(t.clock.now.getTime() - ago * 86_400_000)
  const old = await makeContact(own, { deleted_at: day(31) }, t)
  const loser = await makeContact(own, { deleted_at: day(3), merged_into: old.id }, t)
  const recent = await makeContact(own, { deleted_at: day(29) }, t)
  const live = await makeContact(own, { shares_email_with: old.id, email: null }, t)
  await as(own.ruth, (scope) => generateQuote(scope, live.id), t)
  await t.db.updateTable('quotes').set({ contact_id: old.id }).where('contact_id', '=', live.id).execute()
  expect(await t.tenantDb.withSystem('test', (system) => purgeDeletedContacts(system, own.id))).toBe(1)
  expect(await t.tenantDb.withSystem('test', (system) => purgeDeletedContacts(system, own.id))).toBe(0)
  const left = await t.db.selectFrom('contacts').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual([recent.id, live.id])
  expect(left.map(({ id }) => id)).not.toContain(loser.id)
  await t.close()
})

test('a table that references contacts is emptied with them', async () => {
  const { rows } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and confdeltype <> 'c'
      and confrelid in ('contacts'::regclass, 'quotes'::regclass, 'messages'::regclass)
    order by 1, 2`.execute(app.t.db)
  // Each of these is listed in src/organizations/erase-contact-rows.ts.
  expect([...new Set(rows.map(({ child, parent }) => `${child} > ${parent}`))]).toEqual([
    'contacts > contacts',
    'eligibility_answers > quotes',
    'follow_ups > quotes',
    'messages > contacts',
    'messages > quotes',
    'quote_visits > messages',
    'quote_visits > quotes',
    'quotes > contacts',
  ])
})

test('a deleted contact’s page says who deleted it and restores it; for others it is not found', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
  const contact = await makeContact(own, { first_name: 'Ada', last_name: 'Apple', agent_id: own.omar.id })
  await remove(own.ruth, contact.id)
  const path = `/contact/${contact.id}`
  expect(await admin.words(path)).toMatch(/Ada Apple was deleted by Ruth Calloway on Nov \d+, 2026\. .*30 days left/)
  for (const visitor of [await app.as(own.dana), ruth]) {
    const response = await visitor.get(path)
    expect([response.status, wordsOf(await response.text())]).toEqual([404, expect.not.stringContaining('Apple')])
  }
  const restored = await admin.post('/contacts/deleted/restoration', { ids: String(contact.id), to: path })
  expect([restored.headers.get('Location'), await isLive(contact.id)]).toEqual([path, true])
})

test('a contact to be deleted permanently is distinguished from a namesake', async () => {
  const contact = await makeContact(agency, {
    email: 'apart@example.com',
    phone_number: '8285550142',
    birth_on: '1952-03-14',
  })
  await remove(agency.ruth, contact.id)
  const shown = await ruth.words(`/contacts/deleted/erasure?ids=${contact.id}`)
  expect(shown).toContain('apart@example.com, (828) 555-0142, born Mar 14, 1952')
})
