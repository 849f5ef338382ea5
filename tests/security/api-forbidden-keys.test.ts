/*
 * Keys that are nobody's to send, beside what each call and form does take. Two agencies that are alike get the same
 * writes, one of them with the keys: what decides who may do what stays alike. Source: reliability.md C24, T12.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { access } from '../../routes/access.ts'
import { apiRoutes, createApp } from '../../routes/index.tsx'
import type { ApiRoute } from '../../src/web/api.ts'
import { ruleFor } from '../../src/web/guards.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { FORBIDDEN_KEYS } from '../agents/team.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { type StripeStandIn, startStripeStandIn } from '../billing/stripe-stand-in.ts'
import { testDatabase } from '../db.ts'
import { plausibleTexts, sampleOf } from '../tenancy/sample.ts'
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

interface Twin {
  agency: Agency
  visitor: Visitor
  contact: number
}

async function twin(who: 'ruth' | 'dana'): Promise<Twin> {
  const agency = await makeAgency()
  const { id } = await makeContact(agency)
  await makeContact(agency, { agent_id: agency.omar.id })
  return { agency, visitor: await app.as(agency[who]), contact: id }
}

/** With the other agency's ids, its highest plan, and ticks of all sorts. */
const values = (): ((key: string) => unknown)[] => [
  (key) => (/(admin|agent|default|demo)$/i.test(key) ? true : /tier|plan/i.test(key) ? 'enterprise' : other.id),
  (key) => (/^(id|user_?id)$/i.test(key) ? [other.ruth.id] : ['1']),
]
/** A form has no numbers, and a list of one is that one. */
const valuesOfCalls = (): ((key: string) => unknown)[] => [...values(), () => '1', () => 1, () => true]

const takes = ({ body }: ApiRoute) => {
  const { properties = {} } = z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

// Calls that end the visitor's own session or agency, which have their own tests.
const ENDS = /logout|closing|\/auth\/|\/demo\/exit|exit-demo-mode/
// After these there is less to write to, so they come last.
const TAKES_AWAY = /^DELETE|deletion|removal|reassign|merge|erasure/
// Plans are what these are for; see tests/billing.
const BUYS = /^\/(change-plan|choose-plan)|\/subscription$/

const plausibleAt = ({ agency, contact }: Twin) => ({
  number: contact,
  ids: { agent_id: agency.dana.id, agentId: agency.dana.id, page: 1, limit: 50, age: 70, contactOutreachDelayYears: 2 },
  texts: { ...plausibleTexts, email: `${agency.slug}@mail.example`, orgSlug: agency.slug, orgId: agency.slug },
})

const placed = (path: string, { agency, contact }: Twin) =>
  path.replaceAll(/:(\w+)(\{[^}]*\})?|\{(\w+)\}/g, (_all, one, _of, name) => {
    if (/^org/i.test(one ?? name)) return agency.slug
    // A contact's number would be some change's of theirs by chance.
    if (path.includes('/changes/')) return '999999999'
    return String(path.includes('agents') ? agency.omar.id : contact)
  })

let count = 0
const fields = ({ agency, contact }: Twin, path: string) => ({
  ...plausibleTexts,
  ids: [String(contact)],
  contact: String(contact),
  keep: String(contact),
  // What was seen of many, and of one.
  seen: /^\/contact(s|\/:id[^/]*)$/.test(path) ? '1' : [`${contact}:1`],
  to: String(agency.dana.id),
  agent_id: String(agency.dana.id),
  typed: '1',
  expected: '1',
  attested: 'on',
  first_name: 'Ann',
  last_name: 'Lee',
  firstName: 'Ann',
  lastName: 'Lee',
  email: `${++count}.${agency.slug}@mail.example`,
  gender: 'F',
  body: 'Noted',
  kind: 'note',
  note: 'Noted',
  due_on: '12/1/2026',
  name: `Mine ${count}`,
  query: 'states=NC',
  isAgent: 'on',
  request_id: '0d8f4c1e-7f1c-4b62-9a53-0c7d6d7f3a11',
  // What the tabs of the settings ask for.
  brand_name: '',
  redirect_url: '',
  signature: 'Ann',
  licenseNumber: '',
  premium: '120',
  mailing_address: '1 Main St, Asheville, NC 28801',
  time_zone: 'America/New_York',
  primary_color: '#1F5F8B',
  secondary_color: '#A9CCE3',
  carriers: ['Aetna'],
  sender: 'agent',
  send_mode: 'production',
  send_hour: '9',
  outreach_delay_years: '1',
  state_rule_set: 'spec',
  advantage_organizations: '',
  advantage_plans: '',
  plans_video: '',
  qualify_video: '',
  low_price_video: '',
})

type Write = (to: Twin, keys: Record<string, unknown>) => Promise<Response>

function writes(): { name: string; taken: string[]; send: Write; values: ReturnType<typeof values> }[] {
  const calls = apiRoutes
    .filter(({ method, path, body }) => method !== 'GET' && body && !ENDS.test(path) && !BUYS.test(path))
    .map((route) => ({
      name: `${route.method} ${route.path}`,
      taken: takes(route),
      values: valuesOfCalls(),
      send: ((to, keys) => {
        const body = sampleOf(route.body!, plausibleAt(to))
        return to.visitor.json(
          route.method,
          placed(route.path, to),
          Array.isArray(body) ? body : { ...Object(body), ...keys },
        )
      }) as Write,
    }))
  const pages = createApp(app.deps)
    .routes.filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/') && !/\*/.test(path))
    .filter(
      ({ path }) =>
        !ENDS.test(path) &&
        !BUYS.test(path) &&
        ruleFor(access, path.replaceAll(/:\w+(\{[^}]*\})?/g, '1')) !== 'signed_out',
    )
    .map(({ path }) => ({
      name: `POST ${path}`,
      taken: Object.keys(plausibleTexts),
      values: values(),
      send: ((to, keys) => {
        const sent = Object.entries(keys).map(([key, value]) => [
          key,
          Array.isArray(value) ? value.map(String) : value === true ? 'on' : String(value),
        ])
        return to.visitor.post(placed(path, to), { ...fields(to, path), ...Object.fromEntries(sent) })
      }) as Write,
    }))
  return [...calls, ...pages].toSorted((one, other) => +TAKES_AWAY.test(one.name) - +TAKES_AWAY.test(other.name))
}

test.each(['ruth', 'dana'] as const)('protected keys change no rights in any call or form: %s (T12)', async (who) => {
  const [given, plain] = [await twin(who), await twin(who)]
  const surprises: string[] = []
  let taken = 0
  for (const write of writes())
    for (const value of write.values) {
      const keys = FORBIDDEN_KEYS.filter((key) => !write.taken.includes(key)).map((key) => [key, value(key)])
      const before = await entitlementsOf(app.t, given.agency)
      const answer = await write.send(given, Object.fromEntries(keys))
      const after = await entitlementsOf(app.t, given.agency)
      if (answer.status >= 500) surprises.push(`${write.name}: ${answer.status}`)
      if (answer.status >= 400) {
        if (String(after) !== String(before)) surprises.push(`${write.name}: refused, and changed ${after}`)
        continue
      }
      taken++
      await write.send(plain, {})
      const expected = await entitlementsOf(app.t, plain.agency)
      if (String(after) !== String(expected)) surprises.push(`${write.name}: ${after} instead of ${expected}`)
    }
  expect(surprises).toEqual([])
  expect(taken).toBeGreaterThan(150)
})
