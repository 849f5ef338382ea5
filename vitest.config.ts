import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.ts'
import { findPostgres } from './tests/setup/postgres.ts'

const withoutDatabase = 'tests/{lib,ui,pure,islands}'
const inBrowser = 'tests/{journeys,faults}'
const all = '**/*.test.{ts,tsx}'
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL ?? findPostgres())
/** What npm test leaves out: see scripts/test.ts. */
const isRest = process.env.TESTS === 'rest'

/**
 * Where the two databases differ most, and what would lose something of people if they did. npm run test:rest has the
 * other files on the embedded database.
 */
const onBothDatabases = [
  'tests/{backup,jobs,tenancy}/*.test.ts',
  'tests/contacts/import/{run,crash,lease,modes}.test.ts',
  'tests/contacts/{bulk-many,list-contacts,names-without-accents,timeline,undo}*.test.ts',
  'tests/contacts/merge/merge*.test.ts',
  'tests/outreach/{last-look,one-a-day,planning,queue,send-batches,send-pace}*.test.ts',
]

/**
 * What goes through many cases, or at length, of what shorter files hold. They are an eighth of the files' time and
 * the only ones for none of the requirements, so npm run test:rest has them.
 */
const atLength = {
  databases: ['tests/outreach/forecast.test.ts', 'tests/contacts/import/corpus-{cells,tables,texts}.test.ts'],
  journeys: [
    'tests/journeys/import-layouts.test.ts',
    'tests/faults/{clock,kill-while-importing,rolling,storms}.test.ts',
  ],
}

const database = (name: 'embedded' | 'postgres', include: string[], exclude: string[] = []) => ({
  // Pages are half of the work of these tests, and React's development build takes ten times as long for one. Its
  // warnings fail the tests on the embedded database, with which npm run test:rest renders all pages.
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
    return [database('embedded', isRest ? atLength.databases : everyDatabaseTest, isRest ? [] : atLength.databases)]
  if (isRest)
    return [database('postgres', atLength.databases), database('embedded', everyDatabaseTest, onBothDatabases)]
  return [database('postgres', everyDatabaseTest, atLength.databases), database('embedded', onBothDatabases)]
}

const withoutRows = (name: string, environment: 'node' | 'happy-dom', include: string) => ({
  plugins: [react()],
  test: {
    ...{ name, environment, include: [include], setupFiles: 'tests/setup/strict.ts' },
    ...{ pool: 'threads' as const, isolate: false, testTimeout: 30_000 },
  },
})

const journeys = {
  plugins: [react()],
  test: {
    name: 'journeys',
    environment: 'node' as const,
    include: isRest ? ['tests/journeys/every-page/*.test.ts', ...atLength.journeys] : [`${inBrowser}/${all}`],
    exclude: isRest ? [] : atLength.journeys,
    globalSetup: 'tests/setup/demo-databases.ts',
    // A worker's files share its browser.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
}

const others = [
  withoutRows('pure', 'node', `tests/{lib,ui,pure}/${all}`),
  withoutRows('islands', 'happy-dom', `tests/islands/${all}`),
]

export default defineConfig({
  test: {
    reporters: ['default', './tests/setup/reporter.ts'],
    // One more than there are cores: some wait for a server.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // In this order: what is short comes last, when the workers end one after the other.
    projects: [journeys, ...databases(), ...(isRest ? [] : others)],
  },
})
