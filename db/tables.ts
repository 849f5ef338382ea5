import type { PoolClient } from 'pg'
import type { OpenDatabase } from './client.ts'

/** One connection, inside a transaction, that moves whole tables as lines of COPY's text format. */
export interface TableConnection {
  query<T>(text: string, values?: unknown[]): Promise<T[]>
  copyOut(statement: string): AsyncIterable<Uint8Array>
  copyIn(statement: string, lines: AsyncIterable<Uint8Array>): Promise<void>
}

// Text of a value must not turn on how a server or a person has set it up.
const SETTINGS = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`

/** Begins with these words, ends with a commit, or a rollback where fn throws. In embedded mode everybody else waits. */
export async function withTables<T>(
  { pool, lite }: OpenDatabase,
  begin: string,
  fn: (tables: TableConnection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    // Said as a session's first, for the watch on connections that fall silent: a COPY says nothing for minutes.
    await client.query('set statement_timeout = 0')
    await client.query(begin)
    await client.query(SETTINGS)
    const done = await fn(lite ? embedded(client, lite) : overTheWire(client))
    await client.query('commit')
    await client.query('reset statement_timeout')
    client.release()
    return done
  } catch (error) {
    // A COPY that nobody reads to its end would have any further word wait for ever.
    if (!lite) client.release(true)
    else {
      await client.query('rollback; reset statement_timeout').catch(() => {})
      client.release()
    }
    throw error
  }
}

const queries = (client: PoolClient) => ({
  query: async <T>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as T[],
})

const overTheWire = (client: PoolClient): TableConnection => ({
  ...queries(client),
  async *copyOut(statement) {
    const { to } = await import('pg-copy-streams')
    // Awaited: db/client.ts wraps it.
    yield* await client.query(to(`${statement} to stdout`))
  },
  async copyIn(statement, lines) {
    const [{ from }, { pipeline }] = await Promise.all([import('pg-copy-streams'), import('node:stream/promises')])
    await pipeline(lines, await client.query(from(`${statement} from stdin`)))
  },
})

/** So much of a table is read in at once. */
const BLOB_BYTES = 16 * 1024 * 1024

/** PGlite has no COPY over the wire: it reads and writes a file of its own. */
const embedded = (client: PoolClient, lite: NonNullable<OpenDatabase['lite']>): TableConnection => ({
  ...queries(client),
  async *copyOut(statement) {
    const { blob } = await lite.query(`${statement} to '/dev/blob'`)
    if (blob && blob.size > 0) yield* blob.stream()
  },
  async copyIn(statement, lines) {
    let held: Uint8Array[] = []
    let bytes = 0
    const copy = async () => {
      if (bytes > 0) await lite.query(`${statement} from '/dev/blob'`, [], { blob: new Blob(held as BlobPart[]) })
      held = []
      bytes = 0
    }
    for await (const whole of lines) {
      held.push(whole)
      bytes += whole.length
      if (bytes > BLOB_BYTES) await copy()
    }
    await copy()
  },
})

export interface Table {
  name: string
  /** Those that are stored and not worked out from others, in their order. */
  columns: string[]
  /** Of a tenant, so that its rows are seen under the role app_system alone, unless who signed in is a superuser. */
  isProtected: boolean
}

/** All but the list of migrations, in the order of their names. Throws where some rows of one would stay unseen. */
export async function listTables({ query }: Pick<TableConnection, 'query'>): Promise<Table[]> {
  const rows = await query<{ name: string; columns: string[]; is_protected: boolean; is_seen: boolean }>(`
    select relname::text as name, relforcerowsecurity and not me.above as is_protected,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      not relrowsecurity or me.above or (has_table_privilege('app_system', c.oid, 'select')
        and exists (select from pg_policy where polrelid = c.oid and polpermissive and polcmd in ('*', 'r')
          and 'app_system'::regrole = any (polroles) and pg_get_expr(polqual, polrelid) = 'true')
        and not exists (select from pg_policy where polrelid = c.oid and not polpermissive)) as is_seen
    from pg_class c, (select rolsuper or rolbypassrls as above from pg_roles where rolname = current_user) me
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations'
    order by relname collate "C"`)
  const unseen = rows.filter(({ is_seen }) => !is_seen)
  if (unseen.length > 0)
    throw new Error(`app_system does not see all rows of ${unseen.map(({ name }) => name).join()}.`)
  return rows.map(({ name, columns, is_protected }) => ({ name, columns, isProtected: is_protected }))
}

export interface SequenceState {
  name: string
  /** Null where it was never used. */
  last: string | null
}

export const listSequences = ({ query }: Pick<TableConnection, 'query'>): Promise<SequenceState[]> =>
  query(`select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public'
    order by 1`)

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

export const tableColumns = ({ columns }: Pick<Table, 'columns'>) => columns.map(quoteIdentifier).join(', ')

/** All rows of it, as lines. */
export async function* tableLines(tables: TableConnection, table: Table): AsyncGenerator<Uint8Array> {
  await tables.query(table.isProtected ? 'set local role app_system' : 'reset role')
  yield* tables.copyOut(`copy (select ${tableColumns(table)} from ${quoteIdentifier(table.name)})`)
}
