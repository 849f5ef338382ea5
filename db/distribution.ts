import { sql } from 'kysely'
import type { Database } from './client.ts'

/** Where Citus would store a table: in shards by organization_id, whole on every node, or on the coordinator. */
export type Placement = 'distributed' | 'reference' | 'local'

export interface PlacedTable {
  name: string
  placement: Placement
  /** The type of organization_id. Null if the table has no such column. */
  keyType: string | null
}

export interface TableIndex {
  name: string
  table: string
  isUnique: boolean
  leadsWithAgency: boolean
}

export interface ForeignKey {
  name: string
  table: string
  target: string
  columns: string[]
  targetColumns: string[]
  onDelete: ReferentialAction
  onUpdate: ReferentialAction
}

/** As in pg_constraint: no action, restrict, cascade, set null, set default. */
type ReferentialAction = 'a' | 'r' | 'c' | 'n' | 'd'

export interface TableTrigger {
  name: string
  table: string
  calls: string
  isForEachRow: boolean
}

export interface Distribution {
  tables: PlacedTable[]
  indexes: TableIndex[]
  foreignKeys: ForeignKey[]
  triggers: TableTrigger[]
}

/** What the catalog of a migrated database says about distributing it. Partitions follow their table. */
export async function readDistribution(db: Database): Promise<Distribution> {
  const { rows: tables } = await sql<Omit<PlacedTable, 'placement'> & { isReadByTenants: boolean }>`
    select c.relname::text as name, a.atttypid::regtype::text as "keyType",
      has_table_privilege('app_user', c.oid, 'select') as "isReadByTenants"
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname collate "C"`.execute(db)
  const { rows: indexes } = await sql<TableIndex>`
    select i.relname::text as name, t.relname::text as "table", x.indisunique or x.indisexclusion as "isUnique",
      coalesce(a.attname = 'organization_id', false) as "leadsWithAgency"
    from pg_index x
    join pg_class t on t.oid = x.indrelid and not t.relispartition
    join pg_class i on i.oid = x.indexrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where t.relnamespace = 'public'::regnamespace order by i.relname collate "C"`.execute(db)
  const { rows: foreignKeys } = await sql<ForeignKey>`
    select f.conname::text as name, f.conrelid::regclass::text as "table", f.confrelid::regclass::text as target,
      (select array_agg(a.attname::text order by k.place) from unnest(f.conkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number) as columns,
      (select array_agg(a.attname::text order by k.place) from unnest(f.confkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number) as "targetColumns",
      f.confdeltype::text as "onDelete", f.confupdtype::text as "onUpdate"
    from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conparentid = 0
    order by f.conname collate "C"`.execute(db)
  const { rows: triggers } = await sql<TableTrigger>`
    select g.tgname::text as name, g.tgrelid::regclass::text as "table", p.proname::text as calls,
      g.tgtype & 1 = 1 as "isForEachRow"
    from pg_trigger g join pg_proc p on p.oid = g.tgfoid
    where not g.tgisinternal and g.tgparentid = 0
    order by p.proname collate "C", g.tgrelid::regclass::text collate "C", g.tgname collate "C"`.execute(db)
  const hasKeyAcrossAgencies = (name: string) =>
    indexes.some(({ table, isUnique, leadsWithAgency }) => table === name && isUnique && !leadsWithAgency)
  return {
    tables: tables.map(({ isReadByTenants, ...table }) => ({
      ...table,
      placement:
        table.keyType !== null && !hasKeyAcrossAgencies(table.name)
          ? 'distributed'
          : isReadByTenants
            ? 'reference'
            : 'local',
    })),
    indexes,
    foreignKeys,
    triggers,
  }
}
