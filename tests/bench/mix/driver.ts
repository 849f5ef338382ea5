// The load driver: a process that prints one line of JSON, a Driven, when it is stopped. Its argument is a file with a
// Drive.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { randomFrom } from '../../faults/random.ts'
import type { Book } from './books.ts'
import { type Kind, kinds, type Visit, visitOf, WEIGHTS } from './visits.ts'

export interface Drive {
  url: string
  books: Book[]
  /** Requests a second at random moments, whether or not earlier ones are answered; undefined: one after the other. */
  perSecond?: number | undefined
  only?: Kind[] | undefined
  seed: number
}

export interface Driven {
  /** Kind, start (ms by the machine's clock), response time in ms, the agency's index. */
  answers: [Kind, number, number, number][]
  /** Responses other than 200. */
  errors: { kind: Kind; path: string; status: number | string }[]
  /** The 99th percentile of this process's own delay, in ms. */
  lateMs: number
}

/** The number of simulated people. */
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
        // Rate limits count by client address.
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
/** Stop when the parent process has exited. */
const isOver = () => told || process.ppid !== parent

async function oneByOne() {
  while (!isOver()) await ask(...next(), now())
}

/** Start times do not depend on responses, so time spent waiting for a slow server is counted. */
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
