import { beforeAll, expect, test } from 'vitest'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'

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

test('a contact is male and does not use tobacco unless the call says otherwise; null means unknown (contacts-035)', async () => {
  const path = '/api/contacts/create'
  const create = async (changes: object) => {
    const email = `unknown.${Object.keys(changes).length}@mail.example`
    const { body } = await ruth.call('POST', path, { first_name: 'Ann', last_name: 'Lee', email, ...changes })
    return body
  }
  expect(await create({})).toMatchObject({ gender: 'M', tobacco_user: false })
  const { id, ...unknown } = await create({ gender: null, tobacco_user: null })
  expect(unknown).toMatchObject({ gender: null, tobacco_user: null })
  const changed = await ruth.call('PUT', `/api/contacts/${id}`, { gender: 'F' })
  expect(changed.body).toMatchObject({ gender: 'F', tobacco_user: null })
  const again = await ruth.call('PUT', `/api/contacts/${id}`, { gender: null })
  expect(again.body).toMatchObject({ gender: null, tobacco_user: null })
})

test('the list returns contacts, filter options, total, page and limit, filtered by its query (entities-007, api-026, contacts-062)', async () => {
  const own = await makeAgency()
  await makeContact(own, { last_name: 'Apple', state: 'NC' })
  const { id } = await makeContact(own, {
    last_name: 'Birch',
    state: 'CA',
    current_carrier: 'Humana',
    agent_id: own.omar.id,
  })
  const admin = await app.as(own.ruth)
  const { body } = await admin.call('GET', '/api/contacts')
  expect(body).toMatchObject({
    total: 2,
    page: 1,
    limit: 100,
    filterOptions: { states: ['CA', 'NC'], carriers: ['Aetna', 'Humana'] },
  })
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['contacts', 'filterOptions', 'total', 'page', 'limit']))
  for (const query of [
    'search=birch',
    'states=CA',
    'states=CA,WY',
    'carriers=Humana',
    `agents=${own.omar.id}`,
    'page=2&limit=50&sort=-name',
  ]) {
    const { contacts, total } = (await admin.call('GET', `/api/contacts?${query}`)).body
    if (query.startsWith('page')) expect(contacts).toHaveLength(2)
    else expect([contacts.map((contact: { id: number }) => contact.id), total], query).toEqual([[id], 1])
  }
  expect((await (await app.as(own.dana)).call('GET', '/api/contacts')).body).toMatchObject({
    total: 1,
    contacts: [{ last_name: 'Apple', contact_owner: 'Dana Whitfield' }],
  })
})

test('invalid queries and bodies are refused with 422 and a sentence', async () => {
  for (const query of [
    'page=-1',
    'limit=1e9',
    'sort=;drop',
    'states=nowhere',
    'agents=x',
    `search=${'a'.repeat(101)}`,
  ]) {
    const { status, body } = await ruth.call('GET', `/api/contacts?${query}`)
    expect([status, body.success, typeof body.error], query).toEqual([422, false, 'string'])
  }
  const bodies = [
    {},
    { first_name: 'A' },
    { first_name: 'A', last_name: 'B', email: 'no' },
    { first_name: 'A', last_name: 'B', email: 'a@b.co', gender: 'X' },
    { first_name: 'A', last_name: 'B', email: 'a@b.co', tobacco_user: 'maybe' },
    [],
    null,
  ]
  for (const body of bodies)
    expect((await ruth.json('POST', '/api/contacts/create', body)).status, JSON.stringify(body)).toBe(422)
  for (const ids of [[], ['1'], [-1], [1.5], {}])
    expect((await ruth.json('DELETE', '/api/contacts', ids)).status).toBe(422)
  expect((await ruth.get('/api/contacts/12x')).status).toBe(422)
})

