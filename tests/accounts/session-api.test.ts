import { expect, test } from 'vitest'
import { issueLogin } from '../../src/accounts/sign-in/login.ts'
import type { LoginPurpose } from '../../src/accounts/sign-in/login-purposes.ts'
import { parseSession } from '../../src/accounts/sign-in/session-json.ts'
import { accountStatusWords } from '../../src/messages/account-status.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact, type Person } from '../agency.ts'
import { testApp } from '../app.ts'
import { askForLink, copyOf, sessionsOf } from './mailbox.ts'

const issue = async (agency: Agency, person: Person, purpose: LoginPurpose) => {
  const app = await testApp()
  return app.t.tenantDb.withSystem('test', (system) =>
    issueLogin(system, { organization_id: agency.id, id: person.id }, purpose),
  )
}

test('GET /api/auth/session says whether this browser is signed in, with a public id for the session (api-002, entities-001, auth-019, auth-020)', async () => {
  const app = await testApp()
  const { ruth, slug } = await makeAgency({ created_at: new Date('2026-01-02T03:00:00Z') })
  const stranger = await app.visitor().json('GET', '/api/auth/session')
  expect([stranger.status, await stranger.json()]).toEqual([200, { valid: false }])
  const visitor = await app.as(ruth)
  const answer = await (await visitor.json('GET', '/api/auth/session')).json()
  expect(answer).toEqual({
    valid: true,
    email: ruth.email,
    session: expect.stringMatching(/^[\w-]{22}$/),
    organizationSlug: slug,
    firstName: 'Ruth',
    lastName: 'Calloway',
    is_admin: true,
    id: ruth.id,
    demo_mode: false,
    // It was the day before in the agency's time zone.
    orgCreateDate: '2026-01-01',
  })
  expect(parseSession(answer)).toMatchObject({ valid: true, firstName: 'Ruth', isAdmin: true })
  expect(answer.session).not.toBe(visitor.cookies.get('sid'))
})

test('GET /api/me answers the person and the account’s status with its limits and counts (api-001, entities-002, entities-003, roles-001)', async () => {
  const app = await testApp()
  const agency = await makeAgency({ plan: 'basic' })
  await makeContact(agency)
  await app.t.db
    .insertInto('subscriptions')
    .values({
      organization_id: agency.id,
      tier_id: 'basic',
      status: 'trialing',
      started_at: app.t.clock.now,
      trial_ends_at: new Date('2026-12-20T15:00:00Z'),
    })
    .execute()
  expect((await app.visitor().json('GET', '/api/me')).status).toBe(401)
  const me = await (await (await app.as(agency.ruth)).json('GET', '/api/me')).json()
  expect(me).toEqual({
    id: agency.ruth.id,
    email: agency.ruth.email,
    is_admin: true,
    is_agent: true,
    organization_slug: agency.slug,
    organization_id: agency.id,
    firstName: 'Ruth',
    lastName: 'Calloway',
    subscription_tier: 'basic',
    demo_mode: false,
    orgCreateDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    hasCompletedWalkthrough: false,
    accountStatus: {
      status: 'trialing',
      message: accountStatusWords.trialing,
      organizationId: agency.id,
      organizationName: agency.name,
      organizationSlug: agency.slug,
      subscriptionTier: 'basic',
      subscriptionStatus: 'trialing',
      agentLimit: 1,
      contactLimit: 500,
      currentAgentCount: 3,
      currentContactCount: 1,
      billingCycleEnd: '2026-12-20T15:00:00.000Z',
      paymentFailureCount: 0,
      paymentCompleted: false,
    },
  })
  const dana = await (await (await app.as(agency.dana)).json('GET', '/api/me')).json()
  expect(dana).toMatchObject({ is_admin: false, is_agent: true, accountStatus: { currentContactCount: 1 } })
})

test('POST /api/auth/session gives the session a new secret, and refuses visitors without one (api-003)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await app.as(ruth)
  const copy = copyOf(app, visitor)
  const before = await (await visitor.json('GET', '/api/auth/session')).json()
  const answer = await visitor.json('POST', '/api/auth/session')
  expect([answer.status, await answer.json()]).toEqual([200, before])
  expect((await visitor.json('GET', '/api/me')).status).toBe(200)
  expect((await copy.json('GET', '/api/me')).status).toBe(401)
  const refused = await app.visitor().json('POST', '/api/auth/session')
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []])
})

test('of parallel rotations one wins, and the sign-in time stays', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await app.as(ruth)
  const [before] = await sessionsOf(app, ruth)
  const copies = Array.from({ length: 8 }, () => copyOf(app, visitor))
  const answers = await Promise.all(copies.map((copy) => copy.json('POST', '/api/auth/session')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sessionsOf(app, ruth)).toMatchObject([{ id: before!.id, signed_in_at: before!.signed_in_at }])
})

