import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { makeAgency, type Person } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { activate, colleague, company, newestProof, signUpFounder, walkTo } from './founders.ts'

/*
 * Threats T2 and T3: typing an address proves nothing. Everyone outside this setup gets the same response for every
 * address.
 */

const body = {
  company: (email: string) => ({ email, companyName: 'Taken over', companyPhone: '9195550199' }),
  licensing: (email: string) => ({
    email,
    selectedCarriers: ['Aetna'],
    useSmartSend: true,
    contactOutreachDelayYears: 1,
    outreachTypes: { birthday: true, enrollmentAnniversary: true, scheduleIncrease: true, aep: true },
    failedUnderwritingOutreach: { enabled: false, frequency: 'annual', timing: 'birthday' },
  }),
  agents: (email: string) => ({
    email,
    agents: [{ firstName: 'Mal', lastName: 'Ory', email: 'mal@evil.example', phone: '9195550198', isAdmin: true }],
  }),
}

const calls: [string, (visitor: Visitor, email: string) => Promise<Response>][] = [
  ['resume', (visitor, email) => visitor.get(`/api/onboarding/resume?email=${encodeURIComponent(email)}`)],
  ['onboarding-login', (visitor, email) => visitor.json('POST', '/api/auth/onboarding-login', { emailRaw: email })],
  ['company', (visitor, email) => visitor.json('POST', '/api/onboarding/company', body.company(email))],
  ['licensing', (visitor, email) => visitor.json('POST', '/api/onboarding/licensing', body.licensing(email))],
  ['agents', (visitor, email) => visitor.json('POST', '/api/onboarding/agents', body.agents(email))],
]

const peopleOf = (app: TestApp, organizationId: number) =>
  app.t.db.selectFrom('users').select(['email', 'is_admin']).where('organization_id', '=', organizationId).execute()

test.each(calls)(
  '%s answers strangers alike for unknown, unfinished and finished addresses, and changes nothing (T2)',
  async (_name, call) => {
    const app = await testApp()
    const half = await signUpFounder(app)
    const { ruth, id } = await makeAgency()
    const before = [await peopleOf(app, half.organizationId), await peopleOf(app, id)]
    const answers = await Promise.all(
      ['nobody@nowhere.example', half.email, ruth.email].map(async (email) => {
        const visitor = app.visitor()
        const answer = await call(visitor, email)
        const text = (await answer.text()).replaceAll(email, 'ADDRESS')
        expect(visitor.cookies.size).toBe(0)
        expect(text).not.toMatch(/[A-Za-z0-9_-]{20,}/)
        return [answer.status, text]
      }),
    )
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect([await peopleOf(app, half.organizationId), await peopleOf(app, id)]).toEqual(before)
  },
)

test.each(calls)('%s with the cookie of one setup does not open another (T2)', async (_name, call) => {
  const app = await testApp()
  const [mine, theirs] = [await signUpFounder(app), await signUpFounder(app)]
  const stranger = await call(app.visitor(), theirs.email)
  const answer = await call(mine.visitor, theirs.email)
  expect([answer.status, await answer.text()]).toEqual([stranger.status, await stranger.text()])
  expect(await peopleOf(app, theirs.organizationId)).toHaveLength(1)
})

test('the link to an unfinished setup is only emailed to its own address (T2)', async () => {
  const app = await testApp()
  const half = await signUpFounder(app)
  const { ruth } = await makeAgency()
  for (const email of [half.email, ruth.email, 'nobody@nowhere.example'])
    await app.visitor().json('POST', '/api/auth/onboarding-login', { emailRaw: email })
  await app.mailLogins()
  const mails = await app.t.db
    .selectFrom('messages')
    .select('recipient')
    .where('kind', '=', 'resume_setup')
    .where('recipient', 'in', [half.email, ruth.email])
    .execute()
  expect(mails).toEqual([{ recipient: half.email }])
})

