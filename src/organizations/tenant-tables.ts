import { sql } from 'kysely'
import type { SystemScope } from '../scope.ts'

/**
 * All tables with rows of one organization that may be deleted row by row, referencing tables before referenced ones.
 * Read from the catalog, so that new tables are erased too. Excludes the log, which is deleted with its organization.
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

/** Sorts tables so that referencing ones come before referenced ones. Throws if references form a cycle. */
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
    if (!next) throw new Error('Some tables reference each other in a cycle, so none of them can be emptied first')
    ordered.push(next)
  }
  return ordered
}
