import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { practiceRates } from '../../src/main/rates.ts'
import { csgStandIn } from '../../src/practice/csg-stand-in.ts'
import { csgClient } from '../../src/rates/csg/client.ts'
import { csgProvider } from '../../src/rates/csg/provider.ts'
import { rateBookProvider } from '../../src/rates/rate-book.ts'
import type { RateProvider, RateRequest } from '../../src/rates/rate-provider.ts'
import type { TenantDb } from '../../src/scope.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

export const HOUR = 3_600_000

export const request: RateRequest = {
  zip: '28801',
  state: 'NC',
  county: 'Buncombe',
  age: 70,
  gender: 'M',
  tobacco: false,
  effectiveOn: '2026-12-01',
}

type Break = (path: string, asked: Request) => Response | Promise<Response> | undefined

export interface CsgBox {
  t: TestDatabase
  calls: { auth: number; quotes: number }
  log: unknown[]
  /** Intercepts calls to the fake CSG: returns a response, or undefined to let a call through. */
  breakWith(answer: Break | undefined): void
  /** A second provider, as in another process: it shares only the database. */
  provider(options?: {
    apiKey?: string
    timeoutMs?: number
    maxWaitMs?: number
    maxStaleWaitMs?: number
    cacheMinutes?: number
    root?: TenantDb['root']
  }): RateProvider
  pass(ms: number): void
  close(): Promise<void>
}

/** A new box for each test of a file, on one database without cached answers. */
export function eachInABox(take: (box: CsgBox) => void) {
  let t: TestDatabase
  let box: CsgBox
  let start: Date
  beforeAll(async () => {
    t = await freshDatabase()
    start = t.clock.now
  })
  beforeEach(async () => {
    await sql`truncate rate_answers, rate_providers, rates, rate_books cascade`.execute(t.db)
    t.clock.now = start
    box = await csgBox(t)
    take(box)
  })
  afterEach(() => box.close())
  afterAll(() => t.close())
}

/** A fake CSG server that answers over HTTP. */
export async function csgBox(t: TestDatabase): Promise<CsgBox> {
  const standIn = csgStandIn({
    apiKey: 'practice',
    now: t.tenantDb.now,
    rates: practiceRates({ find: () => undefined }),
    slowMs: 60_000,
  })
  let broken: Break | undefined
  const listener = getRequestListener(
    async (asked) => (await broken?.(new URL(asked.url).pathname, asked)) ?? standIn.app.fetch(asked),
  )
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const log: unknown[] = []
  const note = (fields: object, message: string) => void log.push({ ...fields, message })
  return {
    t,
    log,
    calls: standIn.calls,
    breakWith: (answer) => {
      broken = answer
    },
    provider({ apiKey = 'practice', timeoutMs, cacheMinutes = 60, root = t.tenantDb.root, ...patience } = {}) {
      const client = csgClient({
        tenantDb: t.tenantDb,
        baseUrl,
        apiKey,
        secretKey: new Uint8Array(32).fill(7),
        timeoutMs,
      })
      const book = rateBookProvider(t.tenantDb)
      const waits = { maxWaitMs: 30_000, maxStaleWaitMs: 30_000, ...patience }
      const tenantDb = { ...t.tenantDb, root }
      return csgProvider({ tenantDb, client, book, log: { info: note, error: note }, cacheMinutes, ...waits })
    },
    pass: (ms) => {
      t.clock.now = new Date(t.clock.now.getTime() + ms)
    },
    async close() {
      await new Promise((closed) => {
        server.close(closed)
        server.closeAllConnections()
      })
    },
  }
}

/** Answers every request with 500. */
export const down: Break = () => Response.json({ message: 'Internal error' }, { status: 500 })