test('reading a setup sends no email (T2)', async () => {
  const app = await testApp()
  const half = await signUpFounder(app)
  const answer = await app.visitor().get(`/api/onboarding/resume?email=${encodeURIComponent(half.email)}`)
  expect([answer.status, await answer.json()]).toEqual([401, { success: false, error: expect.any(String) }])
  expect(app.woken).not.toContain('mail-login-links')
  expect(await app.t.db.selectFrom('login_requests').select('id').where('email', '=', half.email).execute()).toEqual([])
})

test('a founder with an unverified address cannot add people (T3)', async () => {
  const app = await testApp()
  const attacker = await signUpFounder(app)
  await walkTo(attacker, 'team')
  const page = await attacker.visitor.html(urls.onboarding.step('team'))
  expect(page).toContain('enter the six-digit code we emailed to')
  await attacker.visitor.post(urls.onboarding.step('team'), { ...colleague('mal@evil.example'), isAdmin: 'on' })
  await attacker.visitor.post(urls.onboarding.step('team'), { intent: 'continue' })
  const call = await attacker.visitor.json('POST', '/api/onboarding/agents', body.agents(attacker.email))
  expect(call.status).toBe(403)
  expect(await peopleOf(app, attacker.organizationId)).toEqual([{ email: attacker.email, is_admin: true }])
})

test('the first proof of the address ends the setup cookie and every earlier session (T3)', async () => {
  const app = await testApp()
  const attacker = await signUpFounder(app)
  // A session that should not exist, for a person who never proved this address.
  const inside = await app.as({ id: attacker.userId, identity: { organizationId: attacker.organizationId } } as Person)
  expect((await inside.json('GET', '/api/me')).status).toBe(200)
  const { tokenId, secret } = await newestProof(app, attacker.email)
  expect((await attacker.visitor.get(urls.onboarding.show())).status).toBe(200)
  const owner = app.visitor()
  expect((await owner.post(urls.verify(tokenId, secret))).status).toBe(303)
  expect((await inside.json('GET', '/api/me')).status).toBe(401)
  const led = await attacker.visitor.get(urls.onboarding.show())
  expect(led.headers.get('Location')).toBe(urls.login({ email: attacker.email }))
  const post = await attacker.visitor.post(urls.onboarding.step('company'), company)
  expect(post.headers.get('Location')).toBe(urls.signup())
  const call = await attacker.visitor.json('POST', '/api/onboarding/company', body.company(attacker.email))
  expect(call.status).toBe(401)
  expect((await owner.get(urls.onboarding.show())).status).toBe(200)
})

test('a code typed in the team step signs in, and only the right one', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await walkTo(founder, 'team')
  const { code } = await newestProof(app, founder.email)
  const wrong = code === '000000' ? '111111' : '000000'
  const refused = await founder.visitor.post(urls.onboarding.step('team'), { intent: 'verify', code: wrong })
  expect(refused.status).toBe(422)
  expect(founder.visitor.cookies.has('sid')).toBe(false)
  const verified = await founder.visitor.post(urls.onboarding.step('team'), { intent: 'verify', code })
  expect(verified.headers.get('Location')).toBe(urls.onboarding.step('team'))
  expect(founder.visitor.cookies.has('sid')).toBe(true)
  expect(founder.visitor.cookies.has('onboarding')).toBe(false)
  expect(await founder.visitor.html(urls.onboarding.step('team'))).toContain('Add a colleague')
})

test('a completed setup cannot be opened (T2)', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await activate(app, founder)
  await walkTo(founder, 'payment')
  await founder.visitor.post(urls.onboarding.step('payment'))
  const call = await founder.visitor.json('POST', '/api/onboarding/company', body.company(founder.email))
  expect(call.status).toBe(401)
  const post = await founder.visitor.post(urls.onboarding.step('company'), company)
  expect(post.headers.get('Location')).toBe(urls.contacts.list())
})
