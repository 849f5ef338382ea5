import { beforeAll, expect, test } from 'vitest'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { FORBIDDEN_KEYS, peopleOf } from './team.ts'

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

let count = 0
const priya = (overrides: object = {}) => ({
  firstName: 'Priya',
  lastName: 'Raman',
  email: `priya${++count}@${agency.slug}.example.com`,
  phone: '(828) 555-0113',
  carriers: ['Aetna'],
  stateLicenses: ['NC', 'SC'],
  ...overrides,
})

test('the list answers agents and defaultAgentId, each agent with all its fields (entities-004, entities-005, api-009, roles-002)', async () => {
  const { status, body } = await ruth.call('GET', '/api/agents')
  expect([status, body.defaultAgentId]).toEqual([200, agency.dana.id])
  expect(body.agents.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Dana', 'Ruth', 'Omar'])
  expect(body.agents[0]).toEqual({
    id: agency.dana.id,
    email: agency.dana.email,
    firstName: 'Dana',
    lastName: 'Whitfield',
    isAdmin: false,
    isAgent: true,
    isDefault: true,
    organizationId: agency.id,
    phone: '8285550111',
    carriers: [],
    stateLicenses: [],
    bookingLink: null,
    signature: 'Dana Whitfield\nLicensed agent',
    useOrgSenderDetails: false,
    pendingEmail: null,
  })
})

test('an agent is created, changed by an admin, and changes their own, but nobody else (api-010, api-011, agents-013, roles-001, roles-005, roles-006)', async () => {
  const own = await makeAgency()
  const [admin, omar] = [await app.as(own.ruth), await app.as(own.omar)]
  const created = await admin.call('POST', '/api/agents/create', priya())
  expect(created).toMatchObject({
    status: 200,
    body: { isAgent: true, isAdmin: false, phone: '8285550113', carriers: ['Aetna'], stateLicenses: ['NC', 'SC'] },
  })
  expect(app.woken).toContain('send-due-messages')
  const path = `/api/agents/${created.body.id}`
  const changes = {
    firstName: 'Priyanka',
    lastName: 'R',
    phone: '8285550199',
    carriers: ['Cigna'],
    stateLicenses: ['SC', 'GA'],
    bookingLink: 'https://calendar.example/priya',
    signature: 'P.\nAgent',
    email: created.body.email,
  }
  expect(await admin.call('PUT', path, changes)).toMatchObject({
    status: 200,
    body: { ...changes, stateLicenses: ['GA', 'SC'] },
  })
  expect((await omar.call('PUT', path, { firstName: 'Mallory' })).status).toBe(403)
  expect(await omar.call('PUT', `/api/agents/${own.omar.id}`, { phone: '8285550177' })).toMatchObject({
    status: 200,
    body: { phone: '8285550177' },
  })
  expect((await omar.call('PUT', `/api/agents/${own.omar.id}`, { isAdmin: true })).status).toBe(403)
})

test('a non-admin is refused with 403 everywhere else, and their own pages show no sign of it (roles-004, T13)', async () => {
  expect((await dana.get('/api/agents')).status).toBe(403)
  expect((await dana.json('POST', '/api/agents/create', priya())).status).toBe(403)
  expect((await dana.json('DELETE', `/api/agents/${agency.omar.id}`)).status).toBe(403)
  expect((await dana.json('POST', '/api/agents/set_default_agent', { agentId: agency.omar.id })).status).toBe(403)
  const { id } = await makeContact(agency)
  for (const path of ['/contacts', '/contacts/new', `/contact/${id}`, `/contact/${id}/edit`]) {
    const response = await dana.get(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).not.toMatch(/notice--bad|role="alert"/)
  }
})

test('set_default_agent changes defaultAgentId, only to an agent (api-013, agents-028, agents-022)', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
  const set = (agentId: unknown) => admin.call('POST', '/api/agents/set_default_agent', { agentId })
  expect(await set(own.omar.id)).toMatchObject({ status: 200, body: { defaultAgentId: own.omar.id } })
  expect(await set(String(own.omar.id))).toMatchObject({ status: 200 })
  expect((await admin.call('GET', '/api/agents')).body.defaultAgentId).toBe(own.omar.id)
  await app.t.db.updateTable('users').set({ is_agent: false }).where('id', '=', own.ruth.id).execute()
  const refused = await set(own.ruth.id)
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('Failed to set default agent')])
  expect((await set(agency.omar.id)).status).toBe(404)
})

