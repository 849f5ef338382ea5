import { expect, test } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { runOnce } from '../../jobs/runner.ts'
import { issueLogin } from '../../src/accounts/sign-in/login.ts'
import type { LoginPurpose } from '../../src/accounts/sign-in/login-purposes.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, type Person } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { freshDatabase } from '../db.ts'
import { toolsOn } from '../jobs/timetable.ts'
import { makePost } from '../outreach/outbox.ts'
import { askForLink, copyOf, mailTo, sessionsOf } from './mailbox.ts'

/** The path of a link with this purpose, as in its email. */
async function linkFor(app: TestApp, agency: Agency, person: Person, purpose: LoginPurpose, newEmail?: string) {
  const user = { organization_id: agency.id, id: person.id }
  const { tokenId, secret } = await app.t.tenantDb.withSystem('test', (system) =>
    issueLogin(system, user, purpose, { newEmail, askedBy: newEmail ? person.id : undefined }),
  )
  return urls.verify(tokenId, secret)
}

const newAddress = () => `ruth.${publicToken().toLowerCase()}@example.com`
const userOf = (app: TestApp, { id }: Person) =>
  app.t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const auditEventsOf = (app: TestApp, { id }: Person) =>
  app.t.db
    .selectFrom('audit_events')
    .select(['action', 'actor', 'detail'])
    .where('actor_user_id', '=', id)
    .orderBy('id')
    .execute()
/** Everything that a sign-in could change. */
async function stateOf(app: TestApp, agency: Agency) {
  const of = (table: 'login_tokens' | 'sessions' | 'users' | 'audit_events' | 'messages') =>
    app.t.db.selectFrom(table).selectAll().where('organization_id', '=', agency.id).orderBy('id').execute()
  const tables = ['login_tokens', 'sessions', 'users', 'audit_events', 'messages'] as const
  return JSON.stringify(await Promise.all(tables.map(of)))
}

test.each(['login', 'activate', 'invite', 'resume', 'confirm_email'] as const)(
  'a scanner may open the %s link as often as it likes: nothing changes, and the button still works (nav-011, T4)',
  async (purpose) => {
    const app = await testApp()
    const agency = await makeAgency({ onboarded_at: null })
    const path = await linkFor(
      app,
      agency,
      agency.ruth,
      purpose,
      purpose === 'confirm_email' ? newAddress() : undefined,
    )
    const before = await stateOf(app, agency)
    for (let look = 0; look < 3; look++) {
      expect((await app.visitor().json('HEAD', path)).status).toBe(200)
      await app.visitor().json('GET', `/api${path}`)
    }
    for (let look = 0; look < 5; look++) {
      const page = await app.visitor().get(path)
      expect([page.status, page.headers.getSetCookie()]).toEqual([200, []])
      expect(await page.text()).not.toContain('<script')
    }
    expect(await stateOf(app, agency)).toBe(before)
    const visitor = app.visitor()
    expect((await visitor.post(path)).status).toBe(303)
    expect((await visitor.json('GET', '/api/me')).status).toBe(200)
    const again = await app.visitor().post(path)
    expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('This link was already used')])
  },
)

test('a sign-in is logged with the device and replaces the browser’s previous session (auth-001)', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const { visitor, path } = await askForLink(app, agency.ruth)
  await visitor.post(path)
  const copy = copyOf(app, visitor)
  const [first] = await sessionsOf(app, agency.ruth)
  const second = await linkFor(app, agency, agency.ruth, 'login')
  await visitor.post(second)
  expect((await copy.json('GET', '/api/me')).status).toBe(401)
  const now = await sessionsOf(app, agency.ruth)
  expect(now).toHaveLength(1)
  expect(now[0]?.id).not.toBe(first?.id)
  const detail = { device: 'Chrome on Linux', by: 'link' }
  expect(await auditEventsOf(app, agency.ruth)).toEqual([
    { action: 'signed_in', actor: 'Ruth Calloway', detail },
    { action: 'signed_in', actor: 'Ruth Calloway', detail },
  ])
})

