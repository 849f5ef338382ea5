import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import { failingTenantDb } from '../failing-tenant-db.ts'
import { bulkSetup, pressUndo, read } from './bulk-setup.ts'

const setup = bulkSetup()
const { row } = setup

test('a bulk deletion shows its effect first, is one change, and its toast undoes it (contacts-014)', async () => {
  const [one, two] = [await makeContact(setup.agency), await makeContact(setup.agency)]
  const partner = await makeContact(setup.agency, { first_name: 'Edith', email: null, shares_email_with: one.id })
  await setup.app.t.db
    .insertInto('messages')
    .values({
      organization_id: setup.agency.id,
      id: randomUUID(),
      contact_id: two.id,
      kind: 'quote_email',
      occasion: 'test',
      due_on: '2026-12-01',
      recipient: two.email!,
      next_at: new Date('2026-12-01'),
      created_at: setup.app.t.clock.now,
    })
    .execute()
  const ids = [String(one.id), String(two.id)]
  const preview = await read(setup.ruth.get(`/contacts/deletion?ids=${ids.join('&ids=')}&ids=999999999`))
  expect(preview.words).toMatch(/2 will be deleted\s+Walter Brandt\s+, Walter Brandt/)
  expect(preview.words).toContain('1 of them has a scheduled email or text that will not be sent')
  expect(preview.words).toMatch(
    /1 contact you keep shares an address with one of them and will get no emails\s+Edith Brandt/,
  )
  expect(preview.words).toContain('1 contact you selected is no longer in your list')

  expect(await read(setup.ruth.post('/contacts/deletion', { ids, expected: '2' }))).toMatchObject({
    status: 303,
    location: '/contacts',
  })
  expect((await row(one.id)).deleted_at).not.toBeNull()
  expect((await row(partner.id)).deleted_at).toBeNull()
  const undone = await pressUndo(setup.ruth, '/contacts')
  expect([undone.status, undone.headers.get('Location')]).toEqual([303, '/contacts'])
  expect([(await row(one.id)).deleted_at, (await row(two.id)).deleted_at]).toEqual([null, null])
})

test('a slow action says so on its button, which also works without JavaScript', async () => {
  const own = await makeAgency()
  const admin = await setup.app.as(own.ruth)
  const [one, two] = [await makeContact(own), await makeContact(own, { deleted_at: setup.app.t.clock.now })]
  for (const [path, label, busy] of [
    [`/contacts/deletion?ids=${one.id}`, 'Delete 1 contact', 'Deleting…'],
    [`/contacts/reassignment?ids=${one.id}&to=${own.omar.id}`, 'Reassign 1 contact to Omar Haddad', 'Reassigning…'],
    [`/contacts/deleted/erasure?ids=${two.id}`, 'Permanently delete 1 contact', 'Deleting…'],
  ] as const) {
    const html = (await admin.html(path)).replaceAll('&quot;', '"')
    expect(html).toContain(`"busyLabel":"${busy}"`)
    expect(html).toMatch(new RegExp(`<button type="submit"[^>]*>${label}</button>`))
  }
})

test('everything that a filter matches is deleted except exclusions, and the list keeps its filter', async () => {
  const own = await makeAgency()
  const admin = await setup.app.as(own.ruth)
  const gone = await makeContact(own, { state: 'TX' })
  const [excepted, elsewhere] = [await makeContact(own, { state: 'TX' }), await makeContact(own, { state: 'NC' })]
  const fields = { all: 'yes', states: 'TX', except: String(excepted.id), expected: '1' }
  expect(await read(admin.post('/contacts/deletion', fields))).toMatchObject({ location: '/contacts?states=TX' })
  const left = [gone, excepted, elsewhere].map(async ({ id }) => (await row(id)).deleted_at === null)
  expect(await Promise.all(left)).toEqual([false, true, true])
})

test('a count that changed meanwhile changes nothing and is shown again; an empty selection says so', async () => {
  const { id } = await makeContact(setup.agency)
  const again = await read(setup.ruth.post('/contacts/deletion', { ids: String(id), expected: '2' }))
  expect(again).toMatchObject({ status: 422 })
  expect(again.words).toContain('The number of contacts has changed')
  expect((await row(id)).deleted_at).toBeNull()
  for (const path of ['/contacts/deletion', '/contacts/reassignment'])
    expect(await setup.ruth.html(path)).toContain('<h1>No contacts selected</h1>')
})

test('an incomplete selection selects nobody, and says so', async () => {
  const own = await makeAgency()
  const admin = await setup.app.as(own.ruth)
  const ids = [await makeContact(own), await makeContact(own)].map(({ id }) => id)
  const tooMany = Array.from({ length: 1_001 }, (_, index) => `except=${index + 1_000_000}`).join('&')
  const odd = [
    ...[`all=yes&except=${ids[0]}&except=x`, `all=yes&${tooMany}`, 'all=yes&states=Texas', 'all=yes&agents=Dana'],
    ...[`all=yes&carriers=${'x'.repeat(101)}`, `all=yes&search=${'x'.repeat(101)}`, `all=true&ids=${ids[0]}`],
    ...[`ids=${ids[0]}&ids=x`],
  ]
  for (const query of odd) {
    const fields = Object.fromEntries(
      [...new Set(new URLSearchParams(query).keys())].map((name) => [name, new URLSearchParams(query).getAll(name)]),
    )
    for (const answer of [
      await read(admin.get(`/contacts/deletion?${query}`)),
      await read(admin.get(`/contacts/reassignment?${query}`)),
      await read(admin.post('/contacts/deletion', { ...fields, expected: '2' })),
      await read(admin.post('/contacts/deletion', { ...fields, expected: '0' })),
      await read(admin.post('/contacts/reassignment', { ...fields, to: String(own.omar.id), expected: '2' })),
    ]) {
      expect([answer.status, query.slice(0, 60)]).toEqual([422, query.slice(0, 60)])
      expect(answer.words).toMatch(/We could not read that selection\s+Please select again\./)
    }
  }
  for (const id of ids) expect(await row(id)).toEqual({ agent_id: own.dana.id, deleted_at: null })
})

