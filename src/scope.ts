/*
 * Who may see which rows. Nothing outside this file reaches the database:
 *   tenantDb.withTenant(identity, fn)  one short transaction as app_user, in which row-level security shows one organisation
 *   tenantDb.withSystem(reason, fn)   one short transaction as app_system, for the few modules that look across them
 * Inside fn use only the scope's db. Never wait for a provider there: an embedded database has one connection, and
 * everybody else is waiting for it.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/client.ts'
import type { DB } from '../db/schema.ts'

/** A query builder inside an open transaction. */
export type Tx = Kysely<DB>

export type Actor =
  | { kind: 'user'; id: number; name: string; isAdmin: boolean }
  /** Somebody without a sign-in who holds a link: the quote's client, a prospect. */
  | { kind: 'visitor' }
  | { kind: 'system'; reason: string }

export interface Identity {
  organizationId: number
  actor: Actor
  /** Set where the organisation lets agents see only the contacts assigned to them. */
  onlyAgentId?: number | undefined
}

/** First argument of every query and verb on an organisation's rows. */
export interface Scope extends Identity {
  db: Tx
  now: Date
}

/** First argument of what works across organisations or on tables that belong to none. */
export interface SystemScope {
  db: Tx
  now: Date
  reason: string
}

/** What a query needs of either scope when its rows name their organisation themselves. */
export type AnyScope = Pick<Scope, 'db' | 'now'>

export interface TenantDb {
  withTenant<T>(identity: Identity, fn: (scope: Scope) => Promise<T>): Promise<T>
  withSystem<T>(reason: string, fn: (system: SystemScope) => Promise<T>): Promise<T>
  /** For single statements without a transaction around them, before a request is anybody’s: the session look-up. */
  root: Pick<Database, 'getExecutor'>
  /** Whether the database answers at all, within two seconds, and has lately had room for what it was to write. */
  answers(): Promise<boolean>
  now(): Date
}

/** When a statement last found no room to write. */
export interface ScopeRole {
  fullAt: number
}

export function createTenantDb(
  db: Database,
  now: () => Date,
  onSystemUse: (reason: string) => void = () => {},
  room: ScopeRole = { fullAt: Number.NEGATIVE_INFINITY },
): TenantDb {
  const transaction = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> =>
    db
      .transaction()
      .execute(fn)
      .catch((error) => {
        if (isOutOfRoom(error)) room.fullAt = performance.now()
        throw error
      })
  return {
    root: db,
    now,
    answers: async () => {
      // A full disk still answers what it is only asked.
      if (performance.now() - room.fullAt < FULL_FOR_MS) return false
      const asked = sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
      return Promise.race([asked, after(2_000)])
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

/** Senders and jobs write every few seconds: who saw no failure for so long has room again. */
const FULL_FOR_MS = 10_000
const DISK_FULL = '53100'

/** A limit on the size of files has no code of its own, only this advice. */
const isOutOfRoom = (error: { code?: string; hint?: string } | null) =>
  error?.code === DISK_FULL || error?.hint?.startsWith('Check free disk space') === true

const after = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms).unref())

/**
 * All settings end with the transaction. Without values, so that it is begun in the same message. Row-level security
 * makes a plan look dearer than it is, and Postgres would compile it for longer than it runs.
 */
async function takeRole(tx: Tx, role: 'app_user' | 'app_system', organizationId: number | null) {
  await sql`set local role ${sql.raw(role)}; set local app.organization_id = ${sql.lit(String(organizationId ?? ''))};
    set local jit = off`.execute(tx)
}

/**
 * Plans each statement once per connection for the rest of this transaction. Statements that look up one row have a
 * single good plan, and Postgres would spend longer on planning some of them at each call than on running them.
 */
export const forceGenericPlans = ({ db }: AnyScope) => sql`set local plan_cache_mode = force_generic_plan`.execute(db)

/** Refuses to run where row-level security would protect nothing. Call once at start, after the migrations. */
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

/**
 * Whether the user we sign in to the database as stands above row-level security. What runs in a scope is confined all
 * the same; what got out of its role could read any file of the database's machine, and run programs there.
 */
export const standsAboveTenancy = (tenantDb: TenantDb): Promise<boolean> =>
  tenantDb.withSystem('see who we are to the database', async ({ db }) => {
    const { rows } = await sql<{ above: boolean }>`
      select rolsuper or rolbypassrls as above from pg_roles where rolname = session_user`.execute(db)
    return rows[0]?.above === true
  })

/**
 * Whether the user we sign in to the database as has app_system's rights without taking its role on. A query outside a
 * scope then sees every agency's rows. Migrations end this where they may; rights granted by hand are ended by hand.
 */
export const inheritsSystemRole = (tenantDb: TenantDb): Promise<boolean> =>
  tenantDb.withSystem('see which rights we inherit', async ({ db }) => {
    const { rows } = await sql<{ inherits: boolean }>`
      select not rolsuper and pg_has_role(session_user, 'app_system', 'usage') as inherits
      from pg_roles where rolname = session_user`.execute(db)
    return rows[0]?.inherits === true
  })
