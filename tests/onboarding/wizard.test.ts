import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { testApp } from '../app.ts'
import { makeAgency } from '../cast.ts'
import { freshDatabase } from '../db.ts'
import { activate, colleague, company, licensing, newestProof, signUpFounder, walkTo } from './founders.ts'

const step = urls.onboarding.step
const organizationOf = (app: Awaited<ReturnType<typeof testApp>>, id: number) =>
  app.t.db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a founder walks six steps, is the first agent, and ends at the contacts (onboarding-001, onboarding-002, onboarding-013, nav-010)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await activate(app, founder)
  const names = [
    'Choose Plan',
    'Personal Details',
    'Company Details',
    'Licensing Settings',
    'Add Team Members',
    'Payment',
  ]
  const page = await founder.visitor.html(urls.onboarding.show())
  const places = names.map((name) => page.indexOf(`${name}<`))
  expect(places.every((place) => place > 0)).toBe(true)
  expect([...places].sort((a, b) => a - b)).toEqual(places)
  await walkTo(founder, 'payment')
  const answer = await founder.visitor.post(step('payment'))
  expect(answer.headers.get('Location')).toBe(urls.contacts.list())
  expect((await founder.visitor.get(urls.contacts.list())).status).toBe(200)
  const user = await app.t.db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', founder.organizationId)
    .executeTakeFirstOrThrow()
  expect(user).toMatchObject({ is_admin: true, is_agent: true, is_default_agent: true })
  expect(user.signature).toBe('June Okafor\nOkafor Insurance')
  const organization = await organizationOf(app, founder.organizationId)
  expect(organization).toMatchObject({
    plan: 'usage',
    name: 'Okafor Insurance',
    phone: '9195550100',
    website: 'https://okafor.example/medigap',
    booking_link: 'https://calendly.com/okafor',
    primary_color: '#2F6B4F',
  })
  expect(organization.onboarded_at).not.toBeNull()
  const settings = await app.t.db
    .selectFrom('organization_settings')
    .selectAll()
    .where('organization_id', '=', founder.organizationId)
    .executeTakeFirstOrThrow()
  expect(settings).toMatchObject({
    carriers: ['Aetna', 'Mutual of Omaha'],
    smart_send_enabled: true,
    outreach_delay_years: 2,
    outreach_birthday: true,
    outreach_anniversary: false,
    outreach_schedule_increase: false,
    outreach_aep: true,
    failed_underwriting_enabled: false,
    failed_underwriting_frequency: 'semiannual',
  })
})

test('payment starts a free month without a card, once, and names the price after it', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await activate(app, founder)
  await walkTo(founder, 'payment')
  const page = await founder.visitor.html(step('payment'))
  expect(page).toContain('Free until Dec 20, 2026')
  expect(page).toContain('After that $99 a month.')
  await Promise.all([founder.visitor.post(step('payment')), founder.visitor.post(step('payment'))])
  const subscriptions = await app.t.db
    .selectFrom('subscriptions')
    .select(['tier_id', 'status', 'trial_ends_at'])
    .where('organization_id', '=', founder.organizationId)
    .execute()
  const trial_ends_at = new Date('2026-12-20T15:00:00Z')
  expect(subscriptions).toEqual([{ tier_id: 'usage', status: 'trialing', trial_ends_at }])
  const deeds = await app.t.db
    .selectFrom('audit_events')
    .select('id')
    .where('organization_id', '=', founder.organizationId)
    .where('action', '=', 'setup_completed')
    .execute()
  expect(deeds).toHaveLength(1)
})

test('the basic plan has five steps: no team step, and its founder is the one agent when the agency is set up (onboarding-003)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await walkTo(founder, 'payment', 'basic')
  const page = await founder.visitor.html(step('payment'))
  expect(page).toContain('Step 5 of 5')
  expect(page).not.toContain('Add Team Members')
  expect((await founder.visitor.get(step('team'))).headers.get('Location')).toBe(step('payment'))
  const user = await app.t.db.selectFrom('users').selectAll().where('id', '=', founder.userId).executeTakeFirstOrThrow()
  expect(user).toMatchObject({ is_agent: true, is_default_agent: true })
})