test('delete hands the contacts to reassignTo and ends the session at once (api-012, roles-011, T9)', async () => {
  const own = await makeAgency()
  const [admin, omar] = [await app.as(own.ruth), await app.as(own.omar)]
  const { id } = await makeContact(own, { agent_id: own.omar.id })
  const path = `/api/agents/${own.omar.id}`
  for (const nobody of [own.omar.id, agency.dana.id, 999_999_999])
    expect((await admin.json('DELETE', `${path}?reassignTo=${nobody}`)).status).toBe(422)
  expect((await omar.get('/api/contacts')).status).toBe(200)
  expect(await admin.call('DELETE', `${path}?reassignTo=${own.dana.id}`)).toMatchObject({
    status: 200,
    body: { reassigned: 1 },
  })
  expect((await omar.get('/api/contacts')).status).toBe(401)
  expect((await admin.call('GET', `/api/contacts/${id}`)).body.contact_owner).toBe('Dana Whitfield')
  expect((await admin.json('DELETE', path)).status).toBe(404)
})

test('one’s own account and the default agent cannot be deleted, with the list’s sentence (agents-015, agents-021, roles-010)', async () => {
  for (const person of [agency.ruth, agency.dana]) {
    const { status, body } = await ruth.call('DELETE', `/api/agents/${person.id}`)
    expect([status, body.error]).toEqual([422, 'Failed to delete agent -- cannot delete default agent or current user'])
  }
})

test('an id that is not a number gets its own error (agents-025)', async () => {
  const error = 'Could not convert agent ID string to integer'
  const put = ruth.call('PUT', '/api/agents/x1', { firstName: 'A' })
  const gone = ruth.call('DELETE', `/api/agents/${agency.omar.id}?reassignTo=dana`)
  const set = ruth.call('POST', '/api/agents/set_default_agent', { agentId: 'dana' })
  for (const answer of [put, ruth.call('DELETE', '/api/agents/x1'), gone, set])
    expect(await answer).toMatchObject({ status: 422, body: { error } })
})

test('thirty protected keys are refused in each write, and no row changes (T12)', async () => {
  const before = await peopleOf(app.t, agency)
  for (const key of FORBIDDEN_KEYS)
    for (const value of ['1', true, [agency.ruth.id]]) {
      const answers = [
        ruth.json('POST', '/api/agents/create', { ...priya(), [key]: value }),
        ruth.json('PUT', `/api/agents/${agency.dana.id}`, { firstName: 'X', [key]: value }),
        dana.json('PUT', `/api/agents/${agency.dana.id}`, { firstName: 'X', [key]: value }),
        ruth.json('POST', '/api/agents/set_default_agent', { agentId: agency.omar.id, [key]: value }),
        ruth.json('DELETE', `/api/agents/${agency.omar.id}?${key}=1`),
      ]
      for (const answer of answers) expect([key, (await answer).status]).toEqual([key, 422])
    }
  expect(await peopleOf(app.t, agency)).toEqual(before)
})

test('roles, addresses, new colleagues and removals need a sign-in within ten minutes', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
  await app.t.db
    .updateTable('sessions')
    .set({ signed_in_at: new Date(app.t.clock.now.getTime() - 11 * 60_000) })
    .where('user_id', '=', own.ruth.id)
    .execute()
  const path = `/api/agents/${own.omar.id}`
  const before = await peopleOf(app.t, own)
  expect((await admin.json('PUT', path, { isAdmin: true })).status).toBe(403)
  expect((await admin.json('PUT', path, { email: 'new@example.com' })).status).toBe(403)
  expect((await admin.json('POST', '/api/agents/create', priya())).status).toBe(403)
  expect((await admin.json('DELETE', path)).status).toBe(403)
  expect(await peopleOf(app.t, own)).toEqual(before)
  expect((await admin.json('PUT', path, { firstName: 'Omari', isAdmin: false })).status).toBe(200)
})

test('input that looks like a second address or header stays one line and one address (agents-009, T26)', async () => {
  const bad = [
    'a@b.co,evil@x.co',
    '"x" <evil@x.co>',
    'a@b.co\r\nBcc: evil@x.co',
    'a b@c.co',
    'plain',
    'ö@bücher.de',
    '',
  ]
  for (const email of bad)
    expect((await ruth.json('POST', '/api/agents/create', priya({ email }))).status, email).toBe(422)
  for (const phone of ['828555011', '', '+44 20 7946 0958'])
    expect((await ruth.json('POST', '/api/agents/create', priya({ phone }))).status, phone).toBe(422)
  const hidden = priya({ firstName: 'Pri\r\nBcc: x@y.co', lastName: '\u202eevil\u0007' })
  const { body } = await ruth.call('POST', '/api/agents/create', hidden)
  expect([body.firstName, body.lastName]).toEqual(['Pri Bcc: x@y.co', 'evil'])
  expect((await ruth.json('POST', '/api/agents/create', priya({ firstName: ' \u200b ' }))).status).toBe(422)
})
