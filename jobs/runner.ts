/*
 * Croner triggers the jobs; all state is in the database. Two kinds of jobs:
 * - Normal jobs run in one process per slot of their cron schedule, which claims the slot in job_runs with a lease. A
 *   slot is skipped while an earlier one of the same job is still running.
 * - `everyProcess` jobs claim or lock the rows that they work on, or can safely be repeated, so any process may run them
 *   at any time. They have no row in job_runs. A handler or job that has created work for one may call wake().
 */
import { randomInt } from 'node:crypto'
import { Cron } from 'croner'
import type { VacuumReport } from '../db/vacuum.ts'
import type { CardProvider } from '../src/billing/cards/card-provider.ts'
import type { Log } from '../src/deps.ts'
import type { HealthKeys } from '../src/eligibility/answers.ts'
import { MINUTE_MS } from '../src/lib/durations.ts'
import type { DomainProvider } from '../src/lib/sending-domain.ts'
import type { RequestsInProgress } from '../src/lib/yield-to-requests.ts'
import type { Compose, Mailer } from '../src/outbox/outgoing-mail.ts'
import type { TextProvider } from '../src/outbox/outgoing-text.ts'
import type { ProviderPace } from '../src/outreach/sending/send-pace.ts'
import type { ZipBook } from '../src/places/zip-book.ts'
import type { TenantDb } from '../src/scope.ts'
import { findFinishedRun, listAbandonedSlots, runSlot } from './job-runs.ts'

/** The dependencies of jobs, created at the start. */
export interface JobTools {
  tenantDb: TenantDb
  compose: Compose
  mailer: Mailer
  domains: DomainProvider
  /** Undefined only in tests without payments. */
  cards?: CardProvider | undefined
  pace: ProviderPace
  /** Undefined if text messages are not set up. */
  texts?: (TextProvider & { pace: ProviderPace }) | undefined
  zips: ZipBook
  /** Decrypt health answers, for the planner. */
  healthKeys: HealthKeys
  practice: boolean
  /** Prices come from a provider instead of the rate book. With CSG_API_KEY=practice they are still made up. */
  liveRates?: boolean
  vacuumTables(): Promise<VacuumReport>
  /** Updates the query planner's statistics for contacts. */
  analyzeContacts(): Promise<unknown>
  /** Backs up the embedded database if the last backup is at least an hour old. */
  takeSnapshot?(): Promise<unknown>
  /** Number of requests that this server is answering. Missing in commands. */
  requestsInProgress?: RequestsInProgress
  /** Whether this machine's clock is too far off to plan or send outreach. */
  clockIsFarOff?(): boolean
  log: Log
  /** Called after every run in this process. */
  ran?(run: JobResult): void
}

export interface JobResult {
  job: string
  seconds: number
  /** What `run` returned, or its report up to the failure. */
  result: unknown
  failed: boolean
}

interface WakingTools extends JobTools {
  /** Runs an everyProcess job soon, because this job has created work for it. */
  wake(name: string): void
}

export interface JobContext extends WakingTools {
  /** Aborts when the process stops or the lease is lost. The job must then return soon and leave the rest. */
  signal: AbortSignal
  /** Only report what would be done. */
  dryRun: boolean
}

export interface Job {
  name: string
  /** Croner's pattern: five fields, or six with seconds. */
  cron: string
  timeZone: string
  everyProcess?: boolean
  /** Depends on the date and time, so a process whose clock is far off skips it. */
  byTheClock?: boolean
  /** A random delay of up to this long after wake(), so that response times do not reveal whether there was work. */
  wakesWithinMs?: number
  /** Returns a JSON-serializable report, which is logged; undefined if there was nothing to do. */
  run(work: JobContext): Promise<unknown>
}

export const job = (definition: Job): Job => definition

