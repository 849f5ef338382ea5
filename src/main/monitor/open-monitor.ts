import type { Pool } from 'pg'
import { migrations } from '../../../db/migrations.ts'
import type { Job, JobRan } from '../../../jobs/runner.ts'
import type { Connections, Monitor, ProcessState } from '../../lib/monitor.ts'
import type { Doors } from '../../scope.ts'
import { findingsOf } from './findings.ts'
import { openInstruments } from './instruments.ts'
import { watchJobs } from './job-watch.ts'
import { watchPauses } from './pauses.ts'
import { houseReader, type Read } from './read-house.ts'

interface Options {
  token: string
  doors: Doors
  /** The connections of requests. */
  pool: Pool
  jobsPool: Pool | undefined
  /** Those that this process runs. */
  jobs: readonly Job[]
  warnings: string[]
}

/** Counts and reads all that an operator may ask for. */
export function openMonitor({
  token,
  doors,
  pool,
  jobsPool,
  jobs,
  warnings,
}: Options): Monitor & { ran(run: JobRan): void } {
  const clock = () => new Date()
  const startedAt = clock()
  const instruments = openInstruments()
  const watch = watchJobs(jobs, clock)
  const pauseSeconds = watchPauses()
  const once = jobs.filter(({ everyProcess }) => !everyProcess).map(({ name }) => name)
  const read = houseReader(doors, once, clock)
  const ownState = async (found: Read | undefined): Promise<ProcessState> => ({
    build: BUILD,
    migration: migrations.at(-1)?.name.replace('.sql', '') ?? '',
    startedAt,
    memoryMegabytes: Math.round(process.memoryUsage.rss() / 2 ** 20),
    pauseSeconds: pauseSeconds(),
    connections: connectionsOf(pool),
    jobConnections: jobsPool && connectionsOf(jobsPool),
    requests: await instruments.requests(),
    jobs: watch.states(found?.runs),
    warnings,
  })
  const look = async () => {
    const found = await read()
    return { house: found?.house, process: await ownState(found) }
  }
  return {
    token,
    answered: instruments.answered,
    ran(run) {
      instruments.ran(run)
      watch.ran(run)
    },
    async metrics() {
      const { house, process: own } = await look()
      return instruments.write(house, own)
    },
    async status() {
      const { house, process: own } = await look()
      const at = clock()
      return { at, house, process: own, findings: findingsOf(house, own, at) }
    },
  }
}

const connectionsOf = (pool: Pool): Connections => ({
  used: pool.totalCount - pool.idleCount,
  open: pool.totalCount,
  most: pool.options.max,
  waiting: pool.waitingCount,
})

/** The commit that was built. */
const BUILD = import.meta.env.VITE_BUILD ?? 'source'
