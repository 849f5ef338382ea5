import { vacuumTables } from '../../db/vacuum.ts'
import { type Job, type JobTools, job } from '../../jobs/runner.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { createDatabasePace } from '../../src/outreach/sending/send-pace.ts'
import { openZipBook } from '../../src/places/zip-book.ts'
import { noDomains } from '../app.ts'
import type { TestDatabase } from '../db.ts'
import { compose, makePost } from '../outreach/outbox.ts'

export interface Logged {
  infos: object[]
  errors: object[]
}

export function toolsOn(t: TestDatabase): JobTools & { logged: Logged } {
  const logged: Logged = { infos: [], errors: [] }
  return {
    tenantDb: t.tenantDb,
    compose,
    mailer: makePost(),
    domains: noDomains,
    healthKeys: [new Uint8Array(32).fill(7)],
    pace: createDatabasePace(t.tenantDb, { provider: 'tests', perSecond: 1000 }),
    zips: openZipBook(new URL('../../db/zips.tsv.gz', import.meta.url)),
    practice: true,
    vacuumTables: () => vacuumTables(t),
    analyzeContacts: () => t.pool.query('analyze contacts'),
    log: {
      debug() {},
      info: (fields) => void logged.infos.push(fields),
      error: (fields) => void logged.errors.push(fields),
    },
    logged,
  }
}

/** A job of its own for one test; its cron never fires by itself unless the test says so. */
export const makeJob = (overrides: Partial<Job> = {}): Job =>
  job({ name: `job-${publicToken()}`, cron: '0 0 1 1 *', timeZone: 'UTC', run: async () => undefined, ...overrides })

/** A promise that is settled from outside. */
export const latch = () => Promise.withResolvers<void>()
