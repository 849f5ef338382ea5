import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blueRidge } from '../../db/seeds/cast.ts'
import { seedDemo } from '../../db/seeds/demo.ts'
import { answerSealer } from '../../src/eligibility/answers.ts'
import { publicToken, sha256 } from '../../src/lib/tokens.ts'
import type { Scope } from '../../src/scope.ts'
import { type Agency, as, makeAgency } from '../cast.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

const NOW = new Date('2026-11-20T15:00:00Z')

interface TenantTable {
  name: string
  /** The column that names the organisation. */
  tenant: string
  /** Those that an insert may fill. */
  columns: string[]
  /** A row of the demo agency as JSON. */
  example: string | null
}

let t: TestDatabase
let demoId: number
let stranger: Agency
let tables: TenantTable[]

beforeAll(async () => {
  t = await freshDatabase()
  await seedDemo(t.db, NOW, answerSealer(new Uint8Array(32).fill(7)))
  stranger = await makeAgency({}, t)
  const demo = await t.db
    .selectFrom('organizations')
    .select('id')
    .where('slug', '=', blueRidge.slug)
    .executeTakeFirstOrThrow()
  demoId = demo.id
  await fillTheRest()
  tables = await findTenantTables()
})
afterAll(() => t.close())

async function findTenantTables(): Promise<TenantTable[]> {
  const { rows } = await sql<Omit<TenantTable, 'example'>>`
    select table_name::text as name, case table_name when 'organizations' then 'id' else 'organization_id' end as tenant,
      array_agg(column_name::text) filter (where is_identity = 'NO' and is_generated = 'NEVER') as columns
    from information_schema.columns join pg_class on oid = to_regclass(table_name) and relrowsecurity
    where table_schema = 'public' group by table_name order by table_name`.execute(t.db)
  const examples = rows.map(async ({ name, tenant }) => {
    const found = await sql<{ example: string }>`
      select to_jsonb(one)::text as example from ${sql.table(name)} as one where ${sql.ref(tenant)} = ${demoId} limit 1`.execute(
      t.db,
    )
    return found.rows[0]?.example ?? null
  })
  return Promise.all(rows.map(async (table, place) => ({ ...table, example: await examples[place]! })))
}

