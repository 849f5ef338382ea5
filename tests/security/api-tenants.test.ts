/*
 * Every call and every page as strangers, agents and the admin of one agency, with the ids of another that has a row in
 * every table and a mark in every text: nobody reads the mark, no row changes. Source: reliability.md C21, T10.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { access } from '../../routes/access.ts'
import { apiRoutes, createApp } from '../../routes/index.tsx'
import { ruleFor } from '../../src/web/guards.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { type StripeStandIn, startStripeStandIn } from '../billing/stripe-stand-in.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { rowsOf } from '../rows.ts'
import { fullAgency } from '../tenancy/full-agency.ts'
import { type Plausible, plausibleTexts, sampleOf } from '../tenancy/sample.ts'

const MARK = /canaryb/i

let t: TestDatabase
let standIn: StripeStandIn
let app: TestApp
let attacked: Agency
/** The first id of each table, as a path has it. */
const ids: Record<string, string> = {}
let marked = 0
const people: Record<string, () => Promise<Visitor>> = {}

beforeAll(async () => {
  t = await freshDatabase()
  const id = await fullAgency(t)
  attacked = { id } as Agency
  await mark()
  standIn = await startStripeStandIn(t)
  app = await testApp({ cards: standIn.cards }, t)
  const theirs = await makeAgency({}, t)
  const open = await makeAgency({}, t)
  await t.db
    .updateTable('organization_settings')
    .set({ restrict_agents_to_own: false })
    .where('organization_id', '=', open.id)
    .execute()
  people['a stranger'] = async () => app.visitor()
  people['an agent who sees all of their agency'] = () => app.as(open.dana)
  people['an agent who sees only their own'] = () => app.as(theirs.dana)
  people['an admin'] = () => app.as(theirs.ruth)
})
afterAll(async () => {
  await standIn.close()
  await t.close()
})

