/*
 * Croner is the alarm clock; the memory is rows. Two sorts of job:
 *   - once per slot of its timetable, whatever the number of processes: the slot is claimed in job_runs with a lease;
 *   - everyProcess: its work is rows that carry leases of their own, so any process may look for some at any moment.
 *     It leaves no row in job_runs, and a handler that wrote work may wake() it.
 */
import { randomInt } from 'node:crypto'
import { Cron } from 'croner'
import type { VacuumReport } from '../db/vacuum.ts'
import type { CardProvider } from '../src/billing/cards/card-provider.ts'
import type { Log } from '../src/deps.ts'
import type { HealthKeys } from '../src/eligibility/answers.ts'
import type { DomainProvider } from '../src/lib/sending-domain.ts'
import type { Compose, Mailer } from '../src/outbox/outgoing-mail.ts'
import type { TextLine } from '../src/outbox/outgoing-text.ts'
import type { ProviderPace } from '../src/outreach/sending/send-pace.ts'
import type { ZipBook } from '../src/places/zip-book.ts'
import type { TenantDb } from '../src/scope.ts'
import { listAbandonedSlots, runSlot } from './job-runs.ts'

/** What the composition root hands to every job. */
export interface JobTools {
  tenantDb: TenantDb
  compose: Compose
  mailer: Mailer
  domains: DomainProvider
  /** Cards; undefined in tests that have nothing to do with money. */
  cards?: CardProvider | undefined
  pace: ProviderPace
  /** Texts; without it they are off. */
  texts?: (TextLine & { pace: ProviderPace }) | undefined
  zips: ZipBook
  /** Open what clients answered about their health: the planner alone needs them. */
  healthKeys: HealthKeys
  practice: boolean
  /** Prices are asked of a provider, so none is a sample. */
  liveRates?: boolean
  vacuumTables(): Promise<VacuumReport>
  /** A backup of the embedded database where the last one is an hour old; answers what was made. */
  takeSnapshot?(): Promise<unknown>
  /** Whether this machine's clock is so far off that no day or hour can be told by it. */
  clockIsFarOff?(): boolean
  log: Log
  /** Told of every run in this process, whether or not it found something to do. */
  ran?(run: JobResult): void
}

export interface JobResult {
  job: string
  seconds: number
  /** What it answered, or what was done before it failed. */
  result: unknown
  failed: boolean
}

interface Woken extends JobTools {
  /** Runs an everyProcess job soon: this one wrote work for it. */
  wake(name: string): void
}

export interface JobContext extends Woken {
  /** Aborted when the process is to stop, or when the slot was lost: return soon, leave the rest for later. */
  signal: AbortSignal
  /** Say what would be done, and do none of it. */
  dryRun: boolean
}

export interface Job {
  name: string
  /** Croner's pattern: five parts, or six where seconds matter. */
  cron: string
  timeZone: string
  everyProcess?: boolean
  /** Its work turns on the day and the hour: left to others by a process whose clock is far off. */
  byTheClock?: boolean
  /** Woken, it waits for up to so long, at random: so that nobody can tell from the next answers what it found to do. */
  wakesWithinMs?: number
  /** Answers what was done, as something JSON can hold; undefined when there was nothing to do. */
  run(work: JobContext): Promise<unknown>
}

export const job = (definition: Job): Job => definition

export interface Timetable {
  /** Runs an everyProcess job soon. Any number of calls while it runs make it run once more. */
  wake(name: string): void
  /** No new runs; resolves when those that run have returned. */
  stop(): Promise<void>
}

const MINUTE_MS = 60_000

