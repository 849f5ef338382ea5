/*
 * Row access. Application code reaches the database through:
 *   tenantDb.withTenant(identity, fn)  a short transaction as app_user; row-level security shows one organization's rows
 *   tenantDb.withSystem(reason, fn)    a short transaction as app_system, across organizations or on shared tables
 *   tenantDb.root                      a single statement without a transaction, for database functions and shared tables
 * Inside fn, use only the scope's db, and never wait for a provider: the embedded database has a single connection.
 */
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import { type Database, transact } from '../db/client.ts'
import type { DB } from '../db/schema.ts'

/** A query builder inside an open transaction. */
export type Tx = Kysely<DB>

export type Actor =
  | { kind: 'user'; id: number; name: string; isAdmin: boolean }
  /** A person who is not signed in and opened a link: a client or a prospect. */
  | { kind: 'visitor' }
  | { kind: 'system'; reason: string }

export interface Identity {
  organizationId: number
  actor: Actor
  /** Set for an agent who may see only the contacts assigned to them. Never for admins. */
  onlyAgentId?: number | undefined
}

/** The first argument of every function that works on an organization's rows. */
export interface Scope extends Identity {
  db: Tx
  now: Date
}

/** The first argument of functions that work across organizations, or on tables without one. */
export interface SystemScope {
  db: Tx
  now: Date
  reason: string
}

/** Memoizes a read by its arguments within a transaction, for facts that several figures on a page need. */
export function oncePerTransaction<S extends { db: Tx }, A extends unknown[], T>(
  read: (scope: S, ...args: A) => Promise<T>,
): (scope: S, ...args: A) => Promise<T> {
  const found = new WeakMap<Tx, Map<string, Promise<T>>>()
  return (scope, ...args) => {
    const byArgs = found.get(scope.db) ?? new Map<string, Promise<T>>()
    found.set(scope.db, byArgs)
    const key = JSON.stringify(args)
    const reading = byArgs.get(key) ?? read(scope, ...args)
    byArgs.set(key, reading)
    return reading
  }
}

type WithoutDates<Row> = Date extends Row[keyof Row] ? never : unknown

/**
 * Runs queries as one statement, because the overhead of a statement exceeds the cost of a small query. Returns the
 * rows of each query. Rows are read as JSON, so dates would be strings.
 */