test('create, read, change and delete return the contact’s fields (api-027, api-032..034, entities-006, contacts-028, contacts-035, contacts-036, contacts-040)', async () => {
  const email = `api@${agency.slug}.example.com`
  const made = await ruth.call('POST', '/api/contacts/create', {
    first_name: 'Ada',
    last_name: 'Api',
    email,
    zip_code: '28801',
    plan_type: 'Plan N',
  })
  expect(made).toMatchObject({
    status: 200,
    body: {
      email,
      state: 'NC',
      county: 'Buncombe',
      status: 'New',
      gender: 'M',
      plan_type: 'Plan N',
      opt_in_quarterly_updates: true,
      agent_id: agency.dana.id,
    },
  })
  const path = `/api/contacts/${made.body.id}`
  const { body } = await ruth.call('GET', path)
  const fields = [
    'id',
    'first_name',
    'last_name',
    'email',
    'phone_number',
    'state',
    'zip_code',
    'county',
    'contact_owner',
    'contact_owner_id',
    'current_carrier',
    'effective_date',
    'birth_date',
    'tobacco_user',
    'gender',
    'plan_type',
    'status',
    'agent_id',
    'last_emailed_date',
    'opt_in_quarterly_updates',
    'follow_ups',
    'health_assessment',
    'quote_link',
  ]
  expect(Object.keys(body)).toEqual(expect.arrayContaining(fields))
  const moved = await ruth.call('PUT', `${path}?zip_update=true`, {
    zip_code: '90210',
    birth_date: '3/5/1950',
    effective_date: '2024-03-05',
    contact_owner_id: agency.omar.id,
    plan_type: 'other',
  })
  expect(moved).toMatchObject({
    status: 200,
    body: {
      state: 'CA',
      county: 'Los Angeles',
      birth_date: '1950-03-05',
      effective_date: '2024-03-05',
      contact_owner: 'Omar Haddad',
      plan_type: 'Other',
      email,
      first_name: 'Ada',
    },
  })
  expect((await ruth.call('PUT', path, { zip_code: '00000' })).body.error).toBe(
    'Failed to update contact. Please check the ZIP code is valid.',
  )
  expect((await ruth.call('PUT', path, { effective_date: 'abc' })).body.error).toBe('Invalid effective date format')
  expect((await ruth.call('PUT', path, { version: moved.body.version - 1, plan_type: 'Plan F' })).status).toBe(409)
  const gone = await ruth.call('DELETE', '/api/contacts', [made.body.id, 999_999_999])
  expect(gone.body).toEqual({ success: true, deleted_ids: [made.body.id], message: '1 contact deleted' })
  expect((await ruth.get(path)).status).toBe(404)
})

test('check-email finds the organization’s addresses in any spelling, and no others (api-031)', async () => {
  const { id, email } = await makeContact(agency, { agent_id: agency.omar.id })
  const elsewhere = await makeContact(await makeAgency())
  const exists = async (visitor: Visitor, address: string) =>
    (await visitor.call('GET', `/api/contacts/check-email/${encodeURIComponent(address)}`)).body
  expect(await exists(ruth, email!)).toEqual({ exists: true, contact: { id, name: 'Walter Brandt' } })
  expect(await exists(dana, email!.toUpperCase())).toEqual({ exists: true })
  expect(await exists(ruth, elsewhere.email!)).toEqual({ exists: false })
})

test('a taken email is refused on create and on change', async () => {
  const { email } = await makeContact(agency)
  const { id } = await makeContact(agency)
  const refused = { status: 422, body: { success: false, error: 'A contact with this email already exists' } }
  expect(await ruth.call('POST', '/api/contacts/create', { first_name: 'A', last_name: 'B', email })).toMatchObject(
    refused,
  )
  expect(await ruth.call('PUT', `/api/contacts/${id}`, { email })).toMatchObject(refused)
})

test('contacts of another agency or agent are 404 on every call, and unchanged', async () => {
  const theirs = await makeContact(await makeAgency())
  const omars = await makeContact(agency, { agent_id: agency.omar.id })
  for (const [visitor, id] of [
    [ruth, theirs.id],
    [dana, omars.id],
    [ruth, 999_999_999],
  ] as const) {
    const calls = [
      visitor.call('GET', `/api/contacts/${id}`),
      visitor.call('GET', `/api/contacts/email-tracking/${id}`),
      visitor.call('PUT', `/api/contacts/${id}`, { first_name: 'Stolen' }),
      visitor.call('POST', `/api/contacts/${id}/send-quote-email`, {}),
    ]
    for (const call of calls)
      expect(await call).toEqual({ status: 404, body: { success: false, error: 'Contact not found' } })
    expect((await visitor.call('DELETE', '/api/contacts', [id])).body.deleted_ids).toEqual([])
  }
  const kept = await app.t.db
    .selectFrom('contacts')
    .select(['first_name', 'deleted_at'])
    .where('id', 'in', [theirs.id, omars.id])
    .execute()
  expect(kept).toEqual([
    { first_name: 'Walter', deleted_at: null },
    { first_name: 'Walter', deleted_at: null },
  ])
})
