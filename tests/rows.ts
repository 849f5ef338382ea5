import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import type { Agency } from './agency.ts'
import type { TestDatabase } from './db.ts'

const tablesOf = new WeakMap<Database, Promise<{ name: string; tenant: string }[]>>()

const listTables = async (db: Database) => {
  const { rows } = await sql<{ name: string; tenant: string }>`
    select c.relname::text as name, case c.relname when 'organizations' then 'id' else 'organization_id' end as tenant
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and c.relname not in ('sessions', 'audit_events') order by 1`.execute(db)
  return rows
}

/** A fingerprint of an agency's rows per table, without tables of counts and visits. */
export async function rowsOf({ db }: TestDatabase, agency: Agency): Promise<Record<string, string>> {
  if (!tablesOf.has(db)) tablesOf.set(db, listTables(db))
  const prints = (await tablesOf.get(db)!).map(
    ({ name, tenant }) => sql`
      select ${sql.lit(name)} as name, md5(string_agg(one::text, '|' order by one::text)) as print
      from ${sql.table(name)} as one, asked where ${sql.ref(`one.${tenant}`)} = asked.id`,
  )
  const { rows } = await sql<{ name: string; print: string | null }>`
    with asked as (select ${agency.id}::bigint as id) ${sql.join(prints, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, print }) => [name, print ?? 'empty']))
}
