import { beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
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

test('contacts that are deleted, unknown, or of another agency or agent are not found on any route (contacts-052, api-027)', async () => {
  const theirs = await makeContact(await makeAgency())
  const omars = await makeContact(agency, { agent_id: agency.omar.id, last_name: 'Zz' })
  const gone = await makeContact(agency, { deleted_at: new Date('2026-11-01T00:00:00Z'), last_name: 'Zz' })
  const cases: [Visitor, number | string][] = [
    [ruth, theirs.id],
    [dana, omars.id],
    [ruth, gone.id],
    [ruth, 999_999_999],
    [ruth, '12x'],
    [ruth, '9'.repeat(30)],
  ]
  for (const [visitor, id] of cases) {
    const path = urls.contacts.show(id as number)
    for (const page of [path, `${path}/edit`, `${path}/deletion`]) {
      const response = await visitor.get(page)
      expect(response.status, page).toBe(404)
      // Users who may restore it see who deleted it: see deleted.test.ts.
      const says = page === path && id === gone.id ? 'was deleted on' : 'Contact not found'
      expect(wordsOf(await response.text())).toContain(says)
    }
    const form = {
      first_name: 'X',
      last_name: 'Y',
      email: 'x@example.com',
      phone_number: '',
      zip_code: '',
      current_carrier: '',
      plan_type: '',
      premium: '',
      effective_date: '',
      birth_date: '',
      gender: 'M',
    }
    for (const post of [path, `${path}/deletion`, `${path}/quote-mail`]) {
      // A form that was open when the contact was deleted keeps its values: see form-navigation.test.ts.
      const status = post === path && id === gone.id ? 422 : 404
      expect((await visitor.post(post, { ...form, request_id: 'r' })).status, post).toBe(status)
    }
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
