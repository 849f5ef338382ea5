import { openAsBlob } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../db/client.ts'
import { vacuumTables } from '../db/vacuum.ts'
import { createTenantDb, type TenantDb } from '../src/scope.ts'
import { TEMPLATE } from './setup/databases.ts'
import { withDatabase } from './setup/postgres.ts'

export interface TestDatabase extends OpenDatabase {
  tenantDb: TenantDb
  /** The current time of the database handle. Tests may set it. */
  clock: { now: Date }
}

/** The initial time of every test file. */
const start = () => new Date('2026-11-20T15:00:00Z')

let shared: Promise<TestDatabase> | undefined

/** This worker's migrated database. Tests share it: each creates its own organization and cleans nothing up. */
export function testDatabase(): Promise<TestDatabase> {
  shared ??= freshDatabase()
  return shared
}

/** After each file: resets the time, and vacuums as the product does. */
export async function leaveTidy(): Promise<void> {
  if (!shared) return
  const t = await shared
  t.clock.now = start()
  await vacuumTables(t)
}

/** A separate migrated database, for code that works across organizations. Close it after use. */
export async function freshDatabase(): Promise<TestDatabase> {
  const open = inject('engine') === 'embedded' ? await fromSnapshot() : await fromTemplate()
  const clock = { now: start() }
  return { ...open, clock, tenantDb: createTenantDb(open.db, () => clock.now) }
}

const fromSnapshot = async () => openDatabase({ snapshot: await openAsBlob(inject('template')) })

async function fromTemplate(): Promise<OpenDatabase> {
  const template = inject('template')
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await admin().query(`create database ${name} template ${TEMPLATE}`)
  const open = await openDatabase({ url: withDatabase(template, name), poolSize: 8 })
  return {
    ...open,
    async close() {
      await open.close()
      await admin().query(`drop database ${name} with (force)`)
    },
  }
}

let connections: pg.Pool | undefined

/** This worker's connection for creating databases. It does not keep the worker alive. */
function admin(): pg.Pool {
  const connectionString = withDatabase(inject('template'), 'postgres')
  connections ??= new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true })
  return connections
}
