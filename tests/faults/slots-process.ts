// Plans and releases as a server does, at the moments it reads from standard input, by a wrong clock. Its argument:
// SlotSettings. A line in: a moment. A line out: what was done.
import { createInterface } from 'node:readline'
import { type DatabaseOptions, openDatabase } from '../../db/client.ts'
import { planOutreach } from '../../src/outreach/planning/plan-outreach.ts'
import { releaseOutreach } from '../../src/outreach/release/release-outreach.ts'
import { openZipBook } from '../../src/places/zip-book.ts'
import { createTenantDb } from '../../src/scope.ts'

export interface SlotSettings {
  place: DatabaseOptions
  /** How far this process's clock is ahead. */
  skewMs: number
}

const { place, skewMs } = JSON.parse(process.argv[2] ?? '{}') as SlotSettings
let now = new Date(0)
const database = await openDatabase(place)
const tenantDb = createTenantDb(database.db, () => now)
const around = { tenantDb, healthKeys: [new Uint8Array(32).fill(7)] as const, signal: new AbortController().signal }
const zips = openZipBook(new URL('../../db/zips.tsv.gz', import.meta.url))
console.log(JSON.stringify({ ready: true }))
for await (const moment of createInterface({ input: process.stdin })) {
  now = new Date(new Date(moment).getTime() + skewMs)
  const said: Record<string, unknown> = { moment }
  try {
    said.planned = await planOutreach(around)
    said.released = await releaseOutreach({ ...around, zips, practice: true, limits: 'off' })
  } catch (error) {
    said.error = error instanceof AggregateError ? error.errors.map(String) : String(error)
  }
  console.log(JSON.stringify(said))
}
await database.close()
