// Runs once before the journeys: unpacks the browser, and makes the databases that each demo copies.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findChromium } from './chromium.ts'
import { cachedDumps } from './databases.ts'
import { findPostgres, scratch, startPostgres } from './postgres.ts'
import { newDataDir, ON_POSTGRES, runCommand } from './server.ts'

/** What the demo agency leaves them to do takes seconds, and each demo would do it again while somebody waits for a page. */
const FIRST_JOBS = ['plan-outreach', 'find-rate-increases', 'count-activity']

export default async function setup() {
  // Two workers would unpack the same browser into one folder at once; they inherit where it lies and what it needs.
  process.env.CHROMIUM = await findChromium()
  // Each browser makes a profile of some hundred files.
  process.env.TMPDIR = scratch()
  // Before all else: where they are not there yet, making them lets nothing else of this process run.
  const { template } = await cachedDumps()
  const ends = await Promise.all([embeddedDemo(template), postgresDemo()])
  return () => ends.forEach((end) => void end?.())
}

async function embeddedDemo(template: string) {
  const DATA_DIR = newDataDir()
  const DATABASE = join(DATA_DIR, 'postgres')
  if (process.env.PERENNIAL_DEMO_FROM) {
    // What another version left, for npm run faults -- upgrade.
    cpSync(process.env.PERENNIAL_DEMO_FROM, DATA_DIR, { recursive: true })
  } else {
    mkdirSync(DATABASE)
    // It says of each name that it takes it for a relative one.
    execFileSync('tar', ['-xf', template, '-C', DATABASE], { stdio: 'ignore' })
  }
  // Opening it makes the demo agency.
  await runCommand(['job', ...FIRST_JOBS], { DATA_DIR })
  process.env.PERENNIAL_TEST_DEMO_DIR = DATA_DIR
  return () => rmSync(DATA_DIR, { recursive: true, force: true })
}

/** A cluster as a server leaves it that each world of the faults copies, and a server on another, with the demo agency to copy. */
async function postgresDemo() {
  const bin = findPostgres()
  if (!bin || process.env.PERENNIAL_DEMO_FROM) return undefined
  const migrated = await startPostgres(bin)
  const DATA_DIR = newDataDir()
  // Any command does: opening the database migrates it and makes its rates, which takes a second each time.
  await runCommand(['outreach'], { ...ON_POSTGRES, DATABASE_URL: migrated.url('postgres'), DATA_DIR })
  process.env.PERENNIAL_TEST_CLUSTER = migrated.keep()
  const cluster = await startPostgres(bin, [], process.env.PERENNIAL_TEST_CLUSTER)
  const admin = new pg.Client(cluster.url('template1'))
  await admin.connect()
  await admin.query('create database perennial_demo template postgres')
  await admin.end()
  const settings = { ...ON_POSTGRES, DATABASE_URL: cluster.socketUrl('perennial_demo'), DATA_DIR }
  await runCommand(['seed', 'demo'], settings)
  await runCommand(['job', ...FIRST_JOBS], settings)
  process.env.PERENNIAL_TEST_DEMO = settings.DATABASE_URL
  return () => {
    cluster.stop()
    for (const made of [DATA_DIR, dirname(process.env.PERENNIAL_TEST_CLUSTER!)])
      rmSync(made, { recursive: true, force: true })
  }
}
