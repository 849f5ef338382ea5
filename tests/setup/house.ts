// Runs once before the journeys: unpacks the browser, and lets a built server make the database that each house copies.
import { cpSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '../../db/client.ts'
import { findChromium } from './chromium.ts'
import { migrateAt } from './databases.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { newDataDir, ON_POSTGRES, runCommand, startServer } from './server.ts'

/** What the demo agency leaves them to do takes seconds, and each house would do it again while somebody waits for a page. */
const FIRST_JOBS = ['plan-outreach', 'find-rate-increases', 'count-activity']

export default async function setup() {
  // Two workers would unpack the same browser into one folder at once; they inherit where it lies and what it needs.
  process.env.CHROMIUM = await findChromium()
  const ends = await Promise.all([embeddedDemo(), postgresDemo()])
  return () => ends.forEach((end) => void end?.())
}

async function embeddedDemo() {
  const DATA_DIR = newDataDir()
  // What another version left, for npm run faults -- upgrade.
  if (process.env.PERENNIAL_HOUSE_OF) cpSync(process.env.PERENNIAL_HOUSE_OF, DATA_DIR, { recursive: true })
  const server = await startServer({ DATA_DIR })
  for (const job of FIRST_JOBS) await runCommand(['job', job], { DATA_DIR })
  await server.stop()
  await slim(DATA_DIR)
  process.env.PERENNIAL_TEST_HOUSE = DATA_DIR
  return () => rmSync(DATA_DIR, { recursive: true, force: true })
}

/** A migrated cluster that each world of the faults copies, and a server on another, with the demo agency to copy. */
async function postgresDemo() {
  const bin = findPostgres()
  if (!bin || process.env.PERENNIAL_HOUSE_OF) return undefined
  const migrated = await startPostgres(bin)
  await migrateAt({ url: migrated.url('postgres') })
  process.env.PERENNIAL_TEST_CLUSTER = migrated.keep()
  const cluster = await startPostgres(bin, [], process.env.PERENNIAL_TEST_CLUSTER)
  const admin = new pg.Client(cluster.url('template1'))
  await admin.connect()
  await admin.query('create database perennial_demo template postgres')
  await admin.end()
  const settings = { ...ON_POSTGRES, DATABASE_URL: cluster.socketUrl('perennial_demo'), DATA_DIR: newDataDir() }
  await runCommand(['seed', 'demo'], settings)
  for (const job of FIRST_JOBS) await runCommand(['job', job], settings)
  process.env.PERENNIAL_TEST_DEMO = settings.DATABASE_URL
  return () => {
    cluster.stop()
    for (const made of [settings.DATA_DIR, dirname(process.env.PERENNIAL_TEST_CLUSTER!)])
      rmSync(made, { recursive: true, force: true })
  }
}

/** Half of its files are databases from which nothing is ever made, and files are what a copy costs. */
async function slim(dataDir: string) {
  const { db, close } = await openDatabase({ embeddedDir: join(dataDir, 'postgres') })
  await sql`update pg_database set datistemplate = false where datname in ('template0', 'template1')`.execute(db)
  for (const unused of ['template0', 'template1']) await sql`drop database ${sql.id(unused)}`.execute(db)
  await close()
}
