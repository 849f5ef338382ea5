import { expect, test } from 'vitest'
import { makeAgency, makeContact } from '../agency.ts'
import { bulkSetup, pressUndo, read } from './bulk-setup.ts'

const setup = bulkSetup()
const { row } = setup

test('a bulk reassignment shows who moves and where a license is missing, and can be undone (contacts-015)', async () => {
  await setup.app.t.db
    .insertInto('agent_licenses')
    .values([
      { organization_id: setup.agency.id, user_id: setup.agency.omar.id, state: 'NC' },
      { organization_id: setup.agency.id, user_id: setup.agency.omar.id, state: 'GA', expires_on: '2020-01-01' },
    ])
    .execute()
  const [one, two, three] = [
    await makeContact(setup.agency, { state: 'GA' }),
    await makeContact(setup.agency, { agent_id: null }),
    await makeContact(setup.agency, { agent_id: setup.agency.omar.id }),
  ]
  const ids = [one, two, three].map(({ id }) => String(id))
  const { words } = await read(
    setup.ruth.get(`/contacts/reassignment?ids=${ids.join('&ids=')}&to=${setup.agency.omar.id}`),
  )
  expect(words).toMatch(/2 will move\s+1 from Dana Whitfield, 1 from no one/)
  expect(words).toContain('1 contact already belongs to Omar Haddad.')
  expect(words).toContain('Georgia: 1 contact')
  expect(words).not.toContain('North Carolina:')
  const fields = { ids, to: String(setup.agency.omar.id), expected: '2' }
  expect(await read(setup.ruth.post('/contacts/reassignment', fields))).toMatchObject({ status: 303 })
  expect((await row(two.id)).agent_id).toBe(setup.agency.omar.id)
  await pressUndo(setup.ruth, '/contacts')
  const owners = [one, two, three].map(async ({ id }) => (await row(id)).agent_id)
  expect(await Promise.all(owners)).toEqual([setup.agency.dana.id, null, setup.agency.omar.id])

  await setup.ruth.post('/contacts/reassignment', { ids, to: 'nobody', expected: '2' })
  expect((await row(three.id)).agent_id).toBeNull()
})

test('without an agent of the agency nothing is reassigned (contacts-050)', async () => {
  const { id } = await makeContact(setup.agency)
  const gone = (await makeAgency()).dana
  for (const to of ['', 'x', '999999999', String(gone.id)]) {
    const refused = await read(setup.ruth.post('/contacts/reassignment', { ids: String(id), expected: '1', to }))
    expect([refused.status, to]).toEqual([422, to])
    expect(refused.words).toContain('Please select an agent to reassign contacts to.')
  }
  const shown = await read(setup.ruth.get(`/contacts/reassignment?ids=${id}&to=`))
  expect(shown.words).toContain('Please select an agent to reassign contacts to.')
  expect((await row(id)).agent_id).toBe(setup.agency.dana.id)
})

test('PUT /api/contacts/reassign returns the moved ids and skips others’; an agent may not call it (api-035)', async () => {
  const { id } = await makeContact(setup.agency)
  const theirs = await makeContact(await makeAgency())
  const body = { contact_ids: [id, theirs.id, 999_999_999], agent_id: setup.agency.omar.id }
  expect((await setup.dana.json('PUT', '/api/contacts/reassign', body)).status).toBe(403)
  expect(await (await setup.ruth.json('PUT', '/api/contacts/reassign', body)).json()).toEqual({
    success: true,
    updated_ids: [id],
    message: '1 contact reassigned to Omar Haddad',
  })
  const unknown = await setup.ruth.json('PUT', '/api/contacts/reassign', { ...body, agent_id: 999_999_999 })
  expect([unknown.status, (await unknown.json()).error]).toEqual([
    422,
    'Please select an agent to reassign contacts to.',
  ])
})
