/*
 * The role that the server signs in with, before a transaction takes one of the three roles: the plain owner of all
 * tables, as in compose.yaml.
 */
import { openAsBlob } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, type OpenDatabase, openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { ensurePlatform } from '../../db/seeds/demo.ts'
import { hitRateLimitsWithoutTransaction } from '../../src/accounts/rate-limits.ts'
import { findSession } from '../../src/accounts/sign-in/find-session.ts'
import { sha256 } from '../../src/lib/tokens.ts'
import { createTenantDb, readConnectionTraits } from '../../src/scope.ts'
import { emptyDatabase } from '../backup/databases.ts'
import type { TestDatabase } from '../db.ts'
import { readMigrations } from '../setup/databases.ts'
import { fullAgency } from './full-agency.ts'

const now = new Date('2026-11-20T15:00:00Z')
const clock = { now }

/** Signed in as the plain owner. */
let signedIn: Database
let organizationId: number
const open: OpenDatabase[] = []

beforeAll(async () => {
  const { plain, superuser, signIn } = await ownedBy()
  await migrate(plain, readMigrations())
  await ensurePlatform(plain)
  const full: TestDatabase = { ...superuser, clock, tenantDb: createTenantDb(superuser.db, () => clock.now) }
  organizationId = await superuserDoes(() => fullAgency(full))
  signedIn = plain

  async function superuserDoes<T>(fn: () => Promise<T>): Promise<T> {
    await signIn('superuser')
    const done = await fn()
    await signIn('owner')
    return done
  }
})
afterAll(async () => {
  for (const each of open) await each.close()
})

/** An empty database of a plain owner. The embedded one has a single session, which changes its user. */
async function ownedBy() {
  if (inject('engine') === 'postgres') {
    const plain = await emptyDatabase()
    const superuser = await plain.asSuperuser()
    open.push(superuser, plain)
    return { plain: plain.db, superuser, signIn: async () => {} }
  }
  const lite = await openDatabase({ snapshot: await openAsBlob(inject('empty')) })
  open.push(lite)
  const { db } = lite
  const { rows } = await sql<{ name: string }>`select session_user::text as name`.execute(db)
  await sql`create extension pg_trgm`.execute(db)
  await sql`create extension btree_gin`.execute(db)
  await sql`create role plain_owner login createrole`.execute(db)
  await sql`alter schema public owner to plain_owner`.execute(db)
  const signIn = async (who: 'superuser' | 'owner') => {
    const name = who === 'owner' ? 'plain_owner' : rows[0]!.name
    await sql`set session authorization ${sql.id(name)}`.execute(db)
  }
  await signIn('owner')
  return { plain: db, superuser: lite, signIn }
}

const tenantTables = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity order by 1`.execute(
    signedIn,
  )
  return rows.map(({ name }) => name)
}

test('a forgotten scope shows no row of any tenant table (T10)', async () => {
  const tables = await tenantTables()
  expect(tables.length).toBeGreaterThan(55)
  const seen: string[] = []
  for (const name of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(signedIn)
    if (rows.length > 0) seen.push(name)
  }
  expect(seen).toEqual([])
})

test('a forgotten scope changes no row of any tenant table, even if it names the agency (T10)', async () => {
  const changed: string[] = []
  for (const name of await tenantTables()) {
    const tenant = sql.ref(name === 'organizations' ? 'id' : 'organization_id')
    const { numAffectedRows } = await sql`delete from ${sql.table(name)} where ${tenant} = ${organizationId}`.execute(
      signedIn,
    )
    if (numAffectedRows) changed.push(name)
  }
  expect(changed).toEqual([])
})

test('the look-ups outside a transaction work, and scopes see their rows', async () => {
  const tenantDb = createTenantDb(signedIn, () => clock.now)
  expect((await readConnectionTraits(tenantDb)).inheritsSystemRole).toBe(false)
  const found = await findSession(tenantDb.root, sha256('secret'), now)
  expect(found?.user.organizationId).toBe(organizationId)
  const limit = { key: 'test:10.0.0.1', max: 1, windowSeconds: 60 }
  expect([
    await hitRateLimitsWithoutTransaction(tenantDb, limit),
    await hitRateLimitsWithoutTransaction(tenantDb, limit),
  ]).toEqual([true, false])
  const count = (db: Database): Promise<number> => countOf(sql`contacts`, db)
  const visitor = { organizationId, actor: { kind: 'visitor' } } as const
  expect(await tenantDb.withTenant(visitor, ({ db }) => count(db as Database))).toBe(250)
  expect(await tenantDb.withSystem('test', ({ db }) => count(db as Database))).toBe(250)
  expect(await count(signedIn)).toBe(0)
})

async function countOf(table: RawBuilder<unknown>, db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${table}`.execute(db)
  return rows[0]!.count
}
