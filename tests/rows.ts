import { sql } from 'kysely'
import type { Agency } from './cast.ts'
import type { TestDatabase } from './db.ts'

/** A fingerprint of every row an agency has, table by table; what merely counts or looks is left out. */
export async function rowsOf({ db }: TestDatabase, agency: Agency): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string; tenant: string }>`
    select c.relname::text as name, case c.relname when 'organizations' then 'id' else 'organization_id' end as tenant
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and c.relname not in ('sessions', 'audit_events') order by 1`.execute(db)
  const prints: Record<string, string> = {}
  for (const { name, tenant } of tables) {
    const { rows } = await sql<{ print: string | null }>`
      select md5(string_agg(one::text, '|' order by one::text)) as print
      from ${sql.table(name)} as one where ${sql.ref(tenant)} = ${agency.id}`.execute(db)
    prints[name] = rows[0]?.print ?? 'empty'
  }
  return prints
}