test('from 500 contacts on the count must be typed, and the server checks it', async () => {
  const own = await makeAgency()
  const admin = await setup.app.as(own.ruth)
  await setup.app.t.db
    .insertInto('contacts')
    .values(
      Array.from({ length: 500 }, (_, index) => ({
        organization_id: own.id,
        first_name: 'Many',
        last_name: `Number ${index}`,
        agent_id: own.dana.id,
      })),
    )
    .execute()
  const { words } = await read(admin.get('/contacts/deletion?all=yes'))
  expect(words).toContain('Type 500 to confirm')
  expect(words).toMatch(/500 will be deleted .*Many Number 101 .*and 495 more/)
  const fields = { all: 'yes', expected: '500' }
  for (const typed of ['', '50'])
    expect(await read(admin.post('/contacts/deletion', { ...fields, typed }))).toMatchObject({ status: 422 })
  expect(await read(admin.post('/contacts/deletion', { ...fields, typed: '500' }))).toMatchObject({ status: 303 })
})

test('agents delete only their own contacts, and reassign none', async () => {
  const [hers, his] = [
    await makeContact(setup.agency),
    await makeContact(setup.agency, { agent_id: setup.agency.omar.id }),
  ]
  const ids = [String(hers.id), String(his.id)]
  expect((await read(setup.dana.get(`/contacts/deletion?ids=${ids.join('&ids=')}`))).words).toContain(
    '1 will be deleted',
  )
  await setup.dana.post('/contacts/deletion', { ids, expected: '1' })
  expect((await row(hers.id)).deleted_at).not.toBeNull()
  expect((await row(his.id)).deleted_at).toBeNull()
  await setup.dana.post('/contacts/reassignment', {
    ids: [String(his.id)],
    to: String(setup.agency.dana.id),
    expected: '1',
  })
  expect((await row(his.id)).agent_id).toBe(setup.agency.omar.id)
})

test('if the database fails nothing changes and the page says so (contacts-056, contacts-058)', async () => {
  const tenantDb = failingTenantDb(setup.app.t.tenantDb)
  const broken = await testApp({ tenantDb: tenantDb.tenantDb, log: { debug() {}, info() {}, error() {} } })
  const admin = await broken.as(setup.agency.ruth)
  const { id } = await makeContact(setup.agency)
  tenantDb.failAfter(0, 1)
  const reassigned = await read(
    admin.post('/contacts/reassignment', { ids: String(id), to: String(setup.agency.omar.id), expected: '1' }),
  )
  expect([reassigned.status, reassigned.words.includes('Failed to reassign contacts')]).toEqual([500, true])
  tenantDb.failAfter(1, 1)
  const deleted = await read(admin.post(`/contact/${id}/deletion`))
  expect([deleted.status, deleted.words.includes('Failed to delete contact')]).toEqual([500, true])
  tenantDb.failAfter(0, 1)
  const many = await read(admin.post('/contacts/deletion', { ids: String(id), expected: '1' }))
  expect([many.status, many.words.includes('Failed to delete contacts')]).toEqual([500, true])
  tenantDb.failAfter(0, 1)
  const call = await admin.json('DELETE', '/api/contacts', [id])
  expect([call.status, (await call.json()).error]).toEqual([500, 'Failed to delete contact'])
  tenantDb.failAfter(0, 1)
  const put = await admin.json('PUT', '/api/contacts/reassign', { contact_ids: [id], agent_id: setup.agency.omar.id })
  expect([put.status, (await put.json()).error]).toEqual([500, 'Failed to reassign contacts'])
  expect(await row(id)).toEqual({ agent_id: setup.agency.dana.id, deleted_at: null })
})

test('DELETE /api/contacts deletes the user’s own contacts and returns their ids (api-034)', async () => {
  const [hers, his] = [
    await makeContact(setup.agency),
    await makeContact(setup.agency, { agent_id: setup.agency.omar.id }),
  ]
  expect(await (await setup.dana.json('DELETE', '/api/contacts', [hers.id, his.id])).json()).toEqual({
    success: true,
    deleted_ids: [hers.id],
    message: '1 contact deleted',
  })
})

test('canceling, or deleting a few ticked contacts, returns to the filtered list', async () => {
  const { id } = await makeContact(setup.agency, { state: 'GA' })
  const list = { Referer: 'http://localhost:3000/contacts?states=GA' }
  for (const path of [`/contacts/deletion?ids=${id}`, `/contacts/reassignment?ids=${id}`, `/contact/${id}/deletion`]) {
    const html = await setup.ruth.html(path, list)
    expect(html).toMatch(/href="\/contacts\?states=GA(#c\d+)?"/)
    expect(html).toContain('name="from" value="states=GA"')
  }
  const fields = { ids: String(id), expected: '1', from: 'states=GA' }
  expect(await read(setup.ruth.post('/contacts/deletion', fields))).toMatchObject({ location: '/contacts?states=GA' })
})