export function startTimetable({ jobs, tools: given }: { jobs: readonly Job[]; tools: JobTools }): Timetable {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const crons: Cron[] = []
  const loops = new Map<string, () => void>()

  const start = (name: string, run: () => Promise<void>): Promise<void> => {
    const work = run().catch((error) => tools.log.error({ job: name, err: error }, 'job failed'))
    running.add(work)
    return work.finally(() => running.delete(work))
  }
  const at = (cron: string, timeZone: string, name: string, tick: (slot: Date) => void) =>
    crons.push(
      new Cron(cron, { name, timezone: timeZone, unref: true }, (self: Cron) => tick(slotOf(self.currentRun()))),
    )

  const wake = (name: string) => {
    const loop = loops.get(name)
    if (!loop) throw new Error(`No job named ${name} can be woken`)
    const within = jobs.find((one) => one.name === name)?.wakesWithinMs
    if (stopping.signal.aborted) return
    if (within === undefined) setImmediate(loop)
    else setTimeout(loop, randomInt(within)).unref()
  }
  const tools: Woken = { ...given, wake }

  for (const one of jobs) {
    if (one.everyProcess) {
      const loop = coalesced(() => start(one.name, () => look(one, tools, stopping.signal)))
      loops.set(one.name, loop)
      at(one.cron, one.timeZone, one.name, loop)
    } else {
      at(one.cron, one.timeZone, one.name, (slot) => {
        void start(one.name, () => runFor(one, slot, tools, stopping.signal))
      })
    }
  }
  if (jobs.length > 0)
    at('30 * * * * *', 'UTC', 'take up abandoned slots', () => {
      void start('take up abandoned slots', () => takeUpAbandoned(jobs, tools, stopping.signal))
    })

  return {
    wake,
    async stop() {
      for (const cron of crons) cron.stop()
      stopping.abort()
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Processes that fire for the same entry of the timetable, some milliseconds apart, must mean the same slot. */
const slotOf = (run: Date | null) => new Date(Math.floor((run ?? new Date()).getTime() / MINUTE_MS) * MINUTE_MS)

function coalesced(run: () => Promise<void>): () => void {
  let active = false
  let again = false
  return async function loop() {
    again = true
    if (active) return
    active = true
    while (again) {
      again = false
      await run()
    }
    active = false
  }
}

async function look(one: Job, tools: Woken, signal: AbortSignal): Promise<void> {
  if (signal.aborted || (one.byTheClock && tools.clockIsFarOff?.())) return
  const result = await timed(one, tools, signal)
  if (result !== undefined) tools.log.info({ job: one.name, result }, 'job')
}

async function runFor(one: Job, slot: Date, tools: Woken, stopping: AbortSignal): Promise<void> {
  await runSlot(tools, { job: one.name, slot }, stopping, (signal) => timed(one, tools, signal))
}

async function timed(one: Job, tools: Woken, signal: AbortSignal): Promise<unknown> {
  const began = performance.now()
  const tell = (result: unknown, failed: boolean) =>
    tools.ran?.({ job: one.name, seconds: (performance.now() - began) / 1000, result, failed })
  try {
    const result = await one.run({ ...tools, signal, dryRun: false })
    tell(result, false)
    return result
  } catch (error) {
    tell((error as { report?: unknown } | null)?.report, true)
    throw error
  }
}

async function takeUpAbandoned(jobs: readonly Job[], tools: Woken, stopping: AbortSignal): Promise<void> {
  const abandoned = await tools.tenantDb.withSystem('look for abandoned job slots', listAbandonedSlots)
  for (const { job: name, slot } of abandoned) {
    const one = jobs.find((candidate) => candidate.name === name)
    if (one) await runFor(one, slot, tools, stopping)
  }
}

/**
 * One run by hand, for `npm run job`. `now` replaces the clock. Throws when no job has that name, and when it is
 * running somewhere at this moment.
 */
export async function runOnce(
  jobs: readonly Job[],
  name: string,
  tools: JobTools,
  { now, dryRun = false, signal }: { now?: Date | undefined; dryRun?: boolean; signal: AbortSignal },
): Promise<unknown> {
  const one = jobs.find((candidate) => candidate.name === name)
  if (!one) throw new Error(`Unknown job ${name}. Jobs: ${jobs.map((known) => known.name).join(', ')}.`)
  // Whatever it wrote for another job is found by that job's next look.
  const at: Woken = { ...tools, wake: () => {}, ...(now && { tenantDb: tenantDbAt(tools.tenantDb, now) }) }
  if (dryRun || one.everyProcess) return one.run({ ...at, signal, dryRun })
  const slot = { job: name, slot: at.tenantDb.now() }
  const done = await runSlot(at, slot, signal, (untilLost) => one.run({ ...at, signal: untilLost, dryRun }))
  if (!done.ran) throw new Error(`${name} is already running.`)
  return done.result
}

const tenantDbAt = (tenantDb: TenantDb, now: Date): TenantDb => ({
  ...tenantDb,
  now: () => now,
  withTenant: (identity, fn) => tenantDb.withTenant(identity, (scope) => fn({ ...scope, now })),
  withSystem: (reason, fn) => tenantDb.withSystem(reason, (system) => fn({ ...system, now })),
})