test('every step tells where it stands, how far that is, and leads back to the one before; the first leads nowhere (onboarding-004, onboarding-005, onboarding-006, onboarding-007)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await activate(app, founder)
  await walkTo(founder, 'payment')
  const steps = ['plan', 'personal', 'company', 'licensing', 'team', 'payment']
  const percents = [0, 20, 40, 60, 80, 100]
  for (const [index, name] of steps.entries()) {
    const page = await founder.visitor.html(step(name))
    expect(page).toContain(`Step ${index + 1} of 6`)
    expect(page).toContain(`>${percents[index]}%<`)
    const back = /<a class="button[^>]*href="([^"]*)">Back<\/a>/.exec(page)?.[1]
    expect(back).toBe(index === 0 ? undefined : step(steps[index - 1]!))
    expect(page).toContain(name === 'payment' ? 'Start without a card' : '>Continue</button>')
    expect(page).toContain(
      name === 'payment' ? 'Finalizing your account setup...' : '&quot;busyLabel&quot;:&quot;Saving...&quot;',
    )
  }
})

test('a setup goes on where it stopped, in another browser, by the mailed link', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await walkTo(founder, 'licensing')
  await founder.visitor.post(urls.onboarding.resumeMail(), { step: 'licensing' })
  await app.mailLogins()
  const mail = await newestProof(app, founder.email, 'resume_setup')
  const elsewhere = app.visitor()
  const answer = await elsewhere.post(urls.verify(mail.tokenId, mail.secret))
  expect(answer.headers.get('Location')).toBe(urls.onboarding.show())
  expect(await elsewhere.html(urls.onboarding.show())).toContain('Carriers and outreach')
  expect(await elsewhere.html(step('company'))).toContain('value="okafor.example/medigap"')
})

test('the link to go on is mailed once a minute', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  for (let press = 0; press < 3; press++) await founder.visitor.post(urls.onboarding.resumeMail(), { step: 'plan' })
  await app.mailLogins()
  const mails = await app.t.db
    .selectFrom('outreach_messages')
    .select('id')
    .where('recipient', '=', founder.email)
    .where('kind', '=', 'resume_setup')
    .execute()
  expect(mails).toHaveLength(1)
})

test.each([
  ['1', 'About you'],
  ['2', 'Your agency'],
  ['3', 'Carriers and outreach'],
  ['0', 'About you'],
  ['99', 'First the code'],
])('frame=%s opens its step, held within 1 and 4 (nav-010)', async (frame, title) => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const page = await founder.visitor.html(urls.onboarding.show({ frame }))
  expect(page).toContain(title === 'First the code' ? 'Type the six-digit code' : `<h1>${title}</h1>`)
})

test('the personal step is filled from the address that led to it (nav-010)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const query = { frame: 1, firstName: 'Juno', lastName: 'Obi', phone: '9195550177', email: 'other@example.com' }
  const page = await founder.visitor.html(urls.onboarding.show(query))
  for (const value of ['Juno', 'Obi', '(919) 555-0177', founder.email]) expect(page).toContain(`value="${value}"`)
  expect(page).not.toContain('other@example.com')
})

test('without an account /onboarding leads to /login, and a step that is posted leads to /signup (nav-040, nav-049)', async () => {
  const app = await testApp()
  for (const path of [urls.onboarding.show(), step('company')])
    expect((await app.visitor().get(path)).headers.get('Location')).toBe(urls.login())
  for (const name of ['plan', 'personal', 'company', 'licensing', 'team', 'payment', 'resume-mail'])
    expect((await app.visitor().post(step(name), {})).headers.get('Location')).toBe(urls.signup())
})

test('an agency that is set up, and an agent of any, is sent to the contacts (nav-044)', async () => {
  const app = await testApp()
  const { ruth, dana } = await makeAgency()
  for (const person of [ruth, dana]) {
    const visitor = await app.as(person)
    expect((await visitor.get(urls.onboarding.show())).headers.get('Location')).toBe(urls.contacts.list())
    expect((await visitor.post(step('company'), company)).headers.get('Location')).toBe(urls.contacts.list())
  }
})

test('the company step needs a name and a phone number and keeps all that was typed (onboarding-009, onboarding-010, onboarding-011)', async () => {
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

test('licensing needs at least one carrier; Select All without script is all six (onboarding-012)', async () => {
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

test('making a colleague an admin asks for a fresh sign-in, and a code gives it', async () => {
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

test('a colleague is added and invited, the founder being an agent first (onboarding-013)', async () => {
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
