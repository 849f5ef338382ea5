// A process of its own that asks a server, and prints one line of JSON when it is told to end: a Driven. Its argument is a
// file with a Drive.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { randomFrom } from '../../faults/random.ts'
import type { Book } from './books.ts'
import { type Kind, kinds, type Visit, visitOf, WEIGHTS } from './visits.ts'

export interface Drive {
  url: string
  books: Book[]
  /** By chance, whether or not those before are answered; undefined: one after the other. */
  perSecond?: number | undefined
  only?: Kind[] | undefined
  seed: number
}

export interface Driven {
  /** Kind, when it was asked for (ms by the machine's clock), how long its answer took in ms, its agency's place. */
  answers: [Kind, number, number, number][]
  /** What was not answered 200. */
  errors: { kind: Kind; path: string; status: number | string }[]
  /** By how much this process itself was late, at worst of 99 in 100 turns, in ms. */
  lateMs: number
}

/** As many people. */
const CONNECTIONS = 100
const LONGEST_MS = 10_000

const drive = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Drive
const random = randomFrom(drive.seed)
const draw = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const wanted = drive.only ?? kinds
const bag = wanted.flatMap((kind) => Array<Kind>(WEIGHTS[kind]).fill(kind))
const driven: Driven = { answers: [], errors: [], lateMs: 0 }
let asked = 0

function ask(visit: Visit, place: number, at: number): Promise<void> {
  const { kind, path, cookie, body } = visit
  asked++
  return new Promise((done) => {
    const end = (status: number | string) => {
      if (status === 200) driven.answers.push([kind, at, performance.timeOrigin + performance.now() - at, place])
      else driven.errors.push({ kind, path, status })
      done()
    }
    const asking = request(drive.url + path, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      timeout: LONGEST_MS,
      headers: {
        'User-Agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
        Origin: 'http://localhost:3000',
        'Accept-Language': 'en-US',
        'Accept-Encoding': 'gzip',
        // Calls are counted by the address of who calls.
        'X-Forwarded-For': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
        ...(cookie === undefined ? {} : { Cookie: cookie }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': body.length }),
      },
    })
    asking.on('response', (response) => {
      response.resume()
      response.on('end', () => end(response.statusCode ?? 0))
      response.on('error', (error) => end(error.message))
    })
    asking.on('timeout', () => asking.destroy(new Error('no answer in 10 s')))
    asking.on('error', (error) => end(error.message))
    asking.end(body)
  })
}

const now = () => performance.timeOrigin + performance.now()
const next = (): [Visit, number] => {
  const place = Math.floor(random() * drive.books.length)
  return [visitOf(draw(bag), drive.books[place]!, draw), place]
}

const parent = process.ppid
let told = false
process.on('SIGTERM', () => {
  told = true
})
/** Nobody is asked any more once whoever started this is gone. */
const isOver = () => told || process.ppid !== parent

async function oneByOne() {
  while (!isOver()) await ask(...next(), now())
}

/** When each is asked does not depend on the answers: who waits for a slow server is counted as waiting. */
async function byChance(perSecond: number) {
  const open = new Set<Promise<void>>()
  let at = now()
  while (!isOver()) {
    at += (-Math.log(1 - random()) * 1000) / perSecond
    const wait = at - now()
    if (wait > 1) await new Promise((done) => setTimeout(done, wait))
    const one = ask(...next(), at)
    open.add(one)
    void one.then(() => open.delete(one))
  }
  const answered = await Promise.race([
    Promise.all(open),
    new Promise<undefined>((done) => setTimeout(done, LONGEST_MS, undefined)),
  ])
  if (!answered) driven.errors.push(...Array(open.size).fill({ kind: 'list', path: 'any', status: 'never answered' }))
}

const late = monitorEventLoopDelay({ resolution: 5 })
late.enable()
await (drive.perSecond === undefined ? oneByOne() : byChance(drive.perSecond))
driven.lateMs = Math.max(0, late.percentile(99) / 1e6 - 5)
process.stdout.write(JSON.stringify(driven), () => process.exit(0))
