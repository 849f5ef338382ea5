import { afterEach, expect, test } from 'vitest'
import { apiRoutes } from '../../routes/index.tsx'
import { urls } from '../../src/urls.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { testApp, type Visitor } from '../app.ts'
import { startStripeStandIn } from '../billing/stripe-stand-in.ts'
import { testDatabase } from '../db.ts'
import { askForLink, copyOf, sessionsOf } from './mailbox.ts'

const noon = (await testDatabase()).clock.now
const later = async (minutes: number) => {
  ;(await testDatabase()).clock.now = new Date(noon.getTime() + minutes * 60_000)
}
afterEach(() => later(0))

const DAY = 24 * 60
const isIn = async (visitor: Visitor) => (await visitor.json('GET', '/api/me')).status === 200

test('the cookie is out of reach of scripts and other sites, lasts 30 days, and over https belongs to this host alone (T8)', async () => {
  const cookieOf = async (publicUrl: string) => {
    const app = await testApp({ publicUrl })
    const { ruth } = await makeAgency()
    const visitor = app.visitor()
    await visitor.post(urls.login(), { email: ruth.email }, { Origin: publicUrl })
    await app.mailLogins()
    const row = await app.t.db
      .selectFrom('messages')
      .select('data')
      .where('recipient', '=', ruth.email)
      .executeTakeFirstOrThrow()
    const { tokenId, secret } = row.data as unknown as { tokenId: string; secret: string }
    const answer = await visitor.post(urls.verify(tokenId, secret), {}, { Origin: publicUrl })
    return answer.headers.getSetCookie().find((line) => /^(__Host-)?sid=/.test(line))
  }
  expect(await cookieOf('http://localhost:3000')).toMatch(
    /^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(await cookieOf('https://app.perennial.example')).toMatch(
    /^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('a session secret from before the sign-in does not work after it (T8)', async () => {
  const app = await testApp()
  const { ruth, dana } = await makeAgency()
  const attacker = await app.as(dana)
  const victim = copyOf(app, attacker)
  const { path } = await askForLink(app, ruth)
  await victim.post(path)
  expect(victim.cookies.get('sid')).not.toBe(attacker.cookies.get('sid'))
  expect([await isIn(attacker), await isIn(victim)]).toEqual([false, true])
})

test('a late response for an older secret keeps the newest cookie; only logging out removes it', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await app.as(ruth)
  const old = visitor.cookies.get('sid')
  await visitor.json('POST', '/api/auth/session')
  expect(visitor.cookies.get('sid')).not.toBe(old)
  for (const path of ['/api/me', urls.contacts.list(), urls.home()]) {
    const late = await visitor.get(path, { Cookie: `sid=${old}` })
    expect(late.headers.getSetCookie().filter((line) => line.startsWith('sid='))).toEqual([])
  }
  expect(await isIn(visitor)).toBe(true)
  await visitor.post(urls.logout())
  expect(visitor.cookies.has('sid')).toBe(false)
})

test('a session ends after 14 days without a visit, and after 30 days in any case (T8)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const idle = await app.as(ruth)
  const busy = await app.as(ruth)
  for (const day of [7, 14]) {
    await later(day * DAY - 1)
    expect(await isIn(busy)).toBe(true)
  }
  await later(14 * DAY)
  expect(await isIn(idle)).toBe(false)
  for (const day of [21, 29, 30]) {
    await later(day * DAY - 1)
    expect(await isIn(busy)).toBe(true)
  }
  await later(30 * DAY)
  expect(await isIn(busy)).toBe(false)
})

test('removed users and users of a closed agency are signed out with the next page or API request (T9)', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const [ruth, dana] = [await app.as(agency.ruth), await app.as(agency.dana)]
  await app.t.db.updateTable('users').set({ removed_at: noon }).where('id', '=', agency.dana.id).execute()
  expect([await isIn(dana), await isIn(ruth)]).toEqual([false, true])
  expect((await dana.get(urls.contacts.list())).headers.get('Location')).toBe(urls.login())
  await app.t.db.updateTable('organizations').set({ closed_at: noon }).where('id', '=', agency.id).execute()
  expect(await isIn(ruth)).toBe(false)
})

test('devices are listed by name, with the current one marked', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const { visitor, path } = await askForLink(app, ruth)
  await visitor.post(path)
  await app.as(ruth)
  const page = await visitor.html(urls.profile.sessions())
  expect(page).toContain('Chrome on Linux')
  expect(page).toContain('An unknown device')
  expect(page.match(/This device/g)).toHaveLength(1)
  expect(page).toContain('Signed in Nov 20, 2026, 9:00 AM')
})

test('a device is signed out at once, the others stay, and the log says so (T9)', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const [here, lost, third] = [await app.as(agency.ruth), await app.as(agency.ruth), await app.as(agency.ruth)]
  const lostId = (await sessionsOf(app, agency.ruth))[1]!.public_id
  const answer = await here.post(urls.profile.endSession(lostId))
  expect(answer.headers.get('Location')).toBe(urls.profile.sessions())
  expect([await isIn(here), await isIn(lost), await isIn(third)]).toEqual([true, false, true])
  await here.post(urls.profile.endOthers())
  expect([await isIn(here), await isIn(third)]).toEqual([true, false])
  expect(await here.html(urls.profile.sessions())).toContain('You are signed in on this device only.')
  const events = await app.t.db
    .selectFrom('audit_events')
    .select(['action', 'actor', 'target', 'detail'])
    .where('organization_id', '=', agency.id)
    .orderBy('id')
    .execute()
  const event = { action: 'session_ended', actor: 'Ruth Calloway', detail: { sessions: 1 } }
  expect(events).toEqual([
    { ...event, target: 'An unknown device' },
    { ...event, target: '' },
  ])
})

test('users cannot end another user’s session, in their agency or another', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const other = await makeAgency()
  const victims = [await app.as(agency.ruth), await app.as(other.ruth)]
  const ids = [...(await sessionsOf(app, agency.ruth)), ...(await sessionsOf(app, other.ruth))]
  const dana = await app.as(agency.dana)
  for (const { public_id } of ids) await dana.post(urls.profile.endSession(public_id))
  await dana.post(urls.profile.endOthers())
  expect(await Promise.all(victims.map(isIn))).toEqual([true, true])
})

test('no page or API response contains the session’s secret (T8)', async () => {
  const t = await testDatabase()
  const standIn = await startStripeStandIn(t)
  const app = await testApp({ cards: standIn.cards }, t)
  const agency = await makeAgency()
  const contact = await makeContact(agency)
  const { visitor, path } = await askForLink(app, agency.ruth)
  await visitor.post(path)
  const secret = visitor.cookies.get('sid')!
  const calls = apiRoutes
    .filter(({ method, path: call }) => method === 'GET' && !call.includes('{'))
    .map((one) => one.path)
  const pages = [
    urls.contacts.list(),
    urls.contacts.show(contact.id),
    urls.profile.sessions(),
    urls.login(),
    '/api/openapi.json',
  ]
  for (const one of [...calls, ...pages]) {
    const answer = await visitor.get(one)
    expect(await answer.text(), one).not.toContain(secret)
    expect([...answer.headers.values()].join(), one).not.toContain(secret)
  }
  await standIn.close()
})
