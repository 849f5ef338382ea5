import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { testApp } from '../app.ts'
import { freshDatabase } from '../db.ts'
import { activate, colleague, company, licensing, newestProof, signUpFounder, walkTo } from './founders.ts'

const step = urls.onboarding.step
const organizationOf = (app: Awaited<ReturnType<typeof testApp>>, id: number) =>
  app.t.db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test.each([
  ['1', 'Personal Details'],
  ['2', 'Company Details'],
  ['3', 'Licensing Settings'],
  ['0', 'Personal Details'],
  ['99', 'First the code'],
])('frame=%s opens its step, clamped to 1 to 4 (nav-010)', async (frame, title) => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const page = await founder.visitor.html(urls.onboarding.show({ frame }))
  expect(page).toContain(title === 'First the code' ? 'enter the six-digit code' : `<h1>${title}</h1>`)
})

test('the personal step is filled in from the URL (nav-010)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const query = { frame: 1, firstName: 'Juno', lastName: 'Obi', phone: '9195550177', email: 'other@example.com' }
  const page = await founder.visitor.html(urls.onboarding.show(query))
  for (const value of ['Juno', 'Obi', '(919) 555-0177', founder.email]) expect(page).toContain(`value="${value}"`)
  expect(page).not.toContain('other@example.com')
})

test('the company step needs a name and a phone number and keeps the form’s values (onboarding-009, onboarding-010, onboarding-011)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await walkTo(founder, 'company')
  const form = await founder.visitor.html(step('company'))
  expect(form).toMatch(/https:\/\/<\/span><input[^>]*name="companyWebsite"/)
  expect(form).toContain('PNG only, recommended 240 by 60 pixels')
  expect(form).toMatch(/Calendar booking link<span class="field__optional">/)
  const answer = await founder.visitor.post(step('company'), { ...company, companyName: ' ', companyPhone: '12' })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('Please enter your agency&#x27;s name')
  expect(page).toContain('Please enter a 10-digit US phone number')
  expect(page).toContain('value="https://calendly.com/okafor"')
  const optional = await founder.visitor.post(step('company'), { ...company, companyWebsite: '', bookingLink: '' })
  expect(optional.status).toBe(303)
})

test.each(['javascript:alert(1)', 'http://okafor.example', '//evil.example', 'https://127.0.0.1/'])(
  'a link that is %s is refused',
  async (bookingLink) => {
    const app = await testApp()
    const founder = await signUpFounder(app)
    expect((await founder.visitor.post(step('company'), { ...company, bookingLink })).status).toBe(422)
    expect((await organizationOf(app, founder.organizationId)).booking_link).toBeNull()
  },
)

test('licensing needs at least one carrier; Select All without JavaScript selects all six (onboarding-012)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await walkTo(founder, 'licensing')
  expect(await founder.visitor.html(step('licensing'))).toContain('Select All')
  const { 'carrier.Aetna': _, 'carrier.Mutual of Omaha': __, ...none } = licensing
  const refused = await founder.visitor.post(step('licensing'), none)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Please choose at least one carrier')
  expect((await organizationOf(app, founder.organizationId)).set_up_at).toBeNull()
  await founder.visitor.post(step('licensing'), { ...none, selectAll: 'on' })
  const { carriers } = await app.t.db
    .selectFrom('organization_settings')
    .select('carriers')
    .where('organization_id', '=', founder.organizationId)
    .executeTakeFirstOrThrow()
  expect(carriers).toHaveLength(6)
  expect((await organizationOf(app, founder.organizationId)).set_up_at).not.toBeNull()
})

test('adding an admin needs a fresh sign-in, which a code provides', async () => {
  const app = await testApp({}, await freshDatabase())
  const founder = await signUpFounder(app)
  await activate(app, founder)
  await walkTo(founder, 'team')
  app.t.clock.now = new Date(app.t.clock.now.getTime() + 11 * 60_000)
  const ada = { ...colleague(), isAdmin: 'on' }
  const asked = await founder.visitor.post(step('team'), ada)
  expect(asked.status).toBe(422)
  const page = await asked.text()
  expect(page).toContain('name="confirmationCode"')
  expect(page).toContain(`value="${ada.email}"`)
  const body = { firstName: 'Ada', lastName: 'Obi', email: ada.email, phone: '9195550102', isAdmin: true }
  const call = await founder.visitor.json('POST', '/api/onboarding/agents', { email: founder.email, agents: [body] })
  expect(call.status).toBe(403)
  const { code } = await newestProof(app, founder.email, 'fresh_code')
  expect((await founder.visitor.post(step('team'), { ...ada, confirmationCode: code })).status).toBe(303)
  const { is_admin } = await app.t.db
    .selectFrom('users')
    .select('is_admin')
    .where('email', '=', ada.email)
    .executeTakeFirstOrThrow()
  expect(is_admin).toBe(true)
  await app.t.close()
})

test('a colleague is added and invited, and the founder becomes an agent first (onboarding-013)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await activate(app, founder)
  await walkTo(founder, 'team')
  const ada = colleague()
  const incomplete = await founder.visitor.post(step('team'), { ...ada, phone: '' })
  expect(incomplete.status).toBe(422)
  expect(await incomplete.text()).toContain(`value="${ada.email}"`)
  expect((await founder.visitor.post(step('team'), ada)).status).toBe(303)
  expect((await newestProof(app, ada.email)).kind).toBe('invite_agent')
  const team = await app.t.db
    .selectFrom('users')
    .select(['first_name', 'is_agent', 'is_admin', 'is_default_agent'])
    .where('organization_id', '=', founder.organizationId)
    .orderBy('id')
    .execute()
  expect(team).toEqual([
    { first_name: 'June', is_agent: true, is_admin: true, is_default_agent: true },
    { first_name: 'Ada', is_agent: true, is_admin: false, is_default_agent: false },
  ])
  const taken = await founder.visitor.post(step('team'), ada)
  expect(taken.status).toBe(422)
})
