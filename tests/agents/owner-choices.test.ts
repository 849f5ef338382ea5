import { beforeAll, expect, test } from 'vitest'
import { makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const ownersIn = async (response: Response | Promise<Response>) => {
  const select = /<select [^>]*name="agent_id"[^>]*>(.*?)<\/select>/s.exec(await (await response).text())?.[1] ?? ''
  return [...select.matchAll(/<option[^>]*>([^<]*)/g)].map(([, name]) => name)
}

test('where agents see all contacts, a non-admin can assign a new one only to themselves, and an admin to anyone (roles-007)', async () => {
  const agency = await makeAgency()
  await app.t.db
    .updateTable('organization_settings')
    .set({ restrict_agents_to_own: false })
    .where('organization_id', '=', agency.id)
    .execute()
  const { id } = await makeContact(agency, { agent_id: agency.omar.id })
  const [ruth, dana] = [await app.as(agency.ruth), await app.as(agency.dana)]
  expect(await ownersIn(dana.get('/contacts/new'))).toEqual(['Dana Whitfield'])
  expect(await ownersIn(ruth.get('/contacts/new'))).toEqual([
    ...['Unassigned', 'Ruth Calloway', 'Omar Haddad', 'Dana Whitfield'],
  ])
  // Saving a phone number must not reassign a colleague's contact.
  expect(await ownersIn(dana.get(`/contact/${id}/edit`))).toEqual(['Omar Haddad'])
  const form = {
    first_name: 'Walter',
    last_name: 'Brandt',
    email: `w@${agency.slug}.example.com`,
    gender: 'M',
    phone_number: '',
    zip_code: '28801',
    current_carrier: '',
    plan_type: '',
    premium: '',
    effective_date: '',
    birth_date: '',
  }
  for (const owner of [agency.dana, agency.ruth]) {
    const saved = await dana.post(`/contact/${id}`, { ...form, agent_id: String(owner.id) })
    expect(saved.status).toBe(303)
    const contact = await app.t.db.selectFrom('contacts').select('agent_id').where('id', '=', id).executeTakeFirst()
    expect(contact?.agent_id).toBe(agency.omar.id)
  }
  await dana.post('/contacts', { ...form, email: 'new@example.com', agent_id: String(agency.omar.id) })
  const added = await app.t.db
    .selectFrom('contacts')
    .select('agent_id')
    .where('organization_id', '=', agency.id)
    .where('email', '=', 'new@example.com')
    .executeTakeFirst()
  expect(added?.agent_id).toBe(agency.dana.id)
})
