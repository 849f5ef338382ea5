import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAgency } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { freshDatabase } from '../db.ts'
import { activate, newestProof, signUpFounder } from './founders.ts'

const LICENSING = {
  selectedCarriers: ['Cigna', 'Humana'],
  useSmartSend: false,
  contactOutreachDelayYears: 3,
  outreachTypes: { birthday: false, enrollmentAnniversary: true, scheduleIncrease: true, aep: false },
  failedUnderwritingOutreach: { enabled: true, frequency: 'quarterly', timing: 'anniversary' },
}
const done = { success: true }

const rowOf = (app: TestApp, table: 'organization_settings', id: number) =>
  app.t.db.selectFrom(table).selectAll().where('organization_id', '=', id).executeTakeFirst()

test('company saves the personal and company steps and resume returns them (api-041, api-044, onboarding-019, entities-020)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const call = await founder.visitor.json('POST', '/api/onboarding/company', {
    email: founder.email,
    firstName: 'Juno',
    lastName: 'Obi',
    phone: '919-555-0135',
    companyName: 'Obi Insurance',
    companyPhone: '919-555-0100',
    companyWebsite: 'obi.example',
    bookingLink: null,
    primaryColor: '#112233',
    secondaryColor: '#445566',
    logo: null,
  })
  expect([call.status, await call.json()]).toEqual([200, done])
  const resumed = await founder.visitor.get(`/api/onboarding/resume?email=${encodeURIComponent(founder.email)}`)
  expect(await resumed.json()).toEqual({
    success: true,
    organization: {
      name: 'Obi Insurance',
      slug: founder.slug,
      phone: '9195550100',
      website: 'https://obi.example',
      bookingLink: null,
      primaryColor: '#112233',
      secondaryColor: '#445566',
      plan: null,
    },
    user: { firstName: 'Juno', lastName: 'Obi', email: founder.email, phone: '9195550135' },
    agents: [],
    carrierSettings: { useSmartSend: true, selectedCarriers: expect.arrayContaining(['Aetna']) },
    onboardingComplete: false,
  })
})

test('company accepts a PNG logo and refuses other files (api-041)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const send = (logo: string) =>
    founder.visitor.json('POST', '/api/onboarding/company', {
      email: founder.email,
      companyName: 'Obi',
      companyPhone: '9195550100',
      logo,
    })
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  expect((await send(`data:image/png;base64,${png}`)).status).toBe(200)
  const logos = await app.t.db
    .selectFrom('organization_logos')
    .select('width')
    .where('organization_id', '=', founder.organizationId)
    .execute()
  expect(logos).toEqual([{ width: 1 }])
  for (const wrong of [
    'data:image/svg+xml;base64,PHN2Zy8+',
    'https://evil.example/a.png',
    'data:image/png;base64,AAAA',
  ])
    expect(await (await send(wrong)).json()).toMatchObject({ success: false, fields: { logo: expect.any(String) } })
})

test('licensing saves carriers and outreach, and the agency counts as set up (api-042)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const call = await founder.visitor.json('POST', '/api/onboarding/licensing', { email: founder.email, ...LICENSING })
  expect([call.status, await call.json()]).toEqual([200, done])
  expect(await rowOf(app, 'organization_settings', founder.organizationId)).toMatchObject({
    carriers: ['Humana', 'Cigna'],
    smart_send_enabled: false,
    outreach_delay_years: 3,
    outreach_birthday: false,
    outreach_anniversary: true,
    failed_underwriting_enabled: true,
    failed_underwriting_frequency: 'quarterly',
    failed_underwriting_timing: 'anniversary',
  })
  const none = await founder.visitor.json('POST', '/api/onboarding/licensing', {
    email: founder.email,
    ...LICENSING,
    selectedCarriers: [],
  })
  expect(none.status).toBe(422)
})

