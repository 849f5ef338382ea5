import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'
import { activate, company, newestProof, signUpFounder, walkTo } from './founders.ts'

const step = urls.onboarding.step
const organizationOf = (app: Awaited<ReturnType<typeof testApp>>, id: number) =>
  app.t.db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a founder completes six steps, becomes the first agent, and gets to the contacts (onboarding-001, onboarding-002, onboarding-013, nav-010)', async () => {
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
  expect(page).toContain('Your first month is free, until Dec 20, 2026.')
  expect(page).toContain('After that, $99 a month.')
  await Promise.all([founder.visitor.post(step('payment')), founder.visitor.post(step('payment'))])
  const subscriptions = await app.t.db
    .selectFrom('subscriptions')
    .select(['tier_id', 'status', 'trial_ends_at'])
    .where('organization_id', '=', founder.organizationId)
    .execute()
  const trial_ends_at = new Date('2026-12-20T15:00:00Z')
  expect(subscriptions).toEqual([{ tier_id: 'usage', status: 'trialing', trial_ends_at }])
  const events = await app.t.db
    .selectFrom('audit_events')
    .select('id')
    .where('organization_id', '=', founder.organizationId)
    .where('action', '=', 'setup_completed')
    .execute()
  expect(events).toHaveLength(1)
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

test('every step shows its number and progress and links to the previous one; the first has no link (onboarding-004, onboarding-005, onboarding-006, onboarding-007)', async () => {
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

test('the emailed link continues a setup in another browser where it stopped', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await walkTo(founder, 'licensing')
  await founder.visitor.post(urls.onboarding.resumeMail(), { step: 'licensing' })
  await app.mailLogins()
  const mail = await newestProof(app, founder.email, 'resume_setup')
  const elsewhere = app.visitor()
  const answer = await elsewhere.post(urls.verify(mail.tokenId, mail.secret))
  expect(answer.headers.get('Location')).toBe(urls.onboarding.show())
  expect(await elsewhere.html(urls.onboarding.show())).toContain('<h1>Licensing Settings</h1>')
  expect(await elsewhere.html(step('company'))).toContain('value="okafor.example/medigap"')
})

test('the link to continue is emailed once a minute', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  for (let press = 0; press < 3; press++) await founder.visitor.post(urls.onboarding.resumeMail(), { step: 'plan' })
  await app.mailLogins()
  const mails = await app.t.db
    .selectFrom('messages')
    .select('id')
    .where('recipient', '=', founder.email)
    .where('kind', '=', 'resume_setup')
    .execute()
  expect(mails).toHaveLength(1)
})

test('without an account /onboarding redirects to /login, and a posted step to /signup (nav-040, nav-049)', async () => {
  const app = await testApp()
  for (const path of [urls.onboarding.show(), step('company')])
    expect((await app.visitor().get(path)).headers.get('Location')).toBe(urls.login())
  for (const name of ['plan', 'personal', 'company', 'licensing', 'team', 'payment', 'resume-mail'])
    expect((await app.visitor().post(step(name), {})).headers.get('Location')).toBe(urls.signup())
})

test('an admin of a completed agency and an agent of any are redirected to the contacts (nav-044)', async () => {
  const app = await testApp()
  const { ruth, dana } = await makeAgency()
  for (const person of [ruth, dana]) {
    const visitor = await app.as(person)
    expect((await visitor.get(urls.onboarding.show())).headers.get('Location')).toBe(urls.contacts.list())
    expect((await visitor.post(step('company'), company)).headers.get('Location')).toBe(urls.contacts.list())
  }
})
