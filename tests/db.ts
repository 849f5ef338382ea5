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
  /** What the database handle takes for now; a test that cares sets it. */
  clock: { now: Date }
}

/** When every test begins, in each of its files. */
const start = () => new Date('2026-11-20T15:00:00Z')

let shared: Promise<TestDatabase> | undefined

/** This worker's database, migrated. Tests share it: each makes an organisation of its own and cleans nothing up. */
export function testDatabase(): Promise<TestDatabase> {
  shared ??= freshDatabase()
  return shared
}

/** After each file: what one moved is not the next one's time, and what it filled is looked after as in the product. */
export async function leaveTidy(): Promise<void> {
  if (!shared) return
  const t = await shared
  t.clock.now = start()
  await vacuumTables(t)
}

/** A migrated database that no other test touches, for what looks across organisations. Close it. */
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

/** This worker's connection for making databases, which does not keep it from ending. */
function admin(): pg.Pool {
  const connectionString = withDatabase(inject('template'), 'postgres')
  connections ??= new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true })
  return connections
}
