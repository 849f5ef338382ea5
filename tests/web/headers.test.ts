import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { urls } from '../../src/urls.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { type StripeStandIn, startStripeStandIn } from '../billing/stripe-stand-in.ts'
import { testDatabase } from '../db.ts'

/** Content of our own frames, and images, which are never framed. */
const FRAMED = /^\/(logos\/|practice\/)/

let app: TestApp
let standIn: StripeStandIn
let addresses: { method: string; path: string }[]
const visitors = new Map<string, () => Promise<Visitor>>()
/** Requested by an operator's tools. */
const NOT_PAGES = ['/healthz', '/readyz', '/metrics']
/** Public and cacheable: logos by their hash, the discounts, the states' rules, robots.txt, sitemap.xml, security.txt. */
const PUBLIC = /^\/(logos\/|api\/data\/public\/|rules$|robots\.txt$|sitemap\.xml$|\.well-known\/security\.txt$)/

beforeAll(async () => {
  standIn = await startStripeStandIn(await testDatabase())
  app = await testApp({ cards: standIn.cards })
  const agency = await makeAgency()
  const contact = await makeContact(agency)
  addresses = createApp(app.deps)
    .routes.filter(({ method, path }) => method !== 'ALL' && !NOT_PAGES.includes(path))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+(\{[^}]*\})?/g, String(contact.id)) }))
    // Signing out comes last.
    .sort((one, other) => Number(/logout/.test(one.path)) - Number(/logout/.test(other.path)))
  visitors.set('a stranger', async () => app.visitor())
  visitors.set('an agent', () => app.as(agency.dana))
  visitors.set('an admin', () => app.as(agency.ruth))
})

afterAll(() => standIn.close())

const send = (visitor: Visitor, method: string, path: string) =>
  method === 'GET'
    ? visitor.get(path)
    : method === 'POST' && !path.startsWith('/api/')
      ? visitor.post(path)
      : visitor.json(method, path, method === 'POST' || method === 'PUT' ? {} : undefined)

test.each(['a stranger', 'an agent', 'an admin'])(
  'every response has the strict headers and is never cached, for any URL: %s (T23, T44)',
  async (who) => {
    const surprises: string[] = []
    const visitor = await visitors.get(who)!()
    for (const { method, path } of [...addresses, { method: 'PATCH', path: '/api/me' }]) {
      const { status, headers } = await send(visitor, method, path)
      const policy = headers.get('Content-Security-Policy') ?? ''
      const isKept = !/\bno-store\b/.test(headers.get('Cache-Control') ?? '') && !PUBLIC.test(path)
      const isStrict =
        policy.startsWith("default-src 'none'") &&
        (/; base-uri 'none'; frame-ancestors 'none'$/.test(policy) || FRAMED.test(path)) &&
        !/unsafe|\*/.test(policy.replace('https://*.js.stripe.com', '').replace('https://*.stripe.com', '')) &&
        headers.get('Cross-Origin-Opener-Policy') === 'same-origin' &&
        headers.get('Permissions-Policy') !== null &&
        headers.get('Strict-Transport-Security') === null &&
        headers.get('X-Content-Type-Options') === 'nosniff' &&
        headers.get('Referrer-Policy') === 'same-origin' &&
        headers.get('X-Request-Id')?.length === 36
      if (status >= 500 || isKept || !isStrict) surprises.push(`${method} ${path}: ${status} ${isKept ? 'kept' : ''}`)
    }
    expect(surprises).toEqual([])
  },
  120_000,
)

test('over https every response requests https for a year (T23)', async () => {
  const secure = await testApp({ publicUrl: 'https://app.perennial.example' })
  for (const path of ['/', '/login', '/api/me', '/no-such-page'])
    expect((await secure.visitor().get(path)).headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
})

test('over https every cookie is for this host alone and hidden from scripts (T8)', async () => {
  const secure = await testApp({ publicUrl: 'https://app.perennial.example' })
  const own = { Origin: 'https://app.perennial.example' }
  const visitor = secure.visitor()
  const asked = await visitor.post(urls.login(), { email: 'nobody@at-all.example' }, own)
  const again = await visitor.post(urls.login(), { email: 'nobody@at-all.example' }, own)
  const away = await visitor.get(urls.contacts.list())
  const cookies = [asked, again, away].flatMap(({ headers }) => headers.getSetCookie())
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-login', '__Host-flash', '__Host-return_to'])
  for (const cookie of cookies) expect(cookie).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})
