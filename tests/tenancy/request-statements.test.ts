/*
 * Plans of the statements of an agency's requests, for a superuser, whom policies do not apply to: each table of an
 * agency is limited to one by the statement itself.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDistribution } from '../../db/distribution.ts'
import type { Identity } from '../../src/scope.ts'
import { testApp } from '../app.ts'
import { startStripeStandIn } from '../billing/stripe-stand-in.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import type { Links } from '../journeys/pages.ts'
import { fullAgency } from './full-agency.ts'
import { listScans, recordTenantStatements, requestEverything, type Scan } from './request-statements.ts'

let t: TestDatabase
let organizationId: number
let scansOf: Map<string, Scan[]>
let distributed: Set<string>
let closeCards: () => Promise<void>

beforeAll(async () => {
  t = await freshDatabase()
  const statements = recordTenantStatements(t.pool)
  organizationId = await fullAgency(t)
  const { tables } = await readDistribution(t.db)
  const names = tables.filter(({ placement }) => placement === 'distributed').map(({ name }) => name)
  const { rows: partitions } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = any (${names}::regclass[])`.execute(t.db)
  distributed = new Set([...names, ...partitions.map(({ name }) => name)])
  const cards = await startStripeStandIn(t)
  closeCards = cards.close
  const app = await testApp({ cards: cards.cards }, t)
  const ids = await findIds()
  const failed = await requestEverything(
    { app, links: linksOf(ids), valueFor: (path, name) => valueFor(ids, path, name) },
    { admin: await app.as(await person('ruth')), agent: await app.as(await person('dana')), client: app.visitor() },
  )
  expect(failed).toEqual([])
  scansOf = new Map()
  for (const [text, values] of statements) scansOf.set(text, await listScans(t.db, text, values))
})

afterAll(async () => {
  await closeCards()
  await t.close()
})

async function person(name: string) {
  const user = await t.db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'is_admin'])
    .where('email', '=', `${name}@blueridge.example`)
    .executeTakeFirstOrThrow()
  const { id, first_name, last_name, is_admin } = user
  const actor = { kind: 'user', id, name: `${first_name} ${last_name}`, isAdmin: is_admin } as const
  return { ...user, identity: { organizationId, actor } satisfies Identity }
}

type Ids = Record<
  'contacts' | 'contact_imports' | 'change_sets' | 'saved_views' | 'messages' | 'quotes' | 'users',
  string
>

/** A row of the agency of each table. */
async function findIds(): Promise<Ids> {
  const tables = ['contacts', 'contact_imports', 'change_sets', 'saved_views', 'messages', 'quotes', 'users'] as const
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ id: number | string }>`
        select id from ${sql.table(table)} where organization_id = ${organizationId} order by id limit 1`.execute(t.db)
      return [table, String(rows[0]!.id)] as const
    }),
  )
  return Object.fromEntries(found) as Ids
}

function valueFor(ids: Ids, path: string, name: string): string {
  if (/^(slug|org|orgId)$/.test(name)) return 'blue-ridge'
  if (name === 'state') return 'NC'
  if (name === 'kind') return 'birthday'
  if (path.startsWith('/contacts/imports/')) return ids.contact_imports
  if (path.startsWith('/contacts/changes/')) return ids.change_sets
  if (path.startsWith('/contacts/views/')) return ids.saved_views
  if (path.startsWith('/outreach/log/')) return ids.messages
  if (path.startsWith('/compare/')) return ids.quotes
  if (/agents/.test(path)) return ids.users
  return ids.contacts
}

const linksOf = (ids: Ids): Links => ({
  compare: `/compare/${ids.quotes}`,
  mail: '/practice/mailbox/none',
  contact: `/contact/${ids.contacts}`,
  unsubscribe: '/u/none',
  agent: `/add-agents?open=${ids.users}`,
  removal: `/add-agents/${ids.users}/removal`,
  sendAgain: `/outreach/log/${ids.messages}/again`,
  imported: `/contacts/imports/${ids.contact_imports}`,
  columns: `/contacts/imports/${ids.contact_imports}`,
  check: `/contacts/imports/${ids.contact_imports}/check`,
  change: `/contacts/changes/${ids.change_sets}`,
  undo: `/contacts/changes/${ids.change_sets}/undo`,
  merge: `/contacts/merge?ids=${ids.contacts}&ids=${Number(ids.contacts) + 1}`,
  erasure: `/contacts/deleted/erasure?ids=${ids.contacts}`,
})

const VALUE = String.raw`('\d+'::bigint|\d+)`
const SETTING = String.raw`\(NULLIF\(current_setting\('app\.organization_id'`
/** Of a row that the statement reads too. */
const COLUMN = String.raw`(\w+\.organization_id|o(_\d+)?\.id)`

const byValue = new RegExp(String.raw`\borganization_id = ${VALUE}`)
const byValueOrSetting = new RegExp(String.raw`\borganization_id = (${VALUE}|${SETTING})`)
const byAny = new RegExp(String.raw`\borganization_id = (${VALUE}|${SETTING}|${COLUMN})`)
const ofOneOrganization = new RegExp(String.raw`\bid = (${VALUE}|ANY \('\{\d+\}'::bigint\[\]\))`)

const isDistributed = ({ table }: Scan) => distributed.has(table)
/** Limited to one agency without help of another table. */
const isAnchor = ({ table, conditions }: Scan) =>
  table === 'organizations' ? ofOneOrganization.test(conditions) : byValueOrSetting.test(conditions)

test('no statement of a request reads or joins rows of two agencies, even without policies (T10)', () => {
  const loose: string[] = []
  for (const [text, scans] of scansOf) {
    const own = scans.filter(isDistributed)
    if (own.length > 0 && !(own.every(({ conditions }) => byAny.test(conditions)) && scans.some(isAnchor)))
      loose.push(`${JSON.stringify(scans)} in ${text}`)
  }
  // Shared with the sender: it is given the agency of each email, and a request gives it its own emails.
  expect(loose).toEqual([expect.stringContaining('as planned (id, organization_id')])
  const all = [...scansOf.values()].flat().filter(isDistributed)
  expect(scansOf.size).toBeGreaterThan(300)
  expect(new Set(all.map(({ table }) => table)).size).toBeGreaterThan(40)
})

test('most statements of a request compare the agency of every table with a value, by which Citus finds its shard', () => {
  const routed = [...scansOf.values()].filter((scans) =>
    scans.filter(isDistributed).every(({ conditions }) => byValue.test(conditions)),
  )
  expect(routed.length / scansOf.size).toBeGreaterThan(0.7)
})
