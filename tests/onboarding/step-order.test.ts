import { expect, test } from 'vitest'
import { outreachWords } from '../../src/messages/selling-rules.ts'
import { urls } from '../../src/urls.ts'
import { type TestApp, testApp } from '../app.ts'
import { activate, colleague, company, type NewFounder, newestProof, signUpFounder, walkTo } from './founders.ts'

const step = urls.onboarding.step
const locationOf = (answer: Response) => answer.headers.get('Location')

test('activating by link or code continues the setup, whatever page was requested before', async () => {
  const app = await testApp()
  const byLink = await signUpFounder(app)
  await walkTo(byLink, 'company')
  await byLink.visitor.get('/settings')
  expect(byLink.visitor.cookies.has('return_to')).toBe(true)
  expect(locationOf(await activate(app, byLink))).toBe(urls.onboarding.show())
  expect(await byLink.visitor.html(urls.onboarding.show())).toContain('<h1>Company Details</h1>')

  const byCode = await signUpFounder(app)
  const { code } = await newestProof(app, byCode.email)
  const elsewhere = app.visitor()
  const answer = await elsewhere.post(urls.loginCode(), { email: byCode.email, code, activating: 'on' })
  expect(locationOf(answer)).toBe(urls.onboarding.show())
})

test('a step that is not open or not in the plan redirects to the open one (onboarding-003)', async () => {
  const app = await testApp()
  const early = await signUpFounder(app)
  expect(locationOf(await early.visitor.get(step('payment')))).toBe(step('plan'))
  await walkTo(early, 'licensing', 'basic')
  expect(locationOf(await early.visitor.get(step('team')))).toBe(step('licensing'))
  expect((await early.visitor.get(step('licensing'))).status).toBe(200)
})

test('another plan chosen at the end leads back to the end, or to the team step if the new plan adds it', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const { visitor } = founder
  await activate(app, founder)
  expect(locationOf(await visitor.post(step('plan'), { plan: 'basic' }))).toBe(step('personal'))
  await walkTo(founder, 'payment', 'basic')
  expect(locationOf(await visitor.post(step('plan'), { plan: 'basic' }))).toBe(step('payment'))
  expect(locationOf(await visitor.post(step('plan'), { plan: 'usage' }))).toBe(step('team'))
  await visitor.post(step('team'), { intent: 'continue' })
  expect(locationOf(await visitor.post(step('plan'), { plan: 'usage' }))).toBe(step('payment'))
})

test('the setup explains smart send like the settings', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  expect(await founder.visitor.html(step('licensing'))).toContain(outreachWords.smartHint)
})

const placeOf = (app: TestApp, { organizationId }: NewFounder) =>
  app.t.db
    .selectFrom('organizations')
    .select(['time_zone', 'mailing_address'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()

test('the company step has time zone and postal address; an API call without them changes neither', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const form = await founder.visitor.html(step('company'))
  expect(form).toMatch(/<option value="America\/Chicago" selected="">/)
  expect(form).toContain('Required in every email by law (CAN-SPAM).')
  const place = { timeZone: 'America/New_York', mailingAddress: '12 Oak St, Asheville, NC 28801' }
  expect((await founder.visitor.post(step('company'), { ...company, ...place, timeZone: 'Mars' })).status).toBe(422)
  expect((await founder.visitor.post(step('company'), { ...company, ...place, mailingAddress: 'Oak' })).status).toBe(
    422,
  )
  expect((await founder.visitor.post(step('company'), { ...company, ...place })).status).toBe(303)
  const saved = { time_zone: 'America/New_York', mailing_address: '12 Oak St, Asheville, NC 28801' }
  expect(await placeOf(app, founder)).toEqual(saved)
  const body = { email: founder.email, companyName: 'Okafor', companyPhone: '9195550100' }
  expect((await founder.visitor.json('POST', '/api/onboarding/company', body)).status).toBe(200)
  expect(await placeOf(app, founder)).toEqual(saved)
})

test('Continue in the team step adds and invites the colleague in the form, and shows what is missing', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const { visitor } = founder
  await activate(app, founder)
  await walkTo(founder, 'team')
  const ada = { ...colleague(), go: 'on' }
  const incomplete = await visitor.post(step('team'), { ...ada, phone: '' })
  expect(incomplete.status).toBe(422)
  expect(await incomplete.text()).toContain(`value="${ada.email}"`)
  expect(locationOf(await visitor.post(step('team'), ada))).toBe(step('payment'))
  expect(await visitor.html(step('team'))).toContain(ada.email)
  expect(await newestProof(app, ada.email)).toBeDefined()
  const nobody = { intent: 'add', firstName: '', lastName: ' ', email: '', phone: '', go: 'on' }
  expect(locationOf(await visitor.post(step('team'), nobody))).toBe(step('payment'))
})

test('a mistyped colleague who has not joined can be removed, and the address is available again', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const { visitor } = founder
  await activate(app, founder)
  await walkTo(founder, 'team')
  const [ada, zoe] = [colleague(), colleague()]
  for (const each of [ada, zoe]) await visitor.post(step('team'), each)
  const invitation = await newestProof(app, ada.email)
  const idOf = async (email: string) =>
    (await app.t.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const remove = async (id: number) => visitor.post(step('team'), { intent: 'remove', id: String(id) })
  const page = await visitor.html(step('team'))
  expect(page.match(/aria-label="Remove Ada Obi"/g)).toHaveLength(2)
  expect(locationOf(await remove(await idOf(ada.email)))).toBe(step('team'))
  expect(await visitor.html(step('team'))).not.toContain(ada.email)
  expect((await app.visitor().post(urls.verify(invitation.tokenId, invitation.secret))).status).toBe(422)
  expect((await visitor.post(step('team'), ada)).status).toBe(303)

  const zoes = await newestProof(app, zoe.email)
  await app.visitor().post(urls.verify(zoes.tokenId, zoes.secret))
  for (const stays of [await idOf(zoe.email), founder.userId]) expect((await remove(stays)).status).toBe(422)
  const other = await signUpFounder(app)
  expect((await remove(other.userId)).status).toBe(422)
  expect(await visitor.html(step('team'))).toContain(zoe.email)
})
