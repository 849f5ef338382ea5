/*
 * Every call and page as every kind of user: anonymous visitors, agents, admins, and the admin of another agency who
 * knows every id. New routes are included when they are mounted. Source: reliability.md T10, T11, T13.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { access } from '../../routes/access.ts'
import { apiRoutes, createApp } from '../../routes/index.tsx'
import { generateQuote } from '../../src/quotes/generate.ts'
import type { ApiRoute } from '../../src/web/api.ts'
import { ruleFor } from '../../src/web/guards.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { type StripeStandIn, startStripeStandIn } from '../billing/stripe-stand-in.ts'
import { testDatabase } from '../db.ts'
import { rowsOf } from '../rows.ts'
import { type Plausible, plausibleTexts, sampleOf } from './sample.ts'

const CANARY = 'Canarybird'

let app: TestApp
let standIn: StripeStandIn
/** The attacked agency, and the one whose admin attacks. */
let mine: Agency
let theirs: Agency
let plausible: Plausible
let pathValues: Record<string, string>

beforeAll(async () => {
  standIn = await startStripeStandIn(await testDatabase())
  app = await testApp({ cards: standIn.cards })
  theirs = await makeAgency()
  mine = await makeAgency({ name: `${CANARY} Agency`, signature: CANARY, website: `https://${CANARY}.example` })
  const contact = await makeContact(mine, { first_name: CANARY, last_name: `${CANARY}son`, agent_id: mine.omar.id })
  await as(mine.ruth, (scope) => generateQuote(scope, contact.id))
  await app.t.db.updateTable('users').set({ last_name: CANARY }).where('organization_id', '=', mine.id).execute()
  plausible = {
    number: contact.id,
    ids: {
      agent_id: theirs.dana.id,
      agentId: mine.omar.id,
      organizationId: mine.id,
      orgId: mine.id,
      page: 1,
      limit: 50,
      age: 70,
      contactOutreachDelayYears: 2,
    },
    texts: {
      ...plausibleTexts,
      email: theirs.ruth.email,
      emailRaw: mine.ruth.email,
      orgId: mine.slug,
      org: mine.slug,
      orgSlug: mine.slug,
    },
  }
  const imported = await app.t.db
    .insertInto('contact_imports')
    .values({ organization_id: mine.id, uploaded_by: mine.omar.id, file_name: `${CANARY}.csv`, status: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  pathValues = {
    import: String(imported.id),
    id: String(contact.id),
    contactId: String(contact.id),
    agentId: String(mine.omar.id),
    org: mine.slug,
    orgId: mine.slug,
  }
})

afterAll(() => standIn.close())

/** An agent's id if the path is about agents, an import's if it is about imports, otherwise the contact's. */
function valueFor(path: string, name: string): string {
  if (name === 'id' && path.includes('/agents/')) return String(mine.omar.id)
  if (name === 'id' && path.includes('/imports/')) return pathValues.import!
  return pathValues[name] ?? pathValues.id!
}

const addressOf = ({ path }: Pick<ApiRoute, 'path'>) =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(valueFor(path, name)))

const call = (visitor: Visitor, route: ApiRoute, given = plausible) =>
  visitor.json(route.method, addressOf(route), route.body ? sampleOf(route.body, given) : undefined)

const named = apiRoutes.map((route) => [`${route.method} ${route.path}`, route] as const)

test.each(named.filter(([, route]) => route.guard !== 'public'))(
  'without a sign-in there is no %s',
  async (_name, route) => {
    const answer = await call(app.visitor(), route)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ success: false, error: 'Please sign in.' })
  },
)

test.each(named.filter(([, route]) => route.guard === 'admin'))(
  'an agent who is not an admin may not %s',
  async (_name, route) => {
    const dana = await app.as(mine.dana)
    const before = await rowsOf(app.t, mine)
    const answer = await call(dana, route)
    expect(answer.status).toBe(403)
    expect(await rowsOf(app.t, mine)).toEqual(before)
  },
)

