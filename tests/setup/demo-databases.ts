// Runs once before the journeys: unpacks the browser, and creates the databases that each demo server copies.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findChromium } from './chromium.ts'
import { cachedDumps } from './databases.ts'
import { findPostgres, scratch, startPostgres } from './postgres.ts'
import { newDataDir, ON_POSTGRES, runCommand } from './server.ts'

/** Jobs to run in advance: they take seconds, and every demo server would repeat them while tests wait for pages. */
const FIRST_JOBS = ['plan-outreach', 'find-rate-increases', 'count-activity']

export default async function setup() {
  // Before the workers, which would unpack the browser into the same folder at once. They inherit its location.
  process.env.CHROMIUM = await findChromium()
  // Each browser creates a profile with about a hundred files.
  process.env.TMPDIR = scratch()
  // First, because creating missing dumps blocks this process.
  const { template } = await cachedDumps()
  const ends = await Promise.all([embeddedDemo(template), postgresDemo()])
  return () => ends.forEach((end) => void end?.())
}

async function embeddedDemo(template: string) {
  const DATA_DIR = newDataDir()
  const DATABASE = join(DATA_DIR, 'postgres')
  if (process.env.PERENNIAL_DEMO_FROM) {
    // A database of an older version, for `npm run faults -- upgrade`.
    cpSync(process.env.PERENNIAL_DEMO_FROM, DATA_DIR, { recursive: true })
  } else {
    mkdirSync(DATABASE)
    // It says of each name that it takes it for a relative one.
    execFileSync('tar', ['-xf', template, '-C', DATABASE], { stdio: 'ignore' })
  }
  // Opening it creates the demo agency.
  await runCommand(['job', ...FIRST_JOBS], { DATA_DIR })
  process.env.PERENNIAL_TEST_DEMO_DIR = DATA_DIR
  return () => rmSync(DATA_DIR, { recursive: true, force: true })
}

/** A stopped cluster that fault tests copy, and a running cluster with the demo agency to copy. */
async function postgresDemo() {
  const bin = findPostgres()
  if (!bin || process.env.PERENNIAL_DEMO_FROM) return undefined
  const migrated = await startPostgres(bin)
  const DATA_DIR = newDataDir()
  // Any command works: opening the database migrates it and creates its rates, which takes a second each time.
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