/** Writes a mark into every text of the attacked agency that may hold one, of the first rows of each table. */
async function mark() {
  const { rows: columns } = await sql<{ table: string; tenant: string; column: string; has_id: boolean }>`
    select table_name::text as "table", column_name::text as "column",
      case table_name when 'organizations' then 'id' else 'organization_id' end as tenant,
      exists (select from information_schema.columns i where i.table_name = c.table_name and i.column_name = 'id') as has_id
    from information_schema.columns c join pg_class on oid = to_regclass(table_name) and relrowsecurity
    where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'
      and column_name !~ '(^id|_id|token|slug|hash|key|status|kind|time_zone)$'`.execute(t.db)
  const { rows: tables } = await sql<{ table: string; tenant: string }>`
    select table_name::text as "table", case table_name when 'organizations' then 'id' else 'organization_id' end as tenant
    from information_schema.columns join pg_class on oid = to_regclass(table_name) and relrowsecurity
    where table_schema = 'public' and column_name = 'id'`.execute(t.db)
  for (const { table, tenant } of tables) {
    const { rows } = await sql<{ id: number | string }>`
      select id from ${sql.table(table)} where ${sql.ref(tenant)} = ${attacked.id} order by id limit 1`.execute(t.db)
    if (rows[0]) ids[table] = String(rows[0].id)
  }
  for (const { table, tenant, column, has_id } of columns) {
    const first = has_id && ids[table] ? sql`and id::text = ${ids[table]}` : sql``
    for (const value of [sql`'CANARYB ' || ${column}::text`, sql`'canaryb.' || ${table}::text || '@mail.example'`]) {
      const done = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
        where ${sql.ref(tenant)} = ${attacked.id} ${first}`
        .execute(t.db)
        .catch(() => undefined)
      if (!done) continue
      marked++
      break
    }
  }
}

/** Whose id a name in a path is. */
const OF: [RegExp, string][] = [
  [/\/(api\/)?agents|\/add-agents/, 'users'],
  [/\/imports\//, 'contact_imports'],
  [/\/contacts\/changes\//, 'change_sets'],
  [/\/contacts\/views\//, 'saved_views'],
  [/\/outreach\/log\//, 'messages'],
  [/\/outreach\/notices\//, 'increase_notices'],
  [/\/organizations\//, 'organizations'],
]
const NAMED: Record<string, string> = {
  note: 'contact_notes',
  followUp: 'follow_ups',
  outcome: 'outcomes',
  details: 'submitted_details',
}
/** Where an agency is meant to be found by everybody, by its number too. */
const FACE = /^(orgIdOrSlug|key|slug)$/

const idFor = (path: string, name: string) =>
  FACE.test(name)
    ? 'nobody'
    : (ids[NAMED[name] ?? OF.find(([pattern]) => pattern.test(path))?.[1] ?? 'contacts'] ?? ids.contacts!)

const filled = (path: string) =>
  path.replaceAll(/:(\w+)(\{[^}]*\})?|\{(\w+)\}/g, (_all, one, _of, other) => idFor(path, one ?? other))

const plausible = (): Plausible => ({
  number: Number(ids.contacts),
  ids: { agent_id: Number(ids.users), agentId: Number(ids.users), page: 1, limit: 50, age: 70 },
  texts: { ...plausibleTexts, email: 'somebody@mail.example', emailRaw: 'somebody@mail.example' },
})

/** A little of everything that any form asks for, all of it the attacked agency's. */
const fields = () => ({
  ...plausibleTexts,
  ids: [ids.contacts!],
  contact: ids.contacts!,
  contact_id: ids.contacts!,
  keep: ids.contacts!,
  seen: [`${ids.contacts}:1`],
  to: ids.users!,
  agent_id: ids.users!,
  agentId: ids.users!,
  agent: ids.users!,
  import: ids.contact_imports!,
  message: ids.messages!,
  view: ids.saved_views!,
  typed: '0',
  first_name: 'Taken',
  last_name: 'Over',
  email: 'taken@over.example',
  body: 'Taken over',
  kind: 'note',
  note: 'Taken over',
  name: 'Taken over',
  query: 'states=NC',
  request_id: '0d8f4c1e-7f1c-4b62-9a53-0c7d6d7f3a11',
})

/** What a name in its path is no row of anybody's: a state, a kind of mail, a step of the setup. */
const NO_ROW =
  /^\/(settings\/(states|mails|export)|rules|onboarding|auth|profile\/sessions|practice|logos|stripe\/invoices)\//

const MAY_NOT = [401, 403, 404]
/** To the sign-in, to work, or to the list in which one's own would be. */
const LED_BACK = /^\/(login|contacts|outreach\/log|add-agents\?open=\d+)$/

test('the attacked agency has marked texts and a row for each path, so that the next test can find something', async () => {
  expect(marked).toBeGreaterThan(60)
  const { rows } = await sql<{
    last_name: string
  }>`select last_name from contacts where id::text = ${ids.contacts}`.execute(t.db)
  expect(rows[0]?.last_name).toMatch(MARK)
  const named = [...Object.values(NAMED), ...OF.map(([, table]) => table)]
  expect(named.filter((table) => !ids[table])).toEqual([])
})

test.each(['a stranger', 'an agent who sees all of their agency', 'an agent who sees only their own', 'an admin'])(
  'no id of another agency works: %s (T10)',
  async (who) => {
    const before = await rowsOf(t, attacked)
    const surprises: string[] = []
    let asked = 0
    const look = async (said: string, isAboutOne: boolean, answer: Response) => {
      asked++
      const text = await answer.text()
      const away = answer.status === 303 && LED_BACK.test(answer.headers.get('Location') ?? '')
      if (MARK.test(text)) surprises.push(`${said}: reads the mark`)
      else if (answer.status >= 500) surprises.push(`${said}: ${answer.status}`)
      else if (isAboutOne && !MAY_NOT.includes(answer.status) && !away) surprises.push(`${said}: ${answer.status}`)
    }
    for (const route of apiRoutes) {
      if (route.guard === 'public' && route.method !== 'GET') continue
      const visitor = await people[who]!()
      const body = route.body ? sampleOf(route.body, plausible()) : undefined
      const isAboutOne = route.guard !== 'public' && /\{(id|contactId|orgId|org)\}/.test(route.path)
      await look(
        `${route.method} ${route.path}`,
        isAboutOne,
        await visitor.json(route.method, filled(route.path), body),
      )
    }
    const visitor = await people[who]!()
    const pages = createApp(app.deps).routes.filter(
      ({ method, path }) => /^(GET|POST)$/.test(method) && !path.startsWith('/api/') && !/logout|\*/.test(path),
    )
    for (const { method, path } of pages) {
      const rule = ruleFor(access, path.replaceAll(/:\w+(\{[^}]*\})?/g, '1'))
      const isOpen = rule === 'anyone' || rule === 'signed_out'
      const address = filled(path)
      const query = new URLSearchParams([
        ['ids', ids.contacts!],
        ['contact', ids.contacts!],
        ['agent', ids.users!],
      ])
      const answer =
        method === 'GET'
          ? await visitor.get(path.includes(':') ? address : `${address}?${query}`)
          : await visitor.post(address, fields())
      await look(`${method} ${path}`, !isOpen && path.includes(':') && !NO_ROW.test(path), answer)
    }
    expect(asked).toBeGreaterThan(250)
    expect(surprises).toEqual([])
    expect(await rowsOf(t, attacked)).toEqual(before)
  },
)
