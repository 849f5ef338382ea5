import { checksumAccumulator, type TableChecksum } from './checksum.ts'
import {
  listTables,
  quoteIdentifier,
  type SequenceState,
  type Table,
  type TableConnection,
  tableColumns,
  tableLines,
} from './tables.ts'

export interface TableLines {
  table: string
  lines: AsyncIterable<Uint8Array>
}

/**
 * Empties all tables and loads them, in a transaction run by the tables' owner. Triggers are disabled meanwhile,
 * because the loaded rows already include their results. Foreign keys and non-unique indexes are dropped and recreated
 * at the end: creating an index takes a tenth of the time of adding to it.
 */
export async function loadTables(
  tables: TableConnection,
  sections: AsyncIterable<TableLines>,
  sequences: () => SequenceState[],
): Promise<void> {
  const { query } = tables
  const all = await listTables(tables)
  const byName = new Map(all.map((table) => [table.name, table]))
  const dropped = await listDroppable(tables)
  const forced = await query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  for (const { drop } of dropped) await query(drop)
  for (const { name } of all)
    await query(`alter table ${quoteIdentifier(name)} disable trigger user, no force row level security`)
  await query(`truncate ${all.map(({ name }) => quoteIdentifier(name)).join(', ')}`)
  for await (const { table: name, lines } of sections) {
    const table = byName.get(name)
    if (!table) throw new Error(`The backup has a table ${name}, which its own migrations do not create.`)
    await tables.copyIn(`copy ${quoteIdentifier(name)} (${tableColumns(table)})`, lines)
  }
  for (const { name, last } of sequences())
    if (last !== null) await query(`select setval($1::regclass, $2::bigint)`, [`public.${quoteIdentifier(name)}`, last])
  await query(`set local maintenance_work_mem = '256MB'`)
  for (const { recreate } of dropped) await query(recreate)
  for (const { name } of all) await query(`alter table ${quoteIdentifier(name)} enable trigger user`)
  for (const { name } of forced) await query(`alter table ${name} force row level security`)
}

/** The checksums of all tables, read back from the database. */
export async function sumTables(tables: TableConnection): Promise<Record<string, TableChecksum>> {
  const sums: Record<string, TableChecksum> = {}
  for (const table of await listTables(tables)) sums[table.name] = await sumTable(tables, table)
  await tables.query('reset role')
  return sums
}

export async function sumTable(tables: TableConnection, table: Table): Promise<TableChecksum> {
  const { add, sum } = checksumAccumulator()
  for await (const lines of tableLines(tables, table)) add(lines)
  return sum()
}

/** Foreign keys and non-unique indexes, with the statements that drop and recreate each. */
const listDroppable = ({ query }: TableConnection): Promise<{ drop: string; recreate: string }[]> =>
  query(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as recreate, 1 as step
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations' and not indisunique
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
    order by step`)
