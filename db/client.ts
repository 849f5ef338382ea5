import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { primaryClient, urlsOfHosts } from './primary-client.ts'
import type { DB } from './schema.ts'

const DATE = 1082
const INT8 = 20
const NUMERIC = 1700
// Dates stay text: local midnight in a JavaScript Date can fall on a different day in another time zone.
pg.types.setTypeParser(DATE, (text) => text)
// Row ids and counts are far below 2^53.
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(NUMERIC, Number)

export type Database = Kysely<DB>

export interface OpenDatabase {
  db: Database
  /** For what Kysely does not support, such as COPY. A single connection in embedded mode. */
  pool: pg.Pool
  kind: 'postgres' | 'embedded'
  /** The embedded database, for COPY. Use it only while you hold the pool's single connection. */
  lite?: PGlite
  close(): Promise<void>
}

export interface DatabaseOptions {
  /**
   * A Postgres connection string. Without it, PGlite runs in this process. Of several hosts (a:5432,b:5432), the one
   * that accepts writes is used. With `?prepared_statements=off` no statement is prepared by name, for poolers that
   * cannot pass such statements on.
   */
  url?: string | undefined
  /** PGlite's folder; undefined for a database in memory. The caller must hold the folder's lock. */
  embeddedDir?: string | undefined
  /** A dump of another embedded database to start from. For tests. */
  snapshot?: Blob | undefined
  poolSize?: number | undefined
  /** How long a query waits for a connection. */
  connectionTimeoutMs?: number | undefined
  /** How long a statement may run. 15 seconds if undefined. */
  statementTimeoutMs?: number | undefined
  /** How long to wait for a response before the connection is closed. */
  responseTimeoutMs?: number | undefined
}

export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.url) {
    const urls = urlsOfHosts(options.url)
    const pool = new pg.Pool({
      connectionString: urls[0]!,
      ...(urls.length > 1 && { Client: primaryClient(urls) }),
      max: options.poolSize ?? 10,
      keepAlive: true,
      connectionTimeoutMillis: options.connectionTimeoutMs ?? 5_000,
      statement_timeout: options.statementTimeoutMs ?? 15_000,
      idle_in_transaction_session_timeout: 15_000,
      application_name: 'perennial',
      // Statements issued together are sent together. COPY needs a connection without pipelining: see db/tables.ts.
      pipeline: true,
    })
    // Without these handlers, a connection that drops while idle or within a transaction would end the process. The
    // pool replaces an idle connection. Within a transaction, the next query reports the error.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    const names = URL.parse(urls[0]!)?.searchParams.get('prepared_statements') !== 'off'
    const db = createKysely(pool, { names, responseTimeoutMs: options.responseTimeoutMs })
    return { db, pool, kind: 'postgres', close: () => pool.end() }
  }
  // Loaded on demand: importing PGlite takes 20 ms, which a start on Postgres can skip.
  const [{ PGlite }, { btree_gin }, { pg_trgm }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gin'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/node-postgres'),
  ])
  const lite = await PGlite.create({
    ...(options.embeddedDir ? { dataDir: options.embeddedDir } : {}),
    ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
    extensions: { pg_trgm, btree_gin },
  })
  const pool = new pg.Pool({ ...(createPgConfig(lite) as unknown as pg.PoolConfig), pipeline: true })
  return {
    db: createKysely(pool),
    pool,
    kind: 'embedded',
    lite,
    async close() {
      await pool.end()
      await lite.close()
    },
  }
}

// A transaction has a connection of its own and uses only the driver's begin, commit and rollback.
const dialect = new PostgresDialect({
  pool: async () => {
    throw new Error('A transaction cannot open another connection.')
  },
})
const driver = dialect.createDriver()

/**
 * Runs `fn` in a transaction, which is rolled back if it throws. Kysely's own transaction sends one statement at a
 * time; here, statements issued together with Promise.all take a single round trip. Statements issued after the
 * transaction ends are refused.
 */
