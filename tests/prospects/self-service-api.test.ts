import { expect, test, vi } from 'vitest'
import { signUpBody } from '../../src/prospects/api-schemas.ts'
import { selfServiceHash } from '../../src/prospects/self-service-hash.ts'
import { stopLinks } from '../../src/quotes/quote-actions.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import { contactsOf, filled, path, started, tokenOf, without } from './people.ts'

const body = (orgId: string | number, more: object = {}) => ({
  orgId,
  email: 'iris@mail.example',
  firstName: 'Iris',
  lastName: 'Nguyen',
  zip: '28801',
  phoneNumber: '8285550177',
  dateOfBirth: '1953-03-14',
  gender: 'F',
  tobacco: true,
  currentPremium: 142.5,
  currentCarrier: 'Humana',
  planType: 'G',
  state: 'NC',
  county: 'Buncombe',
  optInQuarterlyUpdates: false,
  carrierChoice: 'Humana',
  ...more,
})

test('an agency is returned by number and short name; its contact only with our hash (api-057, entities-029)', async () => {
  const { app, agency, visitor } = await started()
  const context = { orgId: agency.slug, orgSlug: agency.slug, contact: null, logo: null, orgName: 'Blue Ridge Medigap' }
  for (const key of [agency.slug, agency.id])
    expect(await visitor.call('GET', `/api/self-service/${key}`)).toEqual({ status: 200, body: context })
  expect(await visitor.call('GET', '/api/self-service/nobody')).toEqual({
    status: 404,
    body: { success: false, error: 'Organization not found or invalid link.' },
  })
  const email = 'walter@mail.example'
  const { id } = await makeContact(agency, { email })
  const named = { organizationId: agency.id, contactId: id, email }
  const soon = new Date(app.t.clock.now.getTime() + 60_000)
  const past = new Date(app.t.clock.now.getTime() - 1_000)
  const asked = (hash: string, of: object = {}) =>
    visitor.call(
      'GET',
      `/api/self-service/${agency.slug}?${new URLSearchParams({ email, id: String(id), hash, ...of })}`,
    )
  const right = selfServiceHash(app.deps.secretKey, named, soon)
  expect((await asked(right)).body.contact).toEqual({
    id,
    firstName: 'Walter',
    lastName: 'Brandt',
    email,
    zipCode: '28801',
    state: 'NC',
    county: 'Buncombe',
  })
  for (const [hash, of] of [
    ['', {}],
    [right.slice(0, -1), {}],
    [selfServiceHash(app.deps.secretKey, named, past), {}],
    [selfServiceHash(new Uint8Array(32), named, soon), {}],
    [selfServiceHash(app.deps.secretKey, { ...named, organizationId: agency.id + 1 }, soon), {}],
    [right, { id: String(id + 1) }],
    [right, { email: 'else@mail.example' }],
  ] as const)
    expect((await asked(hash, of)).body).toEqual(context)
})

test('a sign-up makes a contact of the link’s agent from what was sent, and binds the browser (api-059, entities-021)', async () => {
  const { app, agency, visitor } = await started()
  const answer = await visitor.call('POST', '/api/self-service/signup', body(agency.id))
  const [contact] = await contactsOf(app, agency)
  expect(answer).toEqual({ status: 200, body: { success: true, contactId: contact!.id, email: 'iris@mail.example' } })
  expect(contact).toMatchObject({
    first_name: 'Iris',
    birth_on: '1953-03-14',
    gender: 'F',
    tobacco_user: true,
    premium_cents: 14250,
    plan_type: 'Plan G',
    current_carrier: 'Humana',
    opt_in_quarterly_updates: false,
    agent_id: agency.dana.id,
    zip_code: '28801',
    state: 'NC',
    county: 'Buncombe',
    source: 'self_onboarding',
  })
  expect([...visitor.cookies.keys()].some((name) => /visitor/.test(name))).toBe(true)
  const agentId = await tokenOf(app, agency.omar.id)
  await app.visitor().call('POST', '/api/self-service/signup', body(agency.slug, { email: 'b@mail.example', agentId }))
  expect((await contactsOf(app, agency))[1]).toMatchObject({ agent_id: agency.omar.id })
})

