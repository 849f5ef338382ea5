import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.ts'
import { findPostgres } from './tests/setup/postgres.ts'

const withoutDatabase = 'tests/{lib,ui,pure,islands}'
const inBrowser = 'tests/{journeys,faults}'
const all = '**/*.test.{ts,tsx}'
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL ?? findPostgres())
/** Set by src/tools/test.ts: what `npm test` runs, or what `npm run test:rest` runs. Unset, Vitest finds every file. */
const part = process.env.TESTS as 'main' | 'rest' | undefined

/**
 * The browser tests of `npm test`: a client from the agency's link to the prices, an agent's sign-in, contacts and
 * imports, an agency's payment. A journey takes as long as a hundred handler tests, so all others, every page at every
 * width, and most faults run in `npm run test:rest`.
 */
const mainJourneys = [
  'tests/journeys/{checkout,clients,compare-page,contact-page,import,sign-in}.test.ts',
  'tests/faults/{lost-connection,start}.test.ts',
]

/**
 * Database tests that `npm run test:rest` runs, because each takes as long as ten others: many cases of what a shorter
 * test holds, processes that are killed, calls to every address of the API. No requirement depends on them alone.
 */
const longDatabaseTests = [
  'tests/outreach/{forecast*,killed,licensed,poisoned-batch*,refusing-provider,reports,restored-messages}.test.ts',
  'tests/contacts/{bulk-many,purge}.test.ts',
  'tests/contacts/import/{corpus-*,layouts,random-files,undo}.test.ts',
  'tests/contacts/merge/{merge-and-mail,undo-merge}.test.ts',
  'tests/security/{api-forbidden-keys,api-fuzz,api-tenants}.test.ts',
  'tests/tenancy/{contact-pages,migrate,request-statements,roles}.test.ts',
  'tests/{backup/upgrade,billing/any-order,billing/one-price,dashboard/numbers,organizations/download}.test.ts',
  'tests/{web/headers,practice/stripe-webhooks,prospects/known-address,rates/csg-*,settings/client-branding,texts/killed}.test.ts',
]

/** Files about what differs most between the databases. `npm run test:rest` runs all files on the embedded database. */
const onBothDatabases = [
  'tests/tenancy/!(colleagues*|contact-pages|connections|migrate|request-statements|roles|scope).test.ts',
  'tests/contacts/import/lease.test.ts',
  'tests/outreach/{one-a-day,queue,send-pace}.test.ts',
]

const database = (name: 'embedded' | 'postgres', include: string[], exclude: string[] = []) => ({
  // Rendering pages is half of the work of these tests, and React's development build takes ten times as long. On the
  // embedded database, where `npm run test:rest` renders all pages, its warnings fail the tests.
  ...(name === 'postgres'
    ? { oxc: { jsx: { runtime: 'automatic' as const, development: false } } }
    : { plugins: [react()] }),
  test: {
    name,
    ...(name === 'postgres' ? { env: { NODE_ENV: 'production' } } : {}),
    environment: 'node',
    include,
    exclude: [`${withoutDatabase}/**`, `${inBrowser}/**`, ...exclude],
    globalSetup: 'tests/setup/databases.ts',
    setupFiles: ['tests/setup/strict.ts', 'tests/setup/tidy.ts'],
    pool: 'threads' as const,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

const databases = () => {
  const [long, every] = [longDatabaseTests, [`tests/${all}`]]
  if (!hasPostgres)
    return [part === 'rest' ? database('embedded', long) : database('embedded', every, part ? long : [])]
  if (part === 'rest') return [database('postgres', long), database('embedded', every, onBothDatabases)]
  return [database('postgres', every, part ? long : []), database('embedded', part ? onBothDatabases : every)]
}

const withoutDatabaseProject = (name: string, environment: 'node' | 'happy-dom', include: string) => ({
  plugins: [react()],
  test: {
    name,
    environment,
    include: [include],
    setupFiles: 'tests/setup/strict.ts',
    pool: 'threads' as const,
    isolate: false,
    testTimeout: 30_000,
  },
})

const journeys = {
  plugins: [react()],
  test: {
    name: 'journeys',
    environment: 'node' as const,
    include: part === 'main' ? mainJourneys : [`${inBrowser}/${all}`],
    // clients.test.ts runs in both parts, with other walkers.
    exclude: part === 'rest' ? mainJourneys.map((glob) => glob.replace('clients,', '')) : [],
    globalSetup: 'tests/setup/demo-databases.ts',
    // The files of one worker share its browser.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
}

const others = [
  withoutDatabaseProject('pure', 'node', `tests/{lib,ui,pure}/${all}`),
  withoutDatabaseProject('islands', 'happy-dom', `tests/islands/${all}`),
]

export default defineConfig({
  test: {
    fsModuleCache: true,
    reporters: ['default', './tests/setup/reporter.ts'],
    // One more than the number of cores, because some workers wait for a server.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Short tests come last, so that the workers finish at about the same time.
    projects: [journeys, ...databases(), ...(part === 'rest' ? [] : others)],
  },
})