export const transact = <T>(db: Database, fn: (tx: Database) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection(async (connection) => {
    let hasEnded = false
    const executor = db.getExecutor().withConnectionProvider({
      async provideConnection(use) {
        if (hasEnded) throw new Error('The transaction has ended.')
        return use(connection)
      },
    })
    await driver.beginTransaction(connection, {})
    try {
      const result = await fn(new Kysely<DB>({ config: { dialect }, dialect, driver, executor }))
      hasEnded = true
      await driver.commitTransaction(connection)
      return result
    } catch (error) {
      hasEnded = true
      await driver.rollbackTransaction(connection).catch(() => {})
      throw error
    }
  })

interface SendOptions {
  /** Whether statements with parameters are prepared by name. */
  names?: boolean
  responseTimeoutMs?: number | undefined
}

const createKysely = (pool: pg.Pool, options?: SendOptions) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepareStatements(pool, options) }) })

/** Statements beyond this number are not prepared: a list of ids produces a different text for each length. */
const MAX_PREPARED_STATEMENTS = 500

/**
 * The name is a hash of the text, so that processes behind one pooler never use it for different statements. `select *`
 * is not prepared: a migration that adds a column would break the plan in every running process.
 */
const preparedName = (text: string) =>
  /(?:select|returning|,) *(?:"?\w+"?\.)?\*/i.test(text)
    ? undefined
    : `p${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`

/** The statement with which Kysely begins a transaction. */
const BEGIN = 'begin'
const BEGIN_RESULT = { command: 'BEGIN', rows: [] }

interface QueryResult {
  rows: unknown[]
}
type Send = (
  text: string | pg.QueryConfig,
  values?: unknown[],
  ...rest: unknown[]
) => Promise<QueryResult | QueryResult[]>

/**
 * Prepares statements with parameters, so that a connection parses and plans each once: planning a page's statements
 * takes several times as long as running them. BEGIN is sent together with the first statement if that has no
 * parameters, which saves a round trip. If BEGIN fails, that statement does not run.
 */
function prepareStatements(pool: pg.Pool, { names = true, responseTimeoutMs }: SendOptions = {}): pg.Pool {
  const known = new Map<string, string | undefined>()
  const nameOf = (text: string) => {
    if (names && !known.has(text) && known.size < MAX_PREPARED_STATEMENTS) known.set(text, preparedName(text))
    return known.get(text)
  }
  pool.on('connect', (client) => {
    const send = closeIfSilent(client, responseTimeoutMs)
    let begins = false
    const { stream } = connectionOf(client)
    let isCorked = false
    const query: Send = async (text, values, ...rest) => {
      // All statements issued before the next tick are sent in one packet.
      if (!isCorked && stream?.cork) {
        isCorked = true
        stream.cork()
        process.nextTick(() => {
          isCorked = false
          stream.uncork?.()
        })
      }
      if (typeof text !== 'string' || values === undefined || rest.length > 0) return send(text, values, ...rest)
      if (text === BEGIN) {
        begins = true
        return BEGIN_RESULT
      }
      const first = begins
      begins = false
      if (values.length === 0) return first ? lastOf(await send(`${BEGIN}; ${text}`)) : send(text)
      if (first) await send(BEGIN)
      return send({ text, values, name: nameOf(text) })
    }
    Object.assign(client, { query })
  })
  return pool
}

/** Postgres ends a statement after 15 seconds. Without a response after 20, the connection is dead. */
const RESPONSE_TIMEOUT_MS = 20_000

/**
 * Closes a connection that no longer responds, for example after a network failure. Otherwise TCP would take 15 minutes
 * to notice. Pending queries fail, and the pool opens another connection. Not applied for the rest of a transaction that
 * sets its own statement_timeout, which long statements must do first with set_config.
 */
function closeIfSilent(client: pg.PoolClient, responseTimeoutMs = RESPONSE_TIMEOUT_MS): Send {
  const send = client.query.bind(client) as Send
  const { stream } = connectionOf(client)
  let isLifted = false
  return async (query, ...rest) => {
    const text = typeof query === 'string' ? query : query.text
    if (typeof text === 'string' && text.includes(`set_config('statement_timeout'`)) isLifted = true
    const timer = isLifted || !stream?.destroy ? undefined : setTimeout(() => stream.destroy?.(), responseTimeoutMs)
    try {
      return await send(query, ...rest)
    } finally {
      clearTimeout(timer)
      if (text === 'commit' || text === 'rollback') isLifted = false
    }
  }
}

const connectionOf = (client: pg.PoolClient) =>
  (client as unknown as { connection?: { stream?: Partial<Writable> } }).connection ?? {}

const lastOf = (results: QueryResult | QueryResult[]) => [results].flat().at(-1) as QueryResult
