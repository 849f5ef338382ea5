/*
 * Keys that are nobody's to send, where who sends them comes in, pays or leaves: each write by a new agency, beside
 * another that sends the same without them. Source: reliability.md C24, T12.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { askForLink } from '../accounts/mailbox.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { FORBIDDEN_KEYS } from '../agents/team.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { type StripeStandIn, startStripeStandIn } from '../billing/stripe-stand-in.ts'
import { testDatabase } from '../db.ts'
import { entitlementsOf } from './entitlements.ts'

let standIn: StripeStandIn
let app: TestApp
let other: Agency
beforeAll(async () => {
  standIn = await startStripeStandIn(await testDatabase())
  app = await testApp({ cards: standIn.cards })
  other = await makeAgency()
})
afterAll(() => standIn.close())

const kinds: ((key: string) => unknown)[] = [
  (key) => (/(admin|agent|default|demo)$/i.test(key) ? true : /^(id|user_?id)$/i.test(key) ? other.ruth.id : other.id),
  () => '1',
  () => 1,
  () => ['1'],
]

type Keys = Record<string, unknown>
const forbidden = (kind: (key: string) => unknown, but: readonly string[]): Keys =>
  Object.fromEntries(FORBIDDEN_KEYS.filter((key) => !but.includes(key)).map((key) => [key, kind(key)]))
const asFields = (keys: Keys) =>
  Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, value === true ? 'on' : String(value)]))

interface Way {
  /** Keys that it does take. */
  takes?: readonly string[]
  agency?: Parameters<typeof makeAgency>[0]
  send(agency: Agency, keys: Keys): Promise<Response>
}

const ruthOf = (agency: Agency) => app.as(agency.ruth)
const post =
  (path: string, fields: (agency: Agency) => Record<string, string>): Way['send'] =>
  async (agency, keys) =>
    (await ruthOf(agency)).post(path, { ...asFields(keys), ...fields(agency) })
const json =
  (method: string, path: (agency: Agency) => string, body: (agency: Agency) => object): Way['send'] =>
  async (agency, keys) =>
    (await ruthOf(agency)).json(method, path(agency), { ...keys, ...body(agency) })

const unplanned = { plan: null, set_up_at: null, onboarded_at: null }
const plans = ['plan', 'tier', 'tierId']

const ways: Record<string, Way> = {
  'closing an agency': {
    send: post('/settings/closing', ({ name }) => ({ name, downloaded: 'on' })),
  },
  'leaving the demo': { agency: { is_demo: true }, send: post('/demo/exit', () => ({})) },
  'leaving the demo by a call': {
    agency: { is_demo: true },
    send: json(
      'POST',
      () => '/api/organizations/exit-demo-mode',
      () => ({}),
    ),
  },
  'choosing a plan': { takes: plans, agency: unplanned, send: post('/choose-plan', () => ({ plan: 'usage' })) },
  'choosing a plan by a call': {
    takes: plans,
    agency: unplanned,
    send: json(
      'POST',
      () => '/api/choose-plan',
      ({ slug }) => ({ plan: 'usage', orgSlug: slug }),
    ),
  },
  'changing a plan': { takes: plans, send: post('/change-plan', () => ({ plan: 'basic' })) },
  'changing a plan by a call': {
    takes: plans,
    send: json(
      'PUT',
      ({ slug }) => `/api/organizations/${slug}/subscription`,
      () => ({ tierId: 'basic' }),
    ),
  },
  paying: { takes: plans, send: post('/change-plan/checkout', () => ({ plan: 'pro' })) },
  'going live': { send: post('/stripe/go-live', () => ({})) },
}

test.each(Object.entries(ways))(
  'protected keys change nothing in %s (T12)',
  async (_name, { takes = [], agency: overrides = {}, send }) => {
    const newcomer = async () => {
      const agency = await makeAgency(overrides)
      await makeContact(agency)
      return agency
    }
    for (const kind of kinds) {
      const [given, plain] = [await newcomer(), await newcomer()]
      const before = await entitlementsOf(app.t, given)
      const answer = await send(given, forbidden(kind, takes))
      const told = answer.status
      if (told >= 400) {
        expect(told).toBeLessThan(500)
        expect(await entitlementsOf(app.t, given)).toEqual(before)
        continue
      }
      expect((await send(plain, {})).status).toBe(told)
      expect(await entitlementsOf(app.t, given)).toEqual(await entitlementsOf(app.t, plain))
    }
  },
)

test('signing in with protected keys gives the email’s own user, and no more rights (T12)', async () => {
  const who = async (visitor: Visitor) => (await visitor.call('GET', '/api/me')).body
  for (const kind of kinds) {
    const agency = await makeAgency()
    const keys = forbidden(kind, [])
    const before = await entitlementsOf(app.t, agency)
    const visitor = app.visitor()
    const named = { ...asFields(keys), email: agency.dana.email }
    expect((await visitor.post(urls.login(), named)).status).toBe(303)
    expect((await visitor.json('POST', '/api/auth/login', { ...keys, email: agency.dana.email })).status).toBe(422)
    const { code, path } = await askForLink(app, agency.dana)
    const byCode = app.visitor()
    expect((await byCode.post(urls.loginCode(), { ...named, code })).status).toBe(303)
    const plainly = await app.as(agency.dana)
    expect(await who(byCode)).toEqual(await who(plainly))
    const { path: another } = await askForLink(app, agency.omar)
    for (const [link, person] of [
      [path, agency.dana],
      [another, agency.omar],
    ] as const) {
      const byLink = app.visitor()
      await byLink.post(link, asFields(keys))
      await byLink.json('POST', '/api/auth/set-session', { ...keys, email: other.ruth.email })
      if (link === another) expect(await who(byLink)).toEqual(await who(await app.as(person)))
    }
    expect(await entitlementsOf(app.t, agency)).toEqual(before)
  }
})
