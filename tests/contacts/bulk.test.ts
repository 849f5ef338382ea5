import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { type Agency, makeAgency, makeContact } from '../cast.ts'
import { failingDoors } from '../failing-doors.ts'
import { wordsOf } from '../page.ts'

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

const row = (id: number) =>
  app.t.db.selectFrom('contacts').select(['agent_id', 'deleted_at']).where('id', '=', id).executeTakeFirstOrThrow()
const read = async (response: Response | Promise<Response>) => {
  const answer = await response
  return { status: answer.status, words: wordsOf(await answer.text()), location: answer.headers.get('Location') }
}
/** The Undo button of the toast on the next page. */
const pressUndo = async (visitor: Visitor, path: string) => {
  const html = await visitor.html(path)
  const [, action = ''] = /action="(\/contacts\/changes\/\d+\/undo)"/.exec(html) ?? []
  return visitor.post(action, { to: path })
}

test('a bulk deletion says beforehand what it comes to, is done as one, and its toast takes it back (contacts-014)', async () => {
  const [one, two] = [await makeContact(agency), await makeContact(agency)]
  const partner = await makeContact(agency, { first_name: 'Edith', email: null, shares_email_with: one.id })
  await app.t.db
    .insertInto('outreach_messages')
    .values({
      organization_id: agency.id,
      id: randomUUID(),
      contact_id: two.id,
      kind: 'quote_email',
      occasion: 'test',
      due_on: '2026-12-01',
      recipient: two.email!,
      next_at: new Date('2026-12-01'),
      created_at: app.t.clock.now,
    })
    .execute()
  const ids = [String(one.id), String(two.id)]
  const preview = await read(ruth.get(`/contacts/deletion?ids=${ids.join('&ids=')}&ids=999999999`))
  expect(preview.words).toMatch(/2 will be deleted\s+Walter Brandt\s+, Walter Brandt/)
  expect(preview.words).toContain('1 has a mail scheduled that will not go out')
  expect(preview.words).toMatch(/1 who stays shares an address with one of them, and then gets no mail\s+Edith Brandt/)
  expect(preview.words).toContain('1 contact of those you ticked is not in your list any more')

  expect(await read(ruth.post('/contacts/deletion', { ids, expected: '2' }))).toMatchObject({
    status: 303,
    location: '/contacts',
  })
  expect((await row(one.id)).deleted_at).not.toBeNull()
  expect((await row(partner.id)).deleted_at).toBeNull()
  const undone = await pressUndo(ruth, '/contacts')
  expect([undone.status, undone.headers.get('Location')]).toEqual([303, '/contacts'])
  expect([(await row(one.id)).deleted_at, (await row(two.id)).deleted_at]).toEqual([null, null])
})

test('what takes a while for many says so on its button, and is pressed without script too', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
  const [one, two] = [await makeContact(own), await makeContact(own, { deleted_at: app.t.clock.now })]
  for (const [path, label, busy] of [
    [`/contacts/deletion?ids=${one.id}`, 'Delete 1 contact', 'Deleting…'],
    [`/contacts/reassignment?ids=${one.id}&to=${own.omar.id}`, 'Give 1 contact to Omar Haddad', 'Reassigning…'],
    [`/contacts/deleted/erasure?ids=${two.id}`, 'Delete 1 contact for good', 'Deleting for good…'],
  ] as const) {
    const html = (await admin.html(path)).replaceAll('&quot;', '"')
    expect(html).toContain(`"busyLabel":"${busy}"`)
    expect(html).toMatch(new RegExp(`<button type="submit"[^>]*>${label}</button>`))
  }
})

test('everything a filter lets through is deleted but what was left out, and the list keeps its filter', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
  const gone = await makeContact(own, { state: 'TX' })
  const [excepted, elsewhere] = [await makeContact(own, { state: 'TX' }), await makeContact(own, { state: 'NC' })]
  const fields = { all: 'yes', states: 'TX', except: String(excepted.id), expected: '1' }
  expect(await read(admin.post('/contacts/deletion', fields))).toMatchObject({ location: '/contacts?states=TX' })
  const left = [gone, excepted, elsewhere].map(async ({ id }) => (await row(id)).deleted_at === null)
  expect(await Promise.all(left)).toEqual([false, true, true])
})