test('no spelling of an address creates a session for an unproven browser (api-004, nav-024, T1)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const { email } = ruth
  const variants: unknown[] = [
    ...[email, email.toUpperCase(), ` ${email} `, `${email}\t`, `\u200b${email}`, email.replace('r', '\u0433')],
    ...[email.replace('@', '%40'), email.replace('@', '\uff20'), `<${email}>`, `"${email}"`, `mailto:${email}`],
    ...[`${email},other@example.com`, `${email}\n`, `${email}' or '1'='1`, email.normalize('NFD'), `${email}.`],
  ].map((address) => ({ email: address }))
  variants.push({ email: [email] }, { email: { $ne: null } }, { email: true }, { email: 1 }, { email: null }, {}, [])
  variants.push({ Email: email }, { emailRaw: email }, { user_email: email }, { email, userId: ruth.id })
  variants.push({ email, session: 'x' }, { email, is_admin: true }, { email, valid: 1 }, [email], [{ email }])
  expect(variants.length).toBeGreaterThanOrEqual(30)
  const before = await sessionsOf(app, ruth)
  const hints = new Set<string>()
  for (const body of variants) {
    const visitor = app.visitor()
    const answer = await visitor.json('POST', '/api/auth/set-session', body)
    expect([401, 422], JSON.stringify(body)).toContain(answer.status)
    expect(answer.headers.getSetCookie()).toEqual([])
    if (answer.status === 401) hints.add(await answer.text())
    expect((await visitor.json('GET', '/api/me')).status).toBe(401)
  }
  const nobody = await app.visitor().json('POST', '/api/auth/set-session', { email: 'nobody@nowhere.example' })
  expect([...hints]).toEqual([await nobody.text()])
  const walked = app.visitor()
  const walk = await walked.get(`/walkthrough?email=${encodeURIComponent(email)}`)
  expect(walk.headers.getSetCookie().filter((line) => line.includes('sid='))).toEqual([])
  expect((await walked.json('GET', '/api/me')).status).toBe(401)
  expect(await sessionsOf(app, ruth)).toEqual(before)
})

test('set-session resumes only the browser’s own session (api-004, T1)', async () => {
  const app = await testApp()
  const { ruth, dana } = await makeAgency()
  const visitor = await app.as(ruth)
  const own = await visitor.json('POST', '/api/auth/set-session', { email: ruth.email.toUpperCase() })
  const changed = own.headers.getSetCookie().filter((cookie) => !cookie.startsWith('last_write='))
  expect([own.status, await own.json(), changed]).toEqual([200, { success: true }, []])
  const other = await visitor.json('POST', '/api/auth/set-session', { email: dana.email })
  expect([other.status, other.headers.getSetCookie().join()]).toEqual([401, expect.not.stringContaining('sid=')])
  expect(await (await visitor.json('GET', '/api/me')).json()).toMatchObject({ email: ruth.email })
})

test('a handover cookie creates one session, once, for its own address (api-004, T1)', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const { tokenId, secret } = await issue(agency, agency.ruth, 'handover')
  const holder = () => {
    const visitor = app.visitor()
    visitor.cookies.set('handover', `${tokenId}.${secret}`)
    return visitor
  }
  const take = (email: string, visitor = holder()) => visitor.json('POST', '/api/auth/set-session', { email })
  expect((await take(agency.dana.email)).status).toBe(401)
  expect((await app.visitor().post(urls.verify(tokenId, secret))).status).toBe(422)
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(agency.ruth.email)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sessionsOf(app, agency.ruth)).toHaveLength(1)
  expect((await take(agency.ruth.email)).status).toBe(401)
})

test('an emailed link does not work as a handover cookie', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const { tokenId, secret } = await issue(agency, agency.ruth, 'login')
  const visitor = app.visitor()
  visitor.cookies.set('handover', `${tokenId}.${secret}`)
  expect((await visitor.json('POST', '/api/auth/set-session', { email: agency.ruth.email })).status).toBe(401)
})

test('GET of the verify call only reports; POST uses the link and returns the next page (api-008, nav-011)', async () => {
  const app = await testApp()
  const { ruth, slug } = await makeAgency()
  const { path } = await askForLink(app, ruth)
  const call = `/api${path}`
  for (let look = 0; look < 3; look++) {
    const reported = await app.visitor().json('GET', call)
    expect(reported.headers.getSetCookie()).toEqual([])
    expect(await reported.json()).toEqual({ success: true, redirectUrl: path, session: '', email: '', orgSlug: '' })
  }
  expect(await sessionsOf(app, ruth)).toHaveLength(0)
  const visitor = app.visitor()
  const spent = await (await visitor.json('POST', call)).json()
  const session = expect.stringMatching(/^[\w-]{22}$/)
  expect(spent).toEqual({ success: true, redirectUrl: urls.contacts.list(), session, email: ruth.email, orgSlug: slug })
  expect((await visitor.json('GET', '/api/me')).status).toBe(200)
  const again = await app.visitor().json('POST', call)
  expect([again.status, await again.json()]).toEqual([422, { success: false, error: 'This link was already used' }])
  expect(await (await app.visitor().json('GET', call)).json()).toMatchObject({ success: false, email: '' })
})

test('login and logout answer success, and logging out ends the session (api-005, api-006)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const asked = await app.visitor().json('POST', '/api/auth/login', { email: ruth.email })
  expect(await asked.json()).toMatchObject({ success: true })
  const visitor = await app.as(ruth)
  expect(await (await visitor.json('POST', '/api/auth/logout')).json()).toEqual({ success: true })
  expect(visitor.cookies.has('sid')).toBe(false)
  expect(await sessionsOf(app, ruth)).toEqual([])
  expect((await visitor.json('POST', '/api/auth/logout')).status).toBe(200)
})
