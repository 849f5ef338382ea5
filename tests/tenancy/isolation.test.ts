import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../src/scope.ts'
import { type Agency, as, makeAgency } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { fullAgency } from './full-agency.ts'

interface TenantTable {
  name: string
  /** The column that names the organization. */
  tenant: string
  /** The columns that an insert may set. */
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
  demoId = await fullAgency(t)
  stranger = await makeAgency({}, t)
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

const asStranger = <T>(fn: (scope: Scope) => Promise<T>) => as(stranger.ruth, fn, t)

/** What happened to the demo's rows of every table when the other agency tried, as 'table: outcome'. */
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

test('the demo agency has rows in every tenant table, so that the following tests can fail', async () => {
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

// No one may change the audit log, not even that of their own agency.
const except = (outcomes: string[]) => outcomes.filter((outcome) => outcome !== 'audit_events: refused')

test('another agency deletes and takes over none of its rows (T10)', async () => {
  const deleted = await tryOnEveryTable(async ({ db }, { name, tenant }) => {
    const done = await sql`delete from ${sql.table(name)} where ${sql.ref(tenant)} = ${demoId}`.execute(db)
    return `${done.numAffectedRows} rows`
  })
  const withoutAudit = told('0 rows').filter((line) => !line.startsWith('audit_events'))
  expect(except(deleted)).toEqual(withoutAudit)
  // The database creates organizations.id, so there the name is what can be written.
  const updated = await tryOnEveryTable(async ({ db }, { name, tenant }) => {
    const change = name === 'organizations' ? sql`name = 'Taken'` : sql`organization_id = ${stranger.id}`
    const done = await sql`update ${sql.table(name)} set ${change} where ${sql.ref(tenant)} = ${demoId}`.execute(db)
    return `${done.numAffectedRows} rows`
  })
  expect(except(updated)).toEqual(withoutAudit)
})

test('another agency adds no row to it (T10)', async () => {
  const outcomes = await tryOnEveryTable(async ({ db }, { name, columns, example }) => {
    const list = sql.join(columns.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(name)} (${list})
      select ${list} from jsonb_populate_record(null::${sql.table(name)}, ${example}::jsonb)`.execute(db)
    return 'planted'
  })
  expect(outcomes).toEqual(told('refused'))
})