test('the first proof of an address ends every earlier session (T3)', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  await app.t.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', agency.ruth.id).execute()
  const squatter = await app.as(agency.ruth)
  expect((await squatter.json('GET', '/api/me')).status).toBe(200)
  const owner = app.visitor()
  await owner.post(await linkFor(app, agency, agency.ruth, 'activate'))
  expect((await squatter.json('GET', '/api/me')).status).toBe(401)
  expect((await owner.json('GET', '/api/me')).status).toBe(200)
  const phone = app.visitor()
  await phone.post(await linkFor(app, agency, agency.ruth, 'login'))
  expect((await owner.json('GET', '/api/me')).status).toBe(200)
})

test('a confirmed address takes effect: sessions and links end, the old address is notified, the log has both (auth-001)', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const { ruth } = agency
  const other = await app.as(ruth)
  const login = await linkFor(app, agency, ruth, 'login')
  const email = newAddress()
  const path = await linkFor(app, agency, ruth, 'confirm_email', email)
  const visitor = app.visitor()
  expect((await visitor.post(path)).headers.get('Location')).toBe(urls.profile.show())
  expect(await (await visitor.json('GET', '/api/me')).json()).toMatchObject({ id: ruth.id, email })
  expect((await other.json('GET', '/api/me')).status).toBe(401)
  expect((await app.visitor().post(login)).status).toBe(422)
  expect(await mailTo(app, ruth.email)).toMatchObject({ kind: 'email_changed', about: email })
  expect(app.woken).toContain('send-due-messages')
  expect(await auditEventsOf(app, ruth)).toMatchObject([
    { action: 'email_changed', detail: { email: [ruth.email, email] } },
    { action: 'signed_in' },
  ])
})

test('an address that another user has taken meanwhile is refused, and nothing changes', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const path = await linkFor(app, agency, agency.ruth, 'confirm_email', agency.dana.email)
  const before = await stateOf(app, agency)
  const answer = await app.visitor().post(path)
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('now belongs to another account')])
  expect(await stateOf(app, agency)).toBe(before)
})

test('a link to continue the setup opens its next step, and is refused once the setup is complete', async () => {
  const app = await testApp()
  const open = await makeAgency({ plan: null, set_up_at: null, onboarded_at: null })
  const going = await app.visitor().post(await linkFor(app, open, open.ruth, 'resume'))
  expect(going.headers.get('Location')).toBe(urls.onboarding.show())
  const done = await makeAgency()
  const path = await linkFor(app, done, done.ruth, 'resume')
  const answer = await app.visitor().post(path)
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Your agency is already set up')])
  expect(await app.visitor().html(path)).toContain('Sign in as usual.')
  expect(await sessionsOf(app, done.ruth)).toEqual([])
})

test('a code-only token, an expired link and a link that was never emailed sign no one in', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const refusal = async (path: string) => {
    const answer = await app.visitor().post(path)
    return [answer.status, /<h1>(.*?)<\/h1>/.exec(await answer.text())?.[1]]
  }
  const unknown = [422, 'This link does not work']
  expect(await refusal(await linkFor(app, agency, agency.ruth, 'fresh'))).toEqual(unknown)
  expect(await refusal(urls.verify(publicToken(), 'x'))).toEqual(unknown)
  const login = await linkFor(app, agency, agency.ruth, 'login')
  expect(await refusal(`${login}x`)).toEqual(unknown)
  const before = app.t.clock.now
  app.t.clock.now = new Date(before.getTime() + 10 * 60_000)
  expect(await refusal(login)).toEqual([422, 'This link has expired'])
  app.t.clock.now = before
  expect(await sessionsOf(app, agency.ruth)).toEqual([])
  expect(await userOf(app, agency.ruth)).toMatchObject({ email: agency.ruth.email })
})

test('links start with our own address, whatever the Host header (T7)', async () => {
  const t = await freshDatabase()
  const app = await testApp({}, t)
  const { ruth } = await makeAgency({}, t)
  const hosts = { Host: 'evil.test', 'X-Forwarded-Host': 'evil.test', Forwarded: 'host=evil.test' }
  await app.visitor().post(urls.login(), { email: ruth.email }, hosts)
  await app.mailLogins()
  const post = makePost()
  const signal = new AbortController().signal
  await runOnce(jobs, 'send-due-messages', { ...toolsOn(t), mailer: post }, { signal })
  const [mail] = post.mails()
  expect(mail?.text).toContain('https://perennial.example/auth/verify/')
  expect(JSON.stringify(mail)).not.toContain('evil.test')
  await t.close()
})