/** A row in each tenant table that the demo leaves empty. */
async function fillTheRest() {
  const of = { organization_id: demoId }
  const user = await t.db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', demoId)
    .executeTakeFirstOrThrow()
  const soon = new Date(NOW.getTime() + 600_000)
  const hash = sha256('secret')
  await t.db
    .insertInto('login_tokens')
    .values({
      ...of,
      id: publicToken(),
      user_id: user.id,
      purpose: 'login',
      secret_hash: hash,
      code_hash: hash,
      created_at: NOW,
      expires_at: soon,
    })
    .execute()
  await t.db
    .insertInto('sessions')
    .values({
      ...of,
      user_id: user.id,
      public_id: publicToken(),
      token_hash: hash,
      signed_in_at: NOW,
      last_seen_at: NOW,
      expires_at: soon,
    })
    .execute()
  await t.db
    .insertInto('audit_events')
    .values({ ...of, at: NOW, actor: 'Ruth', action: 'contacts.export' })
    .execute()
  await t.db
    .insertInto('suppressions')
    .values({ ...of, channel: 'email', address: 'gone@example.com', reason: 'bounce', created_at: NOW })
    .execute()
  await t.db
    .insertInto('health_counts')
    .values({ ...of, agent_id: user.id, problem: 'birth_date', contacts: 6, counted_at: NOW })
    .execute()
  const { id: import_id } = await t.db
    .insertInto('contact_imports')
    .values({ ...of, uploaded_by: user.id, file_name: 'book.csv' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('contact_import_pieces')
    .values({ ...of, import_id, position: 0, bytes: Buffer.from('a,b') })
    .execute()
  await t.db
    .insertInto('contact_import_bad_rows')
    .values({ ...of, import_id, row_number: 2, reason: 'No last name', cells: '["Ann"]' })
    .execute()
  await t.db
    .insertInto('import_mappings')
    .values({ ...of, header_key: 'name,email', column_mapping: '{}', carrier_mapping: '{}', used_at: NOW })
    .execute()
  await t.db
    .insertInto('saved_views')
    .values({ ...of, user_id: user.id, name: 'Texans', query: 'state=TX', created_at: NOW })
    .execute()
  const [one, two] = await t.db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', demoId)
    .orderBy('id')
    .limit(2)
    .execute()
  await t.db
    .insertInto('not_duplicates')
    .values({ ...of, contact_id: one!.id, other_id: two!.id, said_by: user.id, said_at: NOW })
    .execute()
  await t.db
    .insertInto('today_counts')
    .values({ ...of, user_id: user.id, waiting: 3, counted_at: NOW })
    .execute()
  await t.db
    .insertInto('problem_snoozes')
    .values({ ...of, user_id: user.id, problem: 'email', snoozed_until: '2027-01-04' })
    .execute()
  await t.db
    .insertInto('activity_counts')
    .values({ ...of, time_zone: 'UTC' })
    .execute()
  await t.db
    .insertInto('activity_marks')
    .values({ ...of, at: NOW })
    .execute()
  await t.db
    .insertInto('activity_days')
    .values({ ...of, activity: 'sent', agent_id: 0, day: '2026-11-01', people: 1 })
    .execute()
}

const asStranger = <T>(fn: (scope: Scope) => Promise<T>) => as(stranger.ruth, fn, t)

/** What happened to the demo's rows of every table when the stranger tried, told as 'table: outcome'. */
async function tryOnEveryTable(attempt: (scope: Scope, table: TenantTable) => Promise<string>) {
  const outcomes: string[] = []
  for (const table of tables) {
    const outcome = await asStranger((scope) => attempt(scope, table)).catch((error: Error & { code?: string }) => {
      if (error.code !== '42501') throw error
      return 'refused'
    })
    outcomes.push(`${table.name}: ${outcome}`)
  }
  return outcomes
}

const told = (outcome: string) => tables.map(({ name }) => `${name}: ${outcome}`)

test('the demo agency has rows in every tenant table, so that the following tests have something to lose', async () => {
  expect(tables.length).toBeGreaterThan(13)
  expect(tables.filter(({ example }) => example === null).map(({ name }) => name)).toEqual([])
})

test('another agency reads none of its rows (T10)', async () => {
  const outcomes = await tryOnEveryTable(async ({ db }, { name, tenant }) => {
    const { rows } = await sql`select 1 from ${sql.table(name)} where ${sql.ref(tenant)} = ${demoId}`.execute(db)
    return `${rows.length} rows`
  })
  expect(outcomes).toEqual(told('0 rows'))
})

// Nobody may change the audit log at all, not even their own agency's.
const except = (outcomes: string[]) => outcomes.filter((outcome) => outcome !== 'audit_events: refused')

test('another agency deletes and takes over none of its rows (T10)', async () => {
  const deleted = await tryOnEveryTable(async ({ db }, { name, tenant }) => {
    const done = await sql`delete from ${sql.table(name)} where ${sql.ref(tenant)} = ${demoId}`.execute(db)
    return `${done.numAffectedRows} rows`
  })
  const withoutAudit = told('0 rows').filter((line) => !line.startsWith('audit_events'))
  expect(except(deleted)).toEqual(withoutAudit)
  // organizations.id is made by the database, so there the name is what can be written.
  const updated = await tryOnEveryTable(async ({ db }, { name, tenant }) => {
    const change = name === 'organizations' ? sql`name = 'Taken'` : sql`organization_id = ${stranger.id}`
    const done = await sql`update ${sql.table(name)} set ${change} where ${sql.ref(tenant)} = ${demoId}`.execute(db)
    return `${done.numAffectedRows} rows`
  })
  expect(except(updated)).toEqual(withoutAudit)
})

test('another agency plants no row in it (T10)', async () => {
  const outcomes = await tryOnEveryTable(async ({ db }, { name, columns, example }) => {
    const list = sql.join(columns.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(name)} (${list})
      select ${list} from jsonb_populate_record(null::${sql.table(name)}, ${example}::jsonb)`.execute(db)
    return 'planted'
  })
  expect(outcomes).toEqual(told('refused'))
})
