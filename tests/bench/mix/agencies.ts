// Ten agencies of very different size, each with history and planned emails, and ten signed-in people each.
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { onServerCore } from '../machine.ts'
import { mainProgram, PRODUCTION, type World } from '../world.ts'
import { type Book, bookOf } from './books.ts'
import { addHistory } from './history.ts'

/** Contacts in all; MIX_CONTACTS=100000 makes every book a tenth. */
export const TOTAL = Number(process.env.MIX_CONTACTS ?? 1_000_000)
const OF_A_MILLION = [400_000, 100_000, 40_000, 10_000, 1_000, 89_800, 89_800, 89_800, 89_800, 89_800]
/** The smallest book has this many contacts at any size. */
const FEWEST = 1_000

const bookSizes = OF_A_MILLION.map((contacts) => Math.max(FEWEST, Math.round((contacts * TOTAL) / 1_000_000)))

/** Jobs that run in each agency's first night. */
export const FIRST_NIGHT = [
  'plan-outreach',
  'find-rate-increases',
  'count-activity',
  'count-book-health',
  'find-duplicates',
]

let made: Promise<Book[]> | undefined

/** In the order of OF_A_MILLION. Created once a run. */
export const agenciesOf = (world: World): Promise<Book[]> => {
  made ??= makeAgencies(world)
  return made
}

async function makeAgencies(world: World): Promise<Book[]> {
  const seconds = stopwatch()
  const ids: number[] = []
  for (const contacts of bookSizes) ids.push((await world.addAgency(world.url, contacts)).organizationId)
  console.log(`${TOTAL.toLocaleString('en-US')} contacts in ${ids.length} agencies: ${seconds()} s`)
  const client = new pg.Client(world.url)
  await client.connect()
  // Sample prices are never emailed to clients.
  await client.query('update rate_books set is_illustrative = false')
  for (const organizationId of ids) await addHistory(client, organizationId)
  await client.query('vacuum (analyze)')
  console.log(`their past: ${seconds()} s`)
  for (const job of FIRST_NIGHT) {
    runJob(job, { DATABASE_URL: world.url })
    console.log(`${job}: ${seconds()} s`)
  }
  await client.query('vacuum (analyze)')
  const books: Book[] = []
  for (const organizationId of ids) books.push(await bookOf(client, organizationId))
  await client.end()
  return books
}

/** Seconds since the last call. */
function stopwatch(): () => string {
  let since = performance.now()
  return () => {
    const took = (performance.now() - since) / 1000
    since = performance.now()
    return took.toFixed(1)
  }
}

/** Runs one job once, in a process of its own on the server's core. */
export function runJob(name: string, settings: Record<string, string>) {
  const [command = '', ...args] = onServerCore([process.execPath, ...mainProgram, 'job', name])
  execFileSync(command, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...PRODUCTION, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