// Calls that show anonymous visitors an agency on purpose: its name and phone are on every client's page.
const SPEAKS_OF_AGENCIES = /^(GET|POST) \/api\/(quotes|schedule|organizations|org|self-service)\//
// Calls in which anonymous visitors leave their own data with an agency. Other tests check what they may not touch.
const TAKES_FROM_STRANGERS = /^POST \/api\/(org\/\{org\}\/temp-contact|self-service\/(signup|generate-quote))$/
// Requested for answers that this browser did not give, it returns none, whoever asks and whatever the id.
const ANSWERS_NOTHING = 'GET /api/org/{orgId}/eligibility-answers/{id}'

test.each(named)('the admin of another agency gets nothing and changes nothing by %s', async (name, route) => {
  const before = await rowsOf(app.t, mine)
  const answer = await call(await app.as(theirs.ruth), route)
  expect(answer.status, await answer.clone().text()).toBeLessThan(500)
  const body = await answer.text()
  if (!SPEAKS_OF_AGENCIES.test(name)) expect(body.includes(CANARY), body).toBe(false)
  if (!TAKES_FROM_STRANGERS.test(name)) expect(await rowsOf(app.t, mine)).toEqual(before)
})

test.each(named.filter(([, route]) => /\{(id|contactId)\}|contact_ids/.test(route.path)))(
  'an agent who sees only their own does not reach a colleague’s contact by %s',
  async (name, route) => {
    if (route.path.includes('/agents/')) return
    const before = await rowsOf(app.t, mine)
    const answer = await call(await app.as(mine.dana), route)
    if (name === ANSWERS_NOTHING) expect(await answer.json()).toMatchObject({ answers: [] })
    else expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await rowsOf(app.t, mine)).toEqual(before)
  },
)

/** An id that no row of any table has. */
const NOBODY = 9_000_000
const TAKES_ID = /\{(id|contactId)\}|\/api\/(contacts(\/reassign|\/bulk-import)?|agents\/set_default_agent)$/

test.each(named.filter(([, { path }]) => TAKES_ID.test(path)))(
  'a real id of others answers like an unknown one: %s',
  async (_name, route) => {
    const ids = { ...plausible.ids, agentId: NOBODY }
    const unknown = { ...route, path: route.path.replaceAll(/\{(id|contactId)\}/g, String(NOBODY)) }
    for (const person of [theirs.ruth, mine.dana]) {
      // Users of their own agency may name colleagues.
      if (person === mine.dana && route.path.startsWith('/api/agents')) continue
      const told = async (asked: ApiRoute, given: Plausible) => {
        const answer = await call(await app.as(person), asked, given)
        return [answer.status, (await answer.text()).replaceAll(/\d+/g, '#')]
      }
      expect(await told(route, plausible)).toEqual(await told(unknown, { ...plausible, ids, number: NOBODY }))
    }
  },
)

test('most calls reach their handler with these tests’ bodies', async () => {
  const refused: string[] = []
  const visitor = await app.as(theirs.ruth)
  for (const [name, route] of named.filter(([, { body }]) => body)) {
    const answer = await call(visitor, route)
    if (answer.status === 422) refused.push(`${name}: ${await answer.text()}`)
  }
  const tried = named.filter(([, { body }]) => body).length
  expect(refused.length, `refused as invalid: ${refused.join('\n')}`).toBeLessThan(tried / 4)
})

test('the admin of another agency opens no page of this one, and no form changes it', async () => {
  const visitor = await app.as(theirs.ruth)
  const before = await rowsOf(app.t, mine)
  const routes = createApp(app.deps).routes.filter(
    ({ method, path }) => method !== 'ALL' && path.includes(':') && !path.startsWith('/api/'),
  )
  expect(routes.length).toBeGreaterThan(8)
  for (const { method, path } of routes) {
    const who = ruleFor(access, path.replaceAll(/:\w+/g, '1'))
    if (who === 'anyone') continue
    const address = path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_all, name: string) =>
      path.includes('agents') ? String(mine.omar.id) : (pathValues[name] ?? pathValues.id!),
    )
    const answer =
      method === 'GET' ? await visitor.get(address) : await visitor.post(address, { agentId: String(mine.omar.id) })
    expect(answer.status, `${method} ${address}`).toBeLessThan(500)
    expect((await answer.text()).includes(CANARY), `${method} ${address}`).toBe(false)
  }
  expect(await rowsOf(app.t, mine)).toEqual(before)
})
