/** A full queue is drained by several processes under faults; then provider and database are checked. */
import { setTimeout as sleep } from 'node:timers/promises'
import { bundled } from '../setup/short-lived.ts'
import { type FigureBook, figuresOf } from './figures.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { claimInvariants } from './invariants.ts'
import { type Provider, startProvider, type Trouble } from './provider.ts'
import { endLeases, fillQueue, type Queue, type QueueOptions, reasonsOf, START, statusesOf } from './queue.ts'
import type { SenderSettings } from './sender-process.ts'
import type { World } from './world.ts'

const SENDER = new URL('./sender-process.ts', import.meta.url)

export interface StormOptions extends QueueOptions {
  fault: string
  processes: number
  perSecond: number
  trouble?: Partial<Trouble>
  seed?: number
  /** How much faster the senders' own clock runs: shortens the back-off. */
  speed?: number
  sender?: Partial<SenderSettings>
  /** The fault. The storm is over when it resolves. */
  storm?: (scene: Scene) => Promise<void>
  /** Then all senders are killed and their leases ended, as after a minute. */
  shortLeases?: boolean
  giveUpAfterMs: number
}

export interface Scene {
  fleet: Fleet
  provider: Provider
  queue: Queue
  began: number
  /** Changes the settings of senders that start from now on. */
  tell(settings: Partial<SenderSettings>): void
}

export interface Calm extends Scene {
  book: FigureBook
  seconds: number
  statuses: Record<string, number>
}

/** Resolves when nothing is queued, or nothing more can be sent. `after` may add claims. */
export async function drain(world: World, options: StormOptions, after: (calm: Calm) => Promise<void> | void) {
  const [book, last] = [figuresOf(options.fault), figuresOf(options.fault)]
  const provider = await startProvider(options.trouble, options.seed)
  const queue = await world.look((pool) => fillQueue(pool, options))
  const sender = await bundled(SENDER)
  const began = Date.now()
  let told: Partial<SenderSettings> = { ...options.sender }
  const settings = () => ({
    place: world.place,
    baseUrl: provider.url,
    perSecond: options.perSecond,
    clock: { began, start: START, speed: options.speed ?? 1 },
    ...told,
  })
  let [left, drained] = [queue.messages, () => {}]
  const empty = new Promise<void>((done) => {
    drained = done
  })
  const fleet = startFleet(sender, options.processes, settings, (word) => {
    if (typeof word.left === 'number') left = word.left
    if (left === 0) drained()
  })
  const tell = (more: Partial<SenderSettings>) => {
    told = { ...told, ...more }
  }
  try {
    const scene = { fleet, provider, queue, began, tell }
    const giveUp = sleep(options.giveUpAfterMs, 'late', { ref: false })
    if ((await Promise.race([options.storm?.(scene), giveUp])) === 'late')
      throw new Error(`The storm did not end. ${lastComplaints(fleet).join(' ')}`)
    if (options.shortLeases) {
      await fleet.end('SIGKILL')
      await world.look((pool) => endLeases(pool))
      for (let place = 0; place < options.processes; place++) fleet.launch(place)
    }
    await Promise.race([empty, giveUp])
    const seconds = (Date.now() - began) / 1000
    await fleet.end('SIGTERM')
    // One connection: an embedded database takes a second to open.
    const statuses = await world.look(async (pool) => {
      for (const line of await reasonsOf(pool, queue)) last.note('not sent', line)
      await claimInvariants(last, pool)
      return statusesOf(pool, queue)
    })
    await after({ ...scene, book, seconds, statuses })
    if (left > 0) for (const line of lastComplaints(fleet)) last.note('complaint', line)
  } finally {
    await fleet.end('SIGKILL')
    await provider.close()
  }
  return [...book.figures, ...last.figures]
}

const lastComplaints = ({ complaints, words }: Fleet) =>
  [
    ...complaints.slice(-2),
    ...words
      .filter(({ error }) => error)
      .slice(-3)
      .map((word) => JSON.stringify(word)),
  ].map((line) => line.slice(0, 300))

/** Each message reached its recipient once, and the database agrees. */
export function claimEachOnce({ book, provider, queue, statuses }: Calm, except = 0): void {
  const { claim } = book
  const reached = new Set(provider.taken.map(({ to }) => to))
  claim('people who got theirs', reached.size, `= ${queue.messages - except}`)
  claim('sent twice', provider.taken.length - reached.size, '= 0')
  claim('known as sent', statuses.sent ?? 0, `= ${queue.messages - except}`)
  claim('failed or unknown', (statuses.failed ?? 0) + (statuses.unknown ?? 0), '= 0')
  claim('left behind', (statuses.queued ?? 0) + (statuses.sending ?? 0), '= 0')
}

/** kill -9 of one process after the other, `everyMs` apart for `forMs`. Each is restarted. */
export async function killInTurn({ fleet }: Scene, everyMs: number, forMs: number): Promise<number> {
  const until = Date.now() + forMs
  let kills = 0
  for (let next = Date.now() + everyMs; next <= until; next += everyMs) {
    await sleep(Math.max(0, next - Date.now()))
    await fleet.replace(kills % fleet.ships.length)
    kills++
  }
  return kills
}

/** kill -9 each time the provider has accepted this many more messages, this many times. */
export async function killAtTaken({ fleet, provider }: Scene, every: number, times: number): Promise<number> {
  for (let kills = 0; kills < times; kills++) {
    const { promise, resolve } = Promise.withResolvers<void>()
    provider.trouble.onAccepted = () => {
      if (provider.taken.length >= every * (kills + 1)) resolve()
    }
    await promise
    provider.trouble.onAccepted = undefined
    await fleet.replace(kills % fleet.ships.length)
  }
  return times
}
