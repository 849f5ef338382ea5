import type { PoolClient } from 'pg'
import type { OpenDatabase } from './client.ts'

/** A connection inside a transaction that copies whole tables in COPY's text format. */
export interface TableConnection {
  query<T>(text: string, values?: unknown[]): Promise<T[]>
  copyOut(statement: string): AsyncIterable<Uint8Array>
  copyIn(statement: string, lines: AsyncIterable<Uint8Array>): Promise<void>
}

// The text form of values must not depend on the server's configuration.
const SETTINGS = `select set_config('statement_timeout', '0', true); set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`

/** Runs `fn` in a transaction that starts with the statement `begin`. In embedded mode all other queries wait. */
export async function withTables<T>(
  { pool, lite }: OpenDatabase,
  begin: string,
  fn: (tables: TableConnection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // node-postgres refuses COPY in its pipeline mode. The connection is closed afterwards.
  if (!lite) Object.assign(client, { pipeline: false })
  try {
    await client.query(begin)
    await client.query(SETTINGS)
    const done = await fn(lite ? embedded(client, lite) : viaCopyStreams(client))
    await client.query('commit')
    client.release(!lite)
    return done
  } catch (error) {
    // After an unfinished COPY, any further statement on this connection would wait forever.
    if (!lite) client.release(true)
    else {
      await client.query('rollback').catch(() => {})
      client.release()
    }
    throw error
  }
}

const queries = (client: PoolClient) => ({
  query: async <T>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as T[],
})

const viaCopyStreams = (client: PoolClient): TableConnection => ({
  ...queries(client),
  async *copyOut(statement) {
    const { to } = await import('pg-copy-streams')
    // Awaited, because db/client.ts wraps `query` in an async function.
    yield* await client.query(to(`${statement} to stdout`))
  },
  async copyIn(statement, lines) {
    const [{ from }, { pipeline }] = await Promise.all([import('pg-copy-streams'), import('node:stream/promises')])
    await pipeline(lines, await client.query(from(`${statement} from stdin`)))
  },
})

/** A table is loaded in parts of about this size. */
const BLOB_BYTES = 16 * 1024 * 1024

/** PGlite does not stream COPY. It reads and writes a virtual file. */
const embedded = (client: PoolClient, lite: NonNullable<OpenDatabase['lite']>): TableConnection => ({
  ...queries(client),
  async *copyOut(statement) {
    const { blob } = await lite.query(`${statement} to '/dev/blob'`)
    if (blob && blob.size > 0) yield* blob.stream()
  },
  async copyIn(statement, lines) {
    let chunks: Uint8Array[] = []
    let bytes = 0
    const copy = async () => {
      if (bytes > 0) await lite.query(`${statement} from '/dev/blob'`, [], { blob: new Blob(chunks as BlobPart[]) })
      chunks = []
      bytes = 0
    }
    for await (const chunk of lines) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > BLOB_BYTES) await copy()
    }
    await copy()
  },
})

export interface Table {
  name: string
  /** Without generated columns, in order. */
  columns: string[]
  /** Forced row-level security hides the rows from the current role, so they are read as app_system. */
  isProtected: boolean
}

/** All tables but `migrations`, ordered by name. Throws if row-level security would hide any of a table's rows. */
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
  /** Null if the sequence was never used. */
  last: string | null
}

export const listSequences = ({ query }: Pick<TableConnection, 'query'>): Promise<SequenceState[]> =>
  query(`select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public'
    order by 1`)

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

export const tableColumns = ({ columns }: Pick<Table, 'columns'>) => columns.map(quoteIdentifier).join(', ')

/** All rows of a table in COPY's text format. */
export async function* tableLines(tables: TableConnection, table: Table): AsyncGenerator<Uint8Array> {
  await tables.query(table.isProtected ? 'set local role app_system' : 'reset role')
  yield* tables.copyOut(`copy (select ${tableColumns(table)} from ${quoteIdentifier(table.name)})`)
}
