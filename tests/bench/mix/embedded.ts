// The same load on the embedded database: one agency of 10,000 contacts, 25 requests a second.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../../db/client.ts'
import { seedScale } from '../../../db/seeds/scale.ts'
import { type Figure, plain } from '../figures.ts'
import { startChild } from '../machine.ts'
import { mainProgram, PRODUCTION } from '../world.ts'
import { FIRST_NIGHT, runJob } from './agencies.ts'
import { type Book, bookOf } from './books.ts'
import { driveWhile, WATCHED } from './drive.ts'
import { answersOf, byKind, printErrors } from './figures.ts'
import { addHistory } from './history.ts'

const CONTACTS = 10_000
const RATE = 25
const SECONDS = Number(process.env.MIX_EMBEDDED_SECONDS ?? 60)
const QUIET_SECONDS = 15

export async function embedded(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-mix-'))
  const settings = { ...PRODUCTION, DATA_DIR: folder, SEED_DEMO: 'off' }
  try {
    await (await startChild(mainProgram, settings)).stop()
    const books = [await furnish(folder, settings)]
    const product = await startChild(mainProgram, { ...settings, ...WATCHED, TRUST_PROXY: '1', JOBS: 'on' })
    try {
      await driveWhile(product, { books, seed: 5 }, () => sleep(3_000))
      const quiet = await driveWhile(product, { books, seed: 6 }, () => sleep(QUIET_SECONDS * 1_000))
      const busy = await driveWhile(product, { books, perSecond: RATE, seed: 7 }, () => sleep(SECONDS * 1_000))
      printErrors([...quiet.errors, ...busy.errors])
      const all = answersOf(busy)
      const what = `embedded, ${CONTACTS.toLocaleString('en-US')} contacts, ${RATE} requests/s`
      return [
        ...byKind('mix', quiet, busy).map((one) => ({ ...one, name: `embedded ${one.name}` })),
        plain('mix', `${what}, 95 of 100`, 'ms', all.p(0.95), '<= 400 ms'),
        plain('mix', `${what}, 99 of 100`, 'ms', all.p(0.99)),
        plain('mix', `${what}, errors`, '', quiet.errors.length + busy.errors.length, '<= 0'),
        plain('mix', `${what}, event loop late, 99 of 100`, 'ms', busy.lag.p99),
        plain('mix', `${what}, server memory at most`, 'MB', busy.megabytes, '<= 900 MB'),
      ]
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function furnish(folder: string, settings: Record<string, string>): Promise<Book> {
  const place = { embeddedDir: join(folder, 'postgres') }
  const open = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
    const database = await openDatabase(place)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const organizationId = await open(async ({ db, pool }) => {
    const [id] = await seedScale(db, { contacts: CONTACTS, organizations: 1 })
    await addHistory(pool, id!)
    await pool.query('analyze')
    return id!
  })
  for (const job of FIRST_NIGHT) runJob(job, settings)
  return open(({ pool }) => bookOf(pool, organizationId))
}