test('a number that changed meanwhile does nothing and is shown again; nothing selected says so', async () => {
  const { id } = await makeContact(agency)
  const again = await read(ruth.post('/contacts/deletion', { ids: String(id), expected: '2' }))
  expect(again).toMatchObject({ status: 422 })
  expect(again.words).toContain('The number of contacts changed meanwhile')
  expect((await row(id)).deleted_at).toBeNull()
  expect((await read(ruth.get('/contacts/deletion'))).words).toContain('No contact is selected')
  expect((await read(ruth.get('/contacts/reassignment'))).words).toContain('No contact is selected')
})

test('a selection that cannot be read in full selects nobody, and says so', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
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

test('from 500 contacts on the number is typed, and the server checks it', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
  await app.t.db
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

test('a bulk reassignment shows who moves and where a license is missing, and can be undone (contacts-015)', async () => {
  await app.t.db
    .insertInto('agent_licenses')
    .values([
      { organization_id: agency.id, user_id: agency.omar.id, state: 'NC' },
      { organization_id: agency.id, user_id: agency.omar.id, state: 'GA', expires_on: '2020-01-01' },
    ])
    .execute()
  const [one, two, three] = [
    await makeContact(agency, { state: 'GA' }),
    await makeContact(agency, { agent_id: null }),
    await makeContact(agency, { agent_id: agency.omar.id }),
  ]
  const ids = [one, two, three].map(({ id }) => String(id))
  const { words } = await read(ruth.get(`/contacts/reassignment?ids=${ids.join('&ids=')}&to=${agency.omar.id}`))
  expect(words).toMatch(/2 will move\s+1 from Dana Whitfield, 1 from nobody/)
  expect(words).toContain('1 contact is Omar Haddad’s already and stays.')
  expect(words).toContain('Georgia: 1 contact')
  expect(words).not.toContain('North Carolina:')
  const fields = { ids, to: String(agency.omar.id), expected: '2' }
  expect(await read(ruth.post('/contacts/reassignment', fields))).toMatchObject({ status: 303 })
  expect((await row(two.id)).agent_id).toBe(agency.omar.id)
  await pressUndo(ruth, '/contacts')
  const owners = [one, two, three].map(async ({ id }) => (await row(id)).agent_id)
  expect(await Promise.all(owners)).toEqual([agency.dana.id, null, agency.omar.id])

  await ruth.post('/contacts/reassignment', { ids, to: 'nobody', expected: '2' })
  expect((await row(three.id)).agent_id).toBeNull()
})

test('without an agent of the agency nothing is reassigned (contacts-050)', async () => {
  const { id } = await makeContact(agency)
  const gone = (await makeAgency()).dana
  for (const to of ['', 'x', '999999999', String(gone.id)]) {
    const refused = await read(ruth.post('/contacts/reassignment', { ids: String(id), expected: '1', to }))
    expect([refused.status, to]).toEqual([422, to])
    expect(refused.words).toContain('Please select an agent to reassign contacts to.')
  }
  const shown = await read(ruth.get(`/contacts/reassignment?ids=${id}&to=`))
  expect(shown.words).toContain('Please select an agent to reassign contacts to.')
  expect((await row(id)).agent_id).toBe(agency.dana.id)
})

test('agents delete only their own, and reassign nothing', async () => {
  const [hers, his] = [await makeContact(agency), await makeContact(agency, { agent_id: agency.omar.id })]
  const ids = [String(hers.id), String(his.id)]
  expect((await read(dana.get(`/contacts/deletion?ids=${ids.join('&ids=')}`))).words).toContain('1 will be deleted')
  await dana.post('/contacts/deletion', { ids, expected: '1' })
  expect((await row(hers.id)).deleted_at).not.toBeNull()
  expect((await row(his.id)).deleted_at).toBeNull()
  await dana.post('/contacts/reassignment', { ids: [String(his.id)], to: String(agency.dana.id), expected: '1' })
  expect((await row(his.id)).agent_id).toBe(agency.omar.id)
})

test('when the database fails nothing changes and the page says so (contacts-056, contacts-058)', async () => {
  const doors = failingDoors(app.t.doors)
  const broken = await testApp({ doors: doors.doors, log: { debug() {}, info() {}, error() {} } })
  const admin = await broken.as(agency.ruth)
  const { id } = await makeContact(agency)
  doors.failAfter(0, 1)
  const reassigned = await read(
    admin.post('/contacts/reassignment', { ids: String(id), to: String(agency.omar.id), expected: '1' }),
  )
  expect([reassigned.status, reassigned.words.includes('Failed to reassign contacts')]).toEqual([500, true])
  doors.failAfter(1, 1)
  const deleted = await read(admin.post(`/contact/${id}/deletion`))
  expect([deleted.status, deleted.words.includes('Failed to delete contact')]).toEqual([500, true])
  doors.failAfter(0, 1)
  const many = await read(admin.post('/contacts/deletion', { ids: String(id), expected: '1' }))
  expect([many.status, many.words.includes('Failed to delete contacts')]).toEqual([500, true])
  doors.failAfter(0, 1)
  const call = await admin.json('DELETE', '/api/contacts', [id])
  expect([call.status, (await call.json()).error]).toEqual([500, 'Failed to delete contact'])
  doors.failAfter(0, 1)
  const put = await admin.json('PUT', '/api/contacts/reassign', { contact_ids: [id], agent_id: agency.omar.id })
  expect([put.status, (await put.json()).error]).toEqual([500, 'Failed to reassign contacts'])
  expect(await row(id)).toEqual({ agent_id: agency.dana.id, deleted_at: null })
})

test('PUT /api/contacts/reassign answers the ids it moved and passes over others’; an agent may not (api-035)', async () => {
  const { id } = await makeContact(agency)
  const theirs = await makeContact(await makeAgency())
  const body = { contact_ids: [id, theirs.id, 999_999_999], agent_id: agency.omar.id }
  expect((await dana.json('PUT', '/api/contacts/reassign', body)).status).toBe(403)
  expect(await (await ruth.json('PUT', '/api/contacts/reassign', body)).json()).toEqual({
    success: true,
    updated_ids: [id],
    message: '1 contact reassigned to Omar Haddad',
  })
  const unknown = await ruth.json('PUT', '/api/contacts/reassign', { ...body, agent_id: 999_999_999 })
  expect([unknown.status, (await unknown.json()).error]).toEqual([
    422,
    'Please select an agent to reassign contacts to.',
  ])
})

test('DELETE /api/contacts deletes what is this user’s and answers which that was (api-034)', async () => {
  const [hers, his] = [await makeContact(agency), await makeContact(agency, { agent_id: agency.omar.id })]
  expect(await (await dana.json('DELETE', '/api/contacts', [hers.id, his.id])).json()).toEqual({
    success: true,
    deleted_ids: [hers.id],
    message: '1 contact deleted',
  })
})

test('whoever keeps the contacts, or deletes a few ticked ones, is back in the list as it was filtered', async () => {
  const { id } = await makeContact(agency, { state: 'GA' })
  const list = { Referer: 'http://localhost:3000/contacts?states=GA' }
  for (const path of [`/contacts/deletion?ids=${id}`, `/contacts/reassignment?ids=${id}`, `/contact/${id}/deletion`]) {
    const html = await ruth.html(path, list)
    expect(html).toMatch(/href="\/contacts\?states=GA(#c\d+)?"/)
    expect(html).toContain('name="from" value="states=GA"')
  }
  const fields = { ids: String(id), expected: '1', from: 'states=GA' }
  expect(await read(ruth.post('/contacts/deletion', fields))).toMatchObject({ location: '/contacts?states=GA' })
})