test('missing fields are named, and without an agency there is no sign-up (selfonboarding-014, selfonboarding-016, selfonboarding-027)', async () => {
  const { app, agency } = await started()
  const call = (sent: unknown) => app.visitor().call('POST', '/api/self-service/signup', sent)
  for (const name of [
    'email',
    'firstName',
    'lastName',
    'phoneNumber',
    'zip',
    'dateOfBirth',
    'gender',
    'carrierChoice',
    'optInQuarterlyUpdates',
  ]) {
    const { status, body: answer } = await call(without(body(agency.slug) as never, name))
    expect([status, answer.error], name).toEqual([422, 'Please fill out all required fields'])
  }
  // The email to the owner of the address would spread it.
  for (const firstName of ['Go to medicare-renew.help', 'https://evil.example', 'a@b.example', 'Call 1-888-555-0100'])
    expect(await call(body(agency.slug, { firstName })), firstName).toMatchObject({
      status: 422,
      body: { error: 'Please enter only your name here, without a web address or phone number' },
    })
  for (const lastName of ["O'Brien-St.John", 'Nguyen, Jr.', 'de la Cruz 3rd', 'Mc.Comb'])
    expect(signUpBody.safeParse(body(agency.slug, { lastName })).success, lastName).toBe(true)
  expect((await call(body(agency.slug, { zip: '9021' }))).body.error).toBe('Please enter a valid 5-digit zip code')
  expect((await call(body(agency.slug, { zip: '00000' }))).body.error).toBe('Invalid zip code')
  for (const dateOfBirth of ['03/14/1953', '1780-01-01', '2020-01-01'])
    expect((await call(body(agency.slug, { dateOfBirth }))).status, dateOfBirth).toBe(422)
  expect((await call(without(body('x') as never, 'orgId'))).body.error).toBe('Organization ID not found')
  expect((await call(body('nobody'))).body).toEqual({ success: false, error: 'Organization ID not found' })
  expect(await contactsOf(app, agency)).toEqual([])
})

test('only the browser that signed somebody up changes them (api-058, selfonboarding-029)', async () => {
  const { app, agency, visitor } = await started()
  const { contactId } = (await visitor.call('POST', '/api/self-service/signup', body(agency.slug))).body
  const other = await makeContact(agency)
  const to = { orgSlug: agency.slug, contactId, zipCode: '42223', county: 'Montgomery' }
  const moved = await visitor.call('POST', '/api/self-service/update-location', to)
  expect(moved).toEqual({ status: 200, body: { success: true, state: 'TN', county: 'Montgomery' } })
  expect((await contactsOf(app, agency))[0]).toMatchObject({ zip_code: '42223', state: 'TN', county: 'Montgomery' })
  const refused = { status: 404, body: { success: false, error: 'Failed to update location' } }
  expect(await app.visitor().call('POST', '/api/self-service/update-location', to)).toEqual(refused)
  expect(await visitor.call('POST', '/api/self-service/update-location', { ...to, contactId: other.id })).toEqual(
    refused,
  )
  expect(await visitor.call('POST', '/api/self-service/update-location', { ...to, orgSlug: 'nobody' })).toEqual(refused)
  expect((await visitor.call('POST', '/api/self-service/update-location', { ...to, county: '' })).status).toBe(422)
})

test('a server error says so and keeps what was typed (selfonboarding-023, selfonboarding-024)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const agency = await makeAgency()
  const t = (await testApp()).t
  for (const [after, message] of [
    [0, 'Signup failed. Please try again.'],
    [1, 'Failed to generate quote. Please try again.'],
  ] as const) {
    let calls = 0
    const tenantDb: typeof t.tenantDb = {
      ...t.tenantDb,
      withTenant: (identity, fn) => {
        if (identity.actor.kind === 'visitor' && calls++ === after) throw new Error('the database went away')
        return t.tenantDb.withTenant(identity, fn)
      },
    }
    const app = await testApp({ tenantDb, log: { debug() {}, info() {}, error() {} } })
    const response = await app.visitor().post(path(agency), filled({ email: `accident${after}@mail.example` }))
    const html = await response.text()
    expect(response.status).toBe(500)
    expect(html).toContain(message)
    expect(html).toContain('value="Nguyen"')
  }
})

test('answering the health questions behind a link gives no other rights for its client (api-058, api-060)', async () => {
  const { app, agency, visitor } = await started()
  const { contactId, email } = (await visitor.call('POST', '/api/self-service/signup', body(agency.slug))).body
  const ask = { orgId: agency.slug, contactEmail: email }
  const { quoteId } = (await visitor.call('POST', '/api/self-service/generate-quote', ask)).body
  const other = app.visitor()
  const answers = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, answer: false }))
  const given = { quote_id: quoteId, answers }
  expect((await other.call('POST', `/api/org/${agency.slug}/eligibility-answers`, given)).status).toBe(200)
  const to = { orgSlug: agency.slug, contactId, zipCode: '42223', county: 'Montgomery' }
  expect((await other.call('POST', '/api/self-service/update-location', to)).status).toBe(404)
  // Not even after the agent revoked the link.
  await as(agency.dana, (scope) => stopLinks(scope, contactId))
  expect((await other.call('POST', '/api/self-service/generate-quote', ask)).body.success).toBe(false)
  expect((await contactsOf(app, agency))[0]).toMatchObject({ zip_code: '28801' })
})
