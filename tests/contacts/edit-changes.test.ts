import { beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const versionOf = async (id: number) =>
  (await app.t.db.selectFrom('contacts').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

const changesOf = (id: number) =>
  app.t.db
    .selectFrom('contact_changes')
    .innerJoin('change_sets', (join) =>
      join
        .onRef('change_sets.organization_id', '=', 'contact_changes.organization_id')
        .onRef('change_sets.id', '=', 'contact_changes.change_set_id'),
    )
    .select(['kind', 'made_by', 'contacts', 'version', 'before', 'after'])
    .where('contact_id', '=', id)
    .orderBy('version')
    .execute()

test('a change is stored with the values before and after, its author, and the new version (api-033)', async () => {
  const { id } = await makeContact(agency, { current_carrier: 'Aetna', premium_cents: 9900 })
  const before = await versionOf(id)
  const put = await ruth.json('PUT', `/api/contacts/${id}`, { current_carrier: 'Humana', zip_code: '90210' })
  expect(put.status).toBe(200)
  expect(await changesOf(id)).toEqual([
    {
      kind: 'edit',
      made_by: agency.ruth.id,
      contacts: 1,
      version: before + 1,
      before: { current_carrier: 'Aetna', zip_code: '28801', state: 'NC', county: 'Buncombe' },
      after: { current_carrier: 'Humana', zip_code: '90210', state: 'CA', county: 'Los Angeles' },
    },
  ])
})

test('saving unchanged values writes nothing and keeps the version', async () => {
  const { id } = await makeContact(agency)
  const before = await versionOf(id)
  expect((await ruth.json('PUT', `/api/contacts/${id}`, { current_carrier: 'Aetna' })).status).toBe(200)
  expect([await versionOf(id), await changesOf(id)]).toEqual([before, []])
})

test('adding a contact is not recorded as a change', async () => {
  const email = `new@${agency.slug}.example.com`
  const response = await ruth.post(urls.contacts.create(), {
    first_name: 'Nell',
    last_name: 'Moss',
    email,
    phone_number: '',
    zip_code: '',
    current_carrier: '',
    plan_type: '',
    premium: '',
    effective_date: '',
    birth_date: '',
    gender: 'F',
    agent_id: '',
  })
  const id = Number(response.headers.get('Location')?.split('/').at(-1))
  expect([response.status, await changesOf(id)]).toEqual([303, []])
  const { source } = await app.t.db
    .selectFrom('contacts')
    .select('source')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(source).toBe('form')
})
