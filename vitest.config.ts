import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.ts'
import { findPostgres } from './tests/setup/postgres.ts'

const onDatabase = ['tests/**/*.test.{ts,tsx}']
const withoutDatabase = ['tests/lib/**', 'tests/ui/**', 'tests/islands/**', 'tests/pure/**']
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL ?? findPostgres())

const database = (name: string) => ({
  plugins: [react()],
  test: {
    name,
    environment: 'node',
    include: onDatabase,
    exclude: [...withoutDatabase, 'tests/journeys/**', 'tests/faults/**'],
    globalSetup: 'tests/setup/databases.ts',
    setupFiles: ['tests/setup/strict.ts', 'tests/setup/tidy.ts'],
    pool: 'threads' as const,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

export default defineConfig({
  test: {
    // One more than there are cores: some wait for a server.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'pure',
          environment: 'node',
          include: ['tests/{lib,ui,pure}/**/*.test.{ts,tsx}'],
          setupFiles: 'tests/setup/strict.ts',
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'islands',
          environment: 'happy-dom',
          include: ['tests/islands/**/*.test.tsx'],
          setupFiles: 'tests/setup/strict.ts',
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      database('embedded'),
      ...(hasPostgres ? [database('postgres')] : []),
      {
        plugins: [react()],
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/{journeys,faults}/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/setup/house.ts',
          // A worker's files share its browser.
          isolate: false,
          // They wait most: for a browser, a server that starts, a job's next second.
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
