import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.ts'
import { findPostgres } from './tests/setup/postgres.ts'

const withoutDatabase = 'tests/{lib,ui,pure,islands}'
const inBrowser = 'tests/{journeys,faults}'
const all = '**/*.test.{ts,tsx}'
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL ?? findPostgres())
/** The tests that `npm test` skips: see scripts/test.ts. */
const isRest = process.env.TESTS === 'rest'

/**
 * Tests that `npm test` runs on both databases: those where the databases differ most and data could be lost.
 * `npm run test:rest` runs the other files on the embedded database.
 */
const onBothDatabases = [
  'tests/{backup,jobs,tenancy}/*.test.ts',
  'tests/contacts/import/{run,crash,lease,modes}.test.ts',
  'tests/contacts/{bulk-many,list-contacts,names-without-accents,timeline,undo}*.test.ts',
  'tests/contacts/merge/merge*.test.ts',
  'tests/outreach/{last-look,one-a-day,planning,queue,send-batches,send-pace}*.test.ts',
]

/**
 * Long tests that only extend shorter ones: an eighth of the time, and no requirement depends on them alone.
 * `npm run test:rest` runs them.
 */
const longTests = {
  databases: ['tests/outreach/forecast.test.ts', 'tests/contacts/import/corpus-{cells,tables,texts}.test.ts'],
  journeys: [
    'tests/journeys/import-layouts.test.ts',
    'tests/faults/{clock,kill-while-importing,rolling,storms}.test.ts',
  ],
}

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

const everyDatabaseTest = [`tests/${all}`]
const databases = () => {
  if (!hasPostgres)
    return [database('embedded', isRest ? longTests.databases : everyDatabaseTest, isRest ? [] : longTests.databases)]
  if (isRest)
    return [database('postgres', longTests.databases), database('embedded', everyDatabaseTest, onBothDatabases)]
  return [database('postgres', everyDatabaseTest, longTests.databases), database('embedded', onBothDatabases)]
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
    include: isRest ? ['tests/journeys/every-page/*.test.ts', ...longTests.journeys] : [`${inBrowser}/${all}`],
    exclude: isRest ? [] : longTests.journeys,
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
    reporters: ['default', './tests/setup/reporter.ts'],
    // One more than the number of cores, because some workers wait for a server.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Short tests come last, so that the workers finish at about the same time.
    projects: [journeys, ...databases(), ...(isRest ? [] : others)],
  },
})
