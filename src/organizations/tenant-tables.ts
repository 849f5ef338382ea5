import { sql } from 'kysely'
import type { SystemScope } from '../scope.ts'

/**
 * Every table with rows of one organisation that may be deleted row by row, children before what they point at. Read
 * from the catalogue, so that a table made tomorrow is erased too. The log may not: it goes with its organisation.
 */
export async function listTenantTables({ db }: SystemScope): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_table_privilege(c.oid, 'delete') order by 1`.execute(db)
  const { rows: links } = await sql<{ child: string; parent: string }>`
    select distinct f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent
    from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace
      and f.conrelid <> f.confrelid`.execute(db)
  return childrenFirst(
    tables.map(({ name }) => name),
    links,
  )
}

/** An order in which nothing is deleted that a later row still points at. Throws where tables point in a ring. */
export function childrenFirst(
  tables: readonly string[],
  links: readonly { child: string; parent: string }[],
): string[] {
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const next = tables.find(
      (table) =>
        !ordered.includes(table) &&
        links.every(({ child, parent }) => parent !== table || ordered.includes(child) || !tables.includes(child)),
    )
    if (!next) throw new Error('These tables point at one another in a ring, so none can be emptied first')
    ordered.push(next)
  }
  return ordered
}
