// Runs once before the journeys: unpacks the browser, and lets a built server make the database that each house copies.
import { cpSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../db/client.ts'
import { findChromium } from './chromium.ts'
import { migrateAt } from './databases.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { newDataDir, runJob, startServer } from './server.ts'

/** What the demo agency leaves them to do takes seconds, and each house would do it again while somebody waits for a page. */
const FIRST_JOBS = ['plan-outreach', 'find-rate-increases', 'count-activity']

export default async function setup() {
  const DATA_DIR = newDataDir()
  // What another version left, for npm run faults -- upgrade.
  if (process.env.PERENNIAL_HOUSE_OF) cpSync(process.env.PERENNIAL_HOUSE_OF, DATA_DIR, { recursive: true })
  // Two workers would unpack the same browser into one folder at once; they inherit where it lies and what it needs.
  process.env.CHROMIUM = await findChromium()
  const server = await startServer({ DATA_DIR })
  for (const job of FIRST_JOBS) await runJob(job, DATA_DIR)
  await server.stop()
  await slim(DATA_DIR)
  process.env.PERENNIAL_TEST_HOUSE = DATA_DIR
  const cluster = await makeCluster()
  if (cluster) process.env.PERENNIAL_TEST_CLUSTER = cluster
  return () => {
    for (const made of [DATA_DIR, ...(cluster ? [dirname(cluster)] : [])])
      rmSync(made, { recursive: true, force: true })
  }
}

/** The migrated Postgres that each world of the faults copies. */
async function makeCluster() {
  const bin = findPostgres()
  if (!bin) return undefined
  const postgres = await startPostgres(bin)
  await migrateAt({ url: postgres.url('postgres') })
  return postgres.keep()
}

/** Half of its files are databases from which nothing is ever made, and files are what a copy costs. */
async function slim(dataDir: string) {
  const { db, close } = await openDatabase({ embeddedDir: join(dataDir, 'postgres') })
  await sql`update pg_database set datistemplate = false where datname in ('template0', 'template1')`.execute(db)
  for (const unused of ['template0', 'template1']) await sql`drop database ${sql.id(unused)}`.execute(db)
  await close()
}