export interface Timetable {
  /** Runs an everyProcess job soon. Calls made while it runs cause only one more run. */
  wake(name: string): void
  /** Starts no more runs. Resolves when the current ones have returned. */
  stop(): Promise<void>
}

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
    if (!loop) throw new Error(`There is no everyProcess job named ${name} to wake`)
    const within = jobs.find((one) => one.name === name)?.wakesWithinMs
    if (stopping.signal.aborted) return
    if (within === undefined) setImmediate(loop)
    else setTimeout(loop, randomInt(within)).unref()
  }
  const tools: WakingTools = { ...given, wake }

  for (const one of jobs) {
    if (one.everyProcess) {
      const loop = coalesce(() => start(one.name, () => runEveryProcess(one, tools, stopping.signal)))
      loops.set(one.name, loop)
      at(one.cron, one.timeZone, one.name, loop)
    } else {
      at(one.cron, one.timeZone, one.name, (slot) => {
        void start(one.name, () => runFor(one, slot, tools, stopping.signal))
      })
    }
  }
  if (jobs.length > 0)
    at('30 * * * * *', 'UTC', 'resume abandoned slots', () => {
      void start('resume abandoned slots', () => resumeAbandonedSlots(jobs, tools, stopping.signal))
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

/** Rounded down to the minute, because processes fire for the same slot some milliseconds apart. */
const slotOf = (run: Date | null) => new Date(Math.floor((run ?? new Date()).getTime() / MINUTE_MS) * MINUTE_MS)

function coalesce(run: () => Promise<void>): () => void {
  let isRunning = false
  let isRequested = false
  return async function loop() {
    isRequested = true
    if (isRunning) return
    isRunning = true
    while (isRequested) {
      isRequested = false
      await run()
    }
    isRunning = false
  }
}

async function runEveryProcess(one: Job, tools: WakingTools, signal: AbortSignal): Promise<void> {
  if (signal.aborted || (one.byTheClock && tools.clockIsFarOff?.())) return
  const result = await runAndReport(one, tools, signal)
  if (result !== undefined) tools.log.info({ job: one.name, result }, 'job')
}

async function runFor(one: Job, slot: Date, tools: WakingTools, stopping: AbortSignal): Promise<void> {
  await runSlot(tools, { job: one.name, slot }, stopping, (signal) => runAndReport(one, tools, signal))
}

async function runAndReport(one: Job, tools: WakingTools, signal: AbortSignal): Promise<unknown> {
  const began = performance.now()
  const report = (result: unknown, failed: boolean) =>
    tools.ran?.({ job: one.name, seconds: (performance.now() - began) / 1000, result, failed })
  try {
    const result = await one.run({ ...tools, signal, dryRun: false })
    report(result, false)
    return result
  } catch (error) {
    report((error as { report?: unknown } | null)?.report, true)
    throw error
  }
}

async function resumeAbandonedSlots(jobs: readonly Job[], tools: WakingTools, stopping: AbortSignal): Promise<void> {
  const abandoned = await tools.tenantDb.withSystem('list abandoned job slots', listAbandonedSlots)
  for (const { job: name, slot } of abandoned) {
    const one = jobs.find((candidate) => candidate.name === name)
    if (one) await runFor(one, slot, tools, stopping)
  }
}

/**
 * Runs a job once, for `npm run job`. `now` replaces the clock. A normal job that has already run for that time returns
 * its earlier result. Throws if no job has this name, if the run or that earlier run failed, or, for a normal job, if
 * another process is running it.
 */
export async function runOnce(
  jobs: readonly Job[],
  name: string,
  tools: JobTools,
  { now, dryRun = false, signal }: { now?: Date | undefined; dryRun?: boolean; signal: AbortSignal },
): Promise<unknown> {
  const one = jobs.find((candidate) => candidate.name === name)
  if (!one) throw new Error(`Unknown job ${name}. Jobs: ${jobs.map((known) => known.name).join(', ')}.`)
  // wake() does nothing: other jobs find their work in their next run.
  const toolsAt: WakingTools = { ...tools, wake: () => {}, ...(now && { tenantDb: tenantDbAt(tools.tenantDb, now) }) }
  if (dryRun || one.everyProcess) return one.run({ ...toolsAt, signal, dryRun })
  const slot = { job: name, slot: toolsAt.tenantDb.now() }
  const run = await runSlot(toolsAt, slot, signal, (slotSignal) => one.run({ ...toolsAt, signal: slotSignal, dryRun }))
  if (run.ran) return run.result
  const earlier = await tools.tenantDb.withSystem('find a finished job slot', (system) => findFinishedRun(system, slot))
  if (!earlier) throw new Error(`${name} is already running.`)
  if (earlier.error !== null)
    throw new Error(`${name} has already run for this scheduled time and failed: ${earlier.error}`)
  return { alreadyRun: slot.slot, result: earlier.result }
}

const tenantDbAt = (tenantDb: TenantDb, now: Date): TenantDb => ({
  ...tenantDb,
  now: () => now,
  withTenant: (identity, fn) => tenantDb.withTenant(identity, (scope) => fn({ ...scope, now })),
  withSystem: (reason, fn) => tenantDb.withSystem(reason, (system) => fn({ ...system, now })),
})