export async function readTogether<Rows extends Record<string, object>>(
  { db }: AnyScope,
  queries: { [Name in keyof Rows]: Expression<Rows[Name]> & WithoutDates<Rows[Name]> },
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const columns = Object.entries<Expression<object>>(queries).map(
    ([name, query]) => sql`(select coalesce(json_agg(rows), '[]') from (${query}) as rows) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<{ [Name in keyof Rows]: Rows[Name][] }>`select ${sql.join(columns)}`.execute(db)
  return rows[0]!
}

/** Either scope, for queries that filter by organization themselves. */
export type AnyScope = Pick<Scope, 'db' | 'now'>

export interface TenantDb {
  withTenant<T>(identity: Identity, fn: (scope: Scope) => Promise<T>): Promise<T>
  withSystem<T>(reason: string, fn: (system: SystemScope) => Promise<T>): Promise<T>
  /**
   * For single statements without a transaction: calls of database functions, and tables that belong to no
   * organization.
   */
  root: Pick<Database, 'getExecutor'>
  /** Whether the database responds within two seconds and has not recently run out of disk space. */
  isHealthy(): Promise<boolean>
  now(): Date
}

/** A read replica, for pages that may be some seconds old. */
export interface Replica {
  /**
   * A database whose `withTenant` reads the replica; everything else uses the primary. The replica must have replayed
   * the position `lastWrite`. What fails there is run again on the primary, so apart from writes to the
   * database, `fn` must have no effect.
   */
  reader(lastWrite: number | undefined): TenantDb
  /** The position of the primary's log in bytes. Everything committed so far is before it. */
  positionNow(): Promise<number>
}

/**
 * How long a browser remembers the position of its last change, in seconds. Longer than the sum of three times: 60
 * seconds for which a count of plans is shared, the time to count, and 10 seconds that a replica may be behind.
 */
export const LAST_WRITE_SECONDS = 90

/** Shared by the pools of one database: when a write last failed for lack of disk space, by performance.now(). */
export interface DiskSpaceState {
  fullAt: number
}

export function createTenantDb(
  db: Database,
  now: () => Date,
  onSystemUse: (reason: string) => void = () => {},
  disk: DiskSpaceState = { fullAt: Number.NEGATIVE_INFINITY },
): TenantDb {
  const transaction = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> =>
    transact(db, fn).catch((error) => {
      if (isDiskFull(error)) disk.fullAt = performance.now()
      throw error
    })
  return {
    root: db,
    now,
    isHealthy: async () => {
      // Reads still work on a full disk.
      if (performance.now() - disk.fullAt < DISK_FULL_MS) return false
      const probe = sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
      return Promise.race([probe, falseAfter(2_000)])
    },
    withTenant: (identity, fn) =>
      transaction(async (tx) => {
        await takeRole(tx, 'app_user', identity.organizationId)
        return fn({ ...identity, db: tx, now: now() })
      }),
    withSystem: (reason, fn) => {
      onSystemUse(reason)
      return transaction(async (tx) => {
        await takeRole(tx, 'app_system', null)
        return fn({ db: tx, now: now(), reason })
      })
    },
  }
}

/** Jobs write every few seconds, so without another failure in this time there is space again. */
const DISK_FULL_MS = 10_000
const DISK_FULL = '53100'

/** A file size limit has no SQLSTATE of its own, only this hint. */
const isDiskFull = (error: { code?: string; hint?: string } | null) =>
  error?.code === DISK_FULL || error?.hint?.startsWith('Check free disk space') === true

const falseAfter = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms).unref())

/**
 * The first statement of a transaction. Its settings end with the transaction. It has no parameters, so it is sent
 * together with BEGIN. JIT is off: row-level security raises the estimated cost, and Postgres would compile a query for
 * longer than it runs. Parallel workers are off too: on a busy server they slow down other requests more than they help
 * this one.
 *
 * On a replica, nothing may be written even if it is promoted meanwhile. `check` runs before, in a transaction of its
 * own, so that this one may still choose its isolation level.
 */
export async function takeRole(
  tx: Tx,
  role: 'app_user' | 'app_system',
  organizationId: number | null,
  replica?: { check?: RawBuilder<unknown> | undefined },
) {
  const checkFirst = replica?.check ? sql`${replica.check}; commit; begin; ` : sql``
  const readOnly = replica ? sql`set local transaction_read_only = on; ` : sql``
  await sql`${checkFirst}${readOnly}set local role ${sql.raw(role)};
    set local app.organization_id = ${sql.lit(String(organizationId ?? ''))};
    set local jit = off; set local max_parallel_workers_per_gather = 0`.execute(tx)
}

/**
 * Plans each statement once per connection for the rest of this transaction. Lookups of one row have a single good plan,
 * and planning some of them on each call takes longer than running them.
 */
export const forceGenericPlans = ({ db }: AnyScope) => sql`set local plan_cache_mode = force_generic_plan`.execute(db)

/**
 * Plans each statement for its values, for the rest of this transaction. Lists of an agency's rows need it: after five
 * runs on a connection, Postgres prefers one plan for all agencies, which reads a large agency's contacts one by one.
 */
export const forceCustomPlans = ({ db }: AnyScope) => sql`set local plan_cache_mode = force_custom_plan`.execute(db)

/** Throws if a role can bypass row-level security. Call it once at startup, after the migrations. */
export async function checkTenancy(tenantDb: TenantDb): Promise<void> {
  const bypasses = await tenantDb.withSystem('check that roles cannot bypass row-level security', async ({ db }) => {
    const { rows } = await sql<{ rolname: string }>`
      select rolname::text from pg_roles
      where rolname in ('app_user', 'app_system', 'app_search') and (rolsuper or rolbypassrls)`.execute(db)
    return rows.map((row) => row.rolname)
  })
  if (bypasses.length > 0)
    throw new Error(
      `The database role ${bypasses.join(', ')} may bypass row-level security. Alter it: nosuperuser nobypassrls.`,
    )
}

export interface ConnectionTraits {
  /**
   * The database user can bypass row-level security. Code in a scope is confined all the same, but an SQL injection that
   * resets its role could read the database machine's files and run programs there.
   */
  bypassesTenancy: boolean
  /**
   * The database user has app_system's rights without taking on that role. Then a query outside a scope would see every
   * agency's rows. Migrations revoke those rights where they can; rights granted by hand must be revoked by hand.
   */
  inheritsSystemRole: boolean
  /** A pooler dropped the time limits of statements or idle transactions, and the user has none of its own. */
  lacksTimeouts: boolean
}

export const readConnectionTraits = (tenantDb: TenantDb): Promise<ConnectionTraits> =>
  tenantDb.withSystem('check the rights and time limits of the database connection', async ({ db }) => {
    const { rows } = await sql<ConnectionTraits>`
      select rolsuper or rolbypassrls as "bypassesTenancy",
        not rolsuper and pg_has_role(session_user, 'app_system', 'usage') as "inheritsSystemRole",
        '0' in (current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout'))
          as "lacksTimeouts"
      from pg_roles where rolname = session_user`.execute(db)
    return rows[0]!
  })
