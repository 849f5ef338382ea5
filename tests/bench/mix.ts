// People of ten agencies work at once, on a million contacts, while email is sent and files are imported: response
// times of each kind of page, compared with an idle server. MIX_SECONDS=600 runs longer, MIX_RATE=50 sends half as many
// requests a second, MIX_CONTACTS=100000 makes every book a tenth.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProvider } from '../faults/provider.ts'
import { type Aim, type Figure, figure, plain } from './figures.ts'
import type { Child } from './machine.ts'
import { acts } from './mix/acts.ts'
import { agenciesOf } from './mix/agencies.ts'
import type { Book } from './mix/books.ts'
import { driveWhile, WATCHED } from './mix/drive.ts'
import { embedded } from './mix/embedded.ts'
import { answersOf, byKind, printErrors } from './mix/figures.ts'
import { importPeople } from './mix/importer.ts'
import { messagesASecond, noneWaits, queueQuotes } from './mix/quote-mails.ts'
import type { Kind } from './mix/visits.ts'
import type { World } from './world.ts'

const SECONDS = Number(process.env.MIX_SECONDS ?? 120)
const RATE = Number(process.env.MIX_RATE ?? 100)
const QUIET_SECONDS = 30
const MAILS = 10_000
/** Requests a second to the email provider: the product's default. */
const SEND_RATE = 2
const IMPORTED = 2_000
const BETWEEN_IMPORTS_MS = 15_000
/** The agency that reliability.md describes, and the one that imports files. */
const [AVERAGE, IMPORTER] = [2, 3]

const mailsOf = ({ contacts }: Book) => Math.min(MAILS, Math.floor(contacts / 4))

