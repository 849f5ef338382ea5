import { createHash } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

const DATE = 1082
const INT8 = 20
const NUMERIC = 1700
// A Date at local midnight is another day somewhere else; a birthday is not an instant.
pg.types.setTypeParser(DATE, (text) => text)
// Row ids and counts stay far below 2^53.
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(NUMERIC, Number)

export type Database = Kysely<DB>

export interface OpenDatabase {
  db: Database
  /** For what Kysely has no words for: COPY, session locks. One connection wide in embedded mode. */
  pool: pg.Pool
  kind: 'postgres' | 'embedded'
  /** The embedded database itself, for COPY. Only while the pool's one connection is held. */
  lite?: PGlite
  close(): Promise<void>
}

export interface DatabasePlace {
  /** A Postgres connection string; without it PGlite runs inside this process. */
  url?: string | undefined
  /** PGlite's own folder, or undefined for one in memory. The caller holds the folder's lock. */
  embeddedDir?: string | undefined
  /** A dump of another embedded database to start from (tests, restore). */
  snapshot?: Blob | undefined
  poolSize?: number | undefined
  /** For how long somebody may wait for a connection, in ms. */
  maxWaitMs?: number | undefined
  /** For how long a connection may owe an answer, in ms; then it is ended. */
  silenceMs?: number | undefined
}

export async function openDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  if (place.url) {
    const pool = new pg.Pool({
      connectionString: place.url,
      max: place.poolSize ?? 10,
      keepAlive: true,
      connectionTimeoutMillis: place.maxWaitMs ?? 5_000,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 15_000,
      application_name: 'perennial',
    })
    // A connection that the server drops must not take the process with it, neither idle nor between two statements of
    // a transaction; the next query reports it.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    return { db: over(pool, place.silenceMs), pool, kind: 'postgres', close: () => pool.end() }
  }
  // Loaded only here: it costs a start on Postgres some 20 ms.
  const [{ PGlite }, { btree_gin }, { pg_trgm }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gin'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/node-postgres'),
  ])
  const lite = await PGlite.create({
    ...(place.embeddedDir ? { dataDir: place.embeddedDir } : {}),
    ...(place.snapshot ? { loadDataDir: place.snapshot } : {}),
    extensions: { pg_trgm, btree_gin },
  })
  const pool = new pg.Pool(createPgConfig(lite) as unknown as pg.PoolConfig)
  return {
    db: over(pool),
    pool,
    kind: 'embedded',
    lite,
    async close() {
      await pool.end()
      await lite.close()
    },
  }
}

const over = (pool: pg.Pool, silenceMs?: number) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool, silenceMs) }) })

/** Beyond this many different texts the rest are sent unnamed: a list of ids makes a new text for each length. */
const MOST_PREPARED = 500

/**
 * The name is made from the text, so that processes behind one pooler never mean different statements by it. What asks
 * for all columns stays unnamed: a migration that adds one would make its plan fail in every process still running.
 */
const preparedName = (text: string) =>
  /(?:select|returning|,) *(?:"?\w+"?\.)?\*/i.test(text)
    ? undefined
    : `p${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`

/** What Kysely says to begin a transaction. */
const BEGIN = 'begin'
const begun = { command: 'BEGIN', rows: [] }

interface Answer {
  rows: unknown[]
}
type Send = (text: string | pg.QueryConfig, values?: unknown[], ...rest: unknown[]) => Promise<Answer | Answer[]>

/**
 * Names every statement by its text, so that a connection parses and plans it once: planning the statements of a page
 * costs several times what running them does. A transaction begins in one message with its first statement, which
 * saves a wait; when either fails nothing more is sent.
 */
function preparing(pool: pg.Pool, silenceMs?: number): pg.Pool {
  const names = new Map<string, string | undefined>()
  const nameOf = (text: string) => {
    if (!names.has(text) && names.size < MOST_PREPARED) names.set(text, preparedName(text))
    return names.get(text)
  }
  pool.on('connect', (client) => {
    const send = watching(client, silenceMs)
    let begins = false
    const query: Send = async (text, values, ...rest) => {
      if (typeof text !== 'string' || values === undefined || rest.length > 0) return send(text, values, ...rest)
      if (text === BEGIN) {
        begins = true
        return begun
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

/** Postgres itself ends a statement after 15 seconds: who hears nothing for so long is at the end of a dead wire. */
const SILENCE_MS = 20_000

/**
 * Ends a connection over which no answer comes any more: a cable that was pulled, a firewall that forgot it. Nothing
 * else would, for a quarter of an hour. What waited gets an error, and the pool another connection. A statement of ours
 * that may take longer has lifted Postgres' limit first.
 */
function watching(client: pg.PoolClient, silenceMs = SILENCE_MS): Send {
  const send = client.query.bind(client) as Send
  const { stream } = (client as unknown as { connection?: { stream?: { destroy?(): void } } }).connection ?? {}
  let lifted: 'session' | 'transaction' | undefined
  return async (query, ...rest) => {
    const text = typeof query === 'string' ? query : query.text
    if (typeof text === 'string') {
      if (text === 'set statement_timeout = 0') lifted = 'session'
      else if (text === 'reset statement_timeout') lifted = undefined
      else if (lifted === 'transaction' && (text === 'commit' || text === 'rollback')) lifted = undefined
      if (text.includes(`set_config('statement_timeout'`)) lifted ??= 'transaction'
    }
    if (lifted || !stream?.destroy) return send(query, ...rest)
    const silent = setTimeout(() => stream.destroy?.(), silenceMs)
    try {
      return await send(query, ...rest)
    } finally {
      clearTimeout(silent)
    }
  }
}

const lastOf = (answers: Answer | Answer[]) => [answers].flat().at(-1) as Answer
