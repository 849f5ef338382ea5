import type { KyselyPlugin, OperationNode } from 'kysely'
import { expect, test } from 'vitest'
import { createTenantDb } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'
import { testDatabase } from '../db.ts'
import { askForLink, copyOf, mailTo, sessionsOf } from './mailbox.ts'

const text = async (response: Response | Promise<Response>) => (await response).text()

test('the sign-in page is one email field and one button that sends a login link, without React (auth-001, auth-002, nav-007)', async () => {
  const app = await testApp()
  const page = await text(app.visitor().get(urls.login({ email: 'ruth@blueridge.example' })))
  expect(page.match(/<input(?![^>]*type="hidden")/g)).toHaveLength(1)
  expect(page).toMatch(/<form[^>]*action="\/login" method="post"/)
  expect(page).toContain('Send me a login link')
  expect(page).toContain('value="ruth@blueridge.example"')
  expect(page).toContain('data-pending="Sending…"')
  expect(page).not.toMatch(/<react-island|client\.js/)
})

test('after a request the page has a numeric code field and can resend without JavaScript (auth-003, auth-009)', async () => {
  const app = await testApp()
  const visitor = app.visitor()
  await visitor.post(urls.login(), { email: 'ruth@blueridge.example' })
  const page = await text(visitor.get(urls.loginSent()))
  expect(page).toContain('Please check your inbox and your spam folder')
  expect(page).toMatch(/<input[^>]*inputMode="numeric"/i)
  expect(page).toMatch(/<input[^>]*autoComplete="one-time-code"/i)
  expect(page).toMatch(/<button type="submit" class="button button--quiet">Send it again<\/button>/)
  expect(page).toContain('&quot;lockedSeconds&quot;:60')
})

test('a second request too soon, from any browser, gets the same sentence and sends no second email (auth-003, auth-009, T6)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const { visitor } = await askForLink(app, ruth)
  for (const browser of [visitor, app.visitor()])
    expect((await browser.post(urls.login(), { email: ruth.email })).headers.get('Location')).toBe(urls.loginSent())
  await app.mailLogins()
  const mails = await app.t.db.selectFrom('messages').select('id').where('recipient', '=', ruth.email).execute()
  expect(mails).toHaveLength(1)
})

test('a request that cannot be stored shows an error and keeps the address (auth-008, auth-002)', async () => {
  const t = await testDatabase()
  const failures: object[] = []
  const app = await testApp({
    tenantDb: { ...t.tenantDb, withSystem: () => Promise.reject(new Error('the database is away')) },
    log: { debug() {}, info() {}, error: (fields) => void failures.push(fields) },
  })
  const answer = await app.visitor().post(urls.login(), { email: 'ruth@blueridge.example' })
  expect(answer.status).toBe(500)
  const page = await answer.text()
  expect(page).toContain('Failed to send login link. Please try again.')
  expect(page).toContain('value="ruth@blueridge.example"')
  expect(failures).toHaveLength(1)
})

test('a signed-in user who opens the sign-in page for another address sees their name and a Log Out button (auth-004)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const page = await text((await app.as(ruth)).get(urls.login({ email: 'dana@blueridge.example' })))
  expect(page).toContain(ruth.email)
  expect(page).toContain('Log Out')
  expect(page).toContain(`href="${urls.contacts.list()}"`)
  expect(page).toMatch(/<form[^>]*action="\/logout"/)
})

test('the log-out page changes nothing until its button is clicked (auth-021)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await app.as(ruth)
  const page = await text(visitor.get(urls.logout()))
  expect(page).toContain('Logging out')
  expect(page).toMatch(/<button type="submit" class="button button--primary">Log out<\/button>/)
  expect(page).toContain('{&quot;byItself&quot;:true}')
  expect(await text(visitor.get(urls.logout(), { 'Sec-Fetch-Site': 'cross-site' }))).toContain(
    '&quot;byItself&quot;:false',
  )
  expect(await sessionsOf(app, ruth)).toHaveLength(1)
  const copy = copyOf(app, visitor)
  expect((await visitor.post(urls.logout())).headers.get('Location')).toBe(urls.home())
  expect((await copy.json('GET', '/api/me')).status).toBe(401)
  expect((await app.visitor().get(urls.logout())).headers.get('Location')).toBe(urls.home())
})

test('a known and an unknown address run the same statements and get the same answer, byte by byte (auth-009, T6)', async () => {
  const t = await testDatabase()
  const ran: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      ran.push(shapeOf(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const app = await testApp({ tenantDb: createTenantDb(t.db.withPlugin(recorder) as typeof t.db, () => t.clock.now) })
  const { ruth } = await makeAgency()
  const ask = async (email: string) => {
    ran.length = 0
    const visitor = app.visitor()
    const page = await visitor.post(urls.login(), { email })
    const api = await app.visitor().json('POST', '/api/auth/login', { email: `x${email}` })
    const statements = [...ran]
    const sent = await text(visitor.get(urls.loginSent()))
    return {
      statements,
      page: [page.status, page.headers.get('Location'), await page.text()],
      sent: sent
        .replaceAll(email, 'ADDRESS')
        .replaceAll(encodeURIComponent(email), 'ADDRESS')
        .replaceAll(/nonce="[^"]*"/g, ''),
      api: [api.status, await api.text()],
      cookies: page.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '=')),
    }
  }
  const known = await ask(ruth.email)
  const unknown = await ask(`nobody.${ruth.email}`)
  expect(known.statements.length).toBeGreaterThan(6)
  expect(known.sent).toContain('If your email is registered, you&#x27;ll receive a login link soon')
  expect(unknown).toEqual(known)
})

/** A SQL statement without its values. */
const shapeOf = (node: OperationNode) =>
  JSON.stringify(node, (key, value) => (key === 'value' || key === 'values' ? typeof value : value))

test('users of a closed agency and removed users get no email and cannot sign in (auth-001)', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const { path: danas, code } = await askForLink(app, agency.dana)
  const { path: ruths } = await askForLink(app, agency.ruth)
  await app.t.db.updateTable('users').set({ removed_at: app.t.clock.now }).where('id', '=', agency.dana.id).execute()
  expect((await app.visitor().post(danas)).status).toBe(422)
  expect((await app.visitor().post(urls.loginCode(), { email: agency.dana.email, code })).status).toBe(422)
  await app.t.db.updateTable('organizations').set({ closed_at: app.t.clock.now }).where('id', '=', agency.id).execute()
  expect((await app.visitor().post(ruths)).status).toBe(422)
  await app.visitor().post(urls.login(), { email: agency.omar.email })
  await app.mailLogins()
  expect(await mailTo(app, agency.omar.email)).toBeUndefined()
})

test('an old request is dropped, and no request is processed twice', async () => {
  const app = await testApp()
  const { ruth, dana } = await makeAgency()
  await app.t.db
    .insertInto('login_requests')
    .values([
      { email: ruth.email, requested_at: new Date(app.t.clock.now.getTime() - 16 * 60_000) },
      { email: dana.email, requested_at: app.t.clock.now },
    ])
    .execute()
  await Promise.all([app.mailLogins(), app.mailLogins(), app.mailLogins()])
  expect(await mailTo(app, ruth.email)).toBeUndefined()
  const danas = await app.t.db.selectFrom('messages').select('id').where('recipient', '=', dana.email).execute()
  expect(danas).toHaveLength(1)
  expect(await app.t.db.selectFrom('login_requests').select('id').execute()).toEqual([])
})