export async function mix(world: World): Promise<Figure[]> {
  const books = await agenciesOf(world)
  const folder = mkdtempSync(join(tmpdir(), 'perennial-mix-'))
  const provider = await startProvider()
  const product = await world.startProduct({
    ...WATCHED,
    TRUST_PROXY: '1',
    JOBS: 'on',
    RESEND_BASE_URL: provider.url,
    SEND_RATE: String(SEND_RATE),
  })
  try {
    const figures = await everythingAtOnce(world, product, books, folder)
    figures.push(...(await oneAgency(world, product, books[AVERAGE]!)))
    figures.push(...(await acts(world.admin, product, { part: 'mix', books, folder })))
    await product.stop()
    figures.push(...(await embedded()))
    return figures
  } finally {
    await product.stop()
    await provider.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function everythingAtOnce(world: World, product: Child, books: Book[], folder: string): Promise<Figure[]> {
  const average = books[AVERAGE]!
  const mails = mailsOf(average)
  // Warms it.
  await driveWhile(product, { books, seed: 1 }, () => sleep(5_000))
  const quiet = await driveWhile(product, { books, seed: 2 }, () => sleep(QUIET_SECONDS * 1_000))
  const most = await mostASecond(product, books)
  const importing = () => importPeople(product, world.admin, { book: books[IMPORTER]!, rows: IMPORTED, folder })
  const importAlone = await importing()
  await queueQuotes(world.admin, average.organizationId, mails / 5, 'alone')
  const sendsAlone = await messagesASecond(world.admin, average.organizationId, 'alone')

  const imports: number[] = []
  let sends = Number.NaN
  const busy = await driveWhile(product, { books, perSecond: RATE, seed: 3 }, async () => {
    const until = performance.now() + SECONDS * 1_000
    await queueQuotes(world.admin, average.organizationId, mails, 'beside')
    const draining = messagesASecond(world.admin, average.organizationId, 'beside', until).then((perSecond) => {
      sends = perSecond
    })
    while (performance.now() < until) {
      imports.push(await importing())
      await sleep(Math.max(0, Math.min(BETWEEN_IMPORTS_MS, until - performance.now())))
    }
    await draining
  })
  printErrors([...quiet.errors, ...busy.errors])

  const all = answersOf(busy)
  const asked = `${RATE} requests/s`
  return [
    plain('mix', `requests of which 95 of 100 are answered within ${SOON_MS} ms, no other work`, '/s', most),
    ...byKind('mix', quiet, busy),
    plain('mix', `all kinds, ${asked}, 95 of 100`, 'ms', all.p(0.95), '<= 250 ms'),
    plain('mix', `all kinds, ${asked}, 99 of 100`, 'ms', all.p(0.99), '<= 800 ms'),
    plain('mix', 'the agency of 40,000, 95 of 100', 'ms', answersOf(busy, { place: AVERAGE }).p(0.95), '<= 250 ms'),
    plain('mix', 'the agency of 40,000, 99 of 100', 'ms', answersOf(busy, { place: AVERAGE }).p(0.99), '<= 800 ms'),
    plain('mix', 'answered', '/s', all.times.length / SECONDS),
    plain('mix', 'errors', '', quiet.errors.length + busy.errors.length, '<= 0'),
    plain('mix', 'event loop late, 99 of 100', 'ms', busy.lag.p99, '<= 100 ms'),
    plain('mix', 'event loop late, at most', 'ms', busy.lag.most),
    plain('mix', 'the driver itself late, 99 of 100', 'ms', busy.lateMs),
    plain('mix', 'server memory at most', 'MB', busy.megabytes, '<= 700 MB'),
    compared('quote mails sent', 'messages/s', [sends], [sendsAlone], '>= 0.77'),
    compared(
      `import of ${IMPORTED.toLocaleString('en-US')} rows`,
      's',
      imports,
      imports.map(() => importAlone),
    ),
  ]
}

/** The agency of 40,000 alone: its people work while up to 10,000 quotes are sent. */
async function oneAgency({ admin }: World, product: Child, book: Book): Promise<Figure[]> {
  const { organizationId } = book
  await noneWaits(admin, organizationId)
  await queueQuotes(admin, organizationId, mailsOf(book) / 5, 'idle')
  const idle = await messagesASecond(admin, organizationId, 'idle')
  let sends = Number.NaN
  const only: Kind[] = ['list', 'search', 'detail', 'dashboard']
  const driven = await driveWhile(product, { books: [book], perSecond: RATE, only, seed: 5 }, async () => {
    const until = performance.now() + SECONDS * 1_000
    await queueQuotes(admin, organizationId, mailsOf(book), 'at work')
    sends = await messagesASecond(admin, organizationId, 'at work', until)
  })
  await noneWaits(admin, organizationId)
  const all = answersOf(driven)
  const what = `${book.contacts.toLocaleString('en-US')} contacts by themselves, ${RATE} requests/s`
  return [
    plain('mix', `${what}, 95 of 100`, 'ms', all.p(0.95), '<= 250 ms'),
    plain('mix', `${what}, 99 of 100`, 'ms', all.p(0.99), '<= 800 ms'),
    plain('mix', `${what}, answered`, '', all.times.length),
    plain('mix', `${what}, errors`, '', driven.errors.length, '<= 0'),
    plain('mix', `${what}, event loop late, 99 of 100`, 'ms', driven.lag.p99, '<= 100 ms'),
    plain('mix', `${what}, server memory at most`, 'MB', driven.megabytes, '<= 700 MB'),
    compared('quote mails sent meanwhile', 'messages/s', [sends], [idle], '>= 0.77'),
  ]
}

/** The aims of reliability.md for the mix. */
const SOON_MS = 250
const STAIR = [10, 20, 30, 45, 60, 80, 100, 130, 160, 200]
const STEP_MS = 12_000

/** The highest rate at which the machine still responds in time. A step is repeated once: other machines share this one. */
async function mostASecond(product: Child, books: Book[]): Promise<number> {
  const responds = async (perSecond: number) => {
    const driven = await driveWhile(product, { books, perSecond, seed: 8 }, () => sleep(STEP_MS))
    return driven.errors.length === 0 && answersOf(driven).p(0.95) <= SOON_MS
  }
  let most = 0
  for (const perSecond of STAIR) {
    if (!((await responds(perSecond)) || (await responds(perSecond)))) break
    most = perSecond
  }
  return most
}

const compared = (name: string, unit: string, product: number[], reference: number[], aim?: Aim) =>
  figure({ part: 'mix', name, unit, product, reference, ...(aim ? { aim } : {}) })
