/** A migrated database of its own that other processes can open: on a throw-away Postgres, or in a folder. */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type DatabaseOptions, openDatabase } from '../../db/client.ts'
import { migrateAt } from '../setup/databases.ts'
import { findPostgres, startPostgres, type ThrowawayPostgres } from '../setup/postgres.ts'
import { demoDataDir } from '../setup/server.ts'

export interface World {
  place: DatabaseOptions
  /** Undefined on the embedded database. */
  postgres: ThrowawayPostgres | undefined
  /** Opens it for the runner. An embedded database has one owner: not while another process runs on it. */
  look<T>(fn: (pool: pg.Pool) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export const hasPostgres = findPostgres() !== undefined

// With Postgres' default durability, so that a commit survives a crash.
const SETTINGS = ['synchronous_commit=on', 'full_page_writes=on']

export async function postgresWorld(settings: string[] = []): Promise<World> {
  const bin = findPostgres()
  if (!bin) throw new Error('This fault test needs an installed Postgres (initdb, pg_ctl).')
  // Already migrated by tests/setup/demo-databases.ts, if that ran.
  const made = process.env.PERENNIAL_TEST_CLUSTER
  const postgres = await startPostgres(bin, [...SETTINGS, ...settings], made)
  const place = { url: postgres.url('postgres') }
  if (!made) await migrateAt(place)
  return { place, postgres, look: lookAt(place), close: async () => postgres.stop() }
}

export async function embeddedWorld(): Promise<World> {
  const folder = await demoDataDir()
  const place = { embeddedDir: join(folder, 'postgres') }
  if (!process.env.PERENNIAL_TEST_DEMO_DIR) await migrateAt(place)
  const remove = async () => rmSync(folder, { recursive: true, force: true })
  return { place, postgres: undefined, look: lookAt(place), close: remove }
}

/** A Postgres that the caller started and ends. */
export async function worldAt(place: { url: string }): Promise<World> {
  await migrateAt(place)
  return { place, postgres: undefined, look: lookAt(place), close: async () => {} }
}

/** For faults that create the folder or the database themselves. */
export async function nowhere(): Promise<World> {
  const look = () => Promise.reject(new Error('This fault test has no database that others could look at.'))
  return { place: {}, postgres: undefined, look, close: async () => {} }
}

/** Opens a database of the runner's own. */
export const lookAt =
  (place: DatabaseOptions): World['look'] =>
  async (fn) => {
    const { pool, close } = place.url === undefined ? await openDatabase(place) : unhurried(place.url)
    try {
      return await fn(pool)
    } finally {
      await close()
    }
  }

/** Connections without the pages' statement timeout: some fill a queue. */
function unhurried(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // The database server is killed now and then.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, close: () => pool.end() }
}

/** A second database on the same server with the same content. No one may be connected to the first. */
export async function copyOf(world: World, name: string): Promise<DatabaseOptions> {
  if (!world.postgres) throw new Error('Only a Postgres copies databases.')
  await promisify(execFile)('psql', [
    world.postgres.url('template1'),
    '-qc',
    `create database ${name} template postgres`,
  ])
  return { url: world.postgres.url(name) }
}