test('agents adds and invites the whole team or no one (api-043)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await activate(app, founder)
  const { ruth } = await makeAgency()
  const person = (email: string) => ({ firstName: 'Ada', lastName: 'Obi', email, phone: '9195550102', isAdmin: false })
  const send = (...emails: string[]) =>
    founder.visitor.json('POST', '/api/onboarding/agents', { email: founder.email, agents: emails.map(person) })
  const team = () =>
    app.t.db
      .selectFrom('users')
      .select(['email', 'is_agent'])
      .where('organization_id', '=', founder.organizationId)
      .orderBy('id')
      .execute()
  const ada = `ada.${founder.userId}@example.com`
  const refused = await send(ada, ruth.email)
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { fields: { 'agents.1.email': expect.any(String) } },
  ])
  expect(await team()).toEqual([{ email: founder.email, is_agent: false }])
  for (let call = 0; call < 2; call++) expect((await send(founder.email, ada)).status).toBe(200)
  expect(await team()).toEqual([
    { email: founder.email, is_agent: true },
    { email: ada, is_agent: true },
  ])
  expect((await newestProof(app, ada)).kind).toBe('invite_agent')
})

test('onboarding-login continues this browser’s setup and creates no session (api-007)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const call = await founder.visitor.json('POST', '/api/auth/onboarding-login', {
    emailRaw: founder.email.toUpperCase(),
  })
  expect(await call.json()).toMatchObject({ success: true, email: founder.email, redirectUrl: '/onboarding' })
  expect(founder.visitor.cookies.has('sid')).toBe(false)
})

test('setup-database adds defaults to one’s own organization only, any number of times (api-020, T43)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const { ruth, dana, slug, id } = await makeAgency()
  const set = (org: string | number) => `/api/organizations/${org}/setup-database`
  for (const org of [founder.slug, founder.organizationId, founder.slug])
    expect(await (await founder.visitor.json('POST', set(org), {})).json()).toEqual(done)
  expect(await rowOf(app, 'organization_settings', founder.organizationId)).toBeDefined()
  for (const [visitor, org] of [
    [app.visitor(), slug],
    [founder.visitor, slug],
    [await app.as(ruth), founder.slug],
    [await app.as(dana), slug],
  ] as const)
    expect((await visitor.json('POST', set(org), {})).status).toBe(404)
  expect((await (await app.as(ruth)).json('POST', set(id), {})).status).toBe(200)
})

test('a database that cannot be set up shows an error with support, in the API and in the step (api-020, onboarding-018)', async () => {
  const t = await freshDatabase()
  try {
    const errors: object[] = []
    const app = await testApp(
      { tenantDb: t.tenantDb, log: { debug() {}, info() {}, error: (fields) => void errors.push(fields) } },
      t,
    )
    const founder = await signUpFounder(app)
    await sql`delete from organization_settings where organization_id = ${founder.organizationId}`.execute(t.db)
    await sql`alter table organization_settings alter column carriers drop default`.execute(t.db)
    const call = await founder.visitor.json('POST', `/api/organizations/${founder.slug}/setup-database`, {})
    const told = 'We could not set up your database. Please contact support.'
    expect([call.status, await call.json()]).toEqual([500, { success: false, error: told }])
    const step = await founder.visitor.post('/onboarding/plan', { plan: 'basic' })
    expect(step.status).toBe(500)
    expect(await step.text()).toContain(told)
    expect(errors).toHaveLength(2)
  } finally {
    await t.close()
  }
})

test('choosing the basic plan sets the database up: the settings and the carriers of all states (nav-050)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const of = { organization_id: founder.organizationId }
  await app.t.db.deleteFrom('organization_settings').where('organization_id', '=', of.organization_id).execute()
  const states = async () =>
    (
      await app.t.db
        .selectFrom('state_carrier_settings')
        .select(['state', 'carrier'])
        .where('organization_id', '=', of.organization_id)
        .execute()
    ).length
  expect(await states()).toBe(0)
  const chosen = await founder.visitor.post('/onboarding/plan', { plan: 'basic' })
  expect(chosen.status).toBe(303)
  expect(await rowOf(app, 'organization_settings', founder.organizationId)).toBeDefined()
  expect(await states()).toBe(51 * 6)
})
