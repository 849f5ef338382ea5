import type { Pool } from 'pg'
import { migrations } from '../../../db/migrations.ts'
import type { Job, JobResult } from '../../../jobs/runner.ts'
import type { Connections, Monitor, ProcessState, ReplicaState } from '../../lib/monitor.ts'
import type { TenantDb } from '../../scope.ts'
import { findAlerts } from './alerts.ts'
import { type CollectedMetrics, metricsCollector } from './collect-metrics.ts'
import { watchEventLoopLag } from './event-loop-lag.ts'
import { openInstruments } from './instruments.ts'
import { watchJobs } from './job-watch.ts'

interface Options {
  token: string
  tenantDb: TenantDb
  /** The connections that requests use. */
  pool: Pool
  jobsPool: Pool | undefined
  replica: (() => ReplicaState) | undefined
  /** The jobs that this process runs. */
  jobs: readonly Job[]
  requestsInProgress: () => number
  warnings: string[]
}

/** Collects what /metrics and /status show. */
export function openMonitor({
  token,
  tenantDb,
  pool,
  jobsPool,
  replica,
  jobs,
  requestsInProgress,
  warnings,
}: Options): Monitor & { ran(run: JobResult): void } {
  const clock = () => new Date()
  const startedAt = clock()
  const instruments = openInstruments({ hasReplica: replica !== undefined })
  const watch = watchJobs(jobs, clock)
  const eventLoopLagSeconds = watchEventLoopLag()
  const sharedJobs = jobs.filter(({ everyProcess }) => !everyProcess).map(({ name }) => name)
  const read = metricsCollector(tenantDb, sharedJobs, clock)
  const ownState = async (found: CollectedMetrics | undefined): Promise<ProcessState> => ({
    build: BUILD,
    migration: migrations.at(-1)?.name.replace('.sql', '') ?? '',
    startedAt,
    memoryMegabytes: Math.round(process.memoryUsage.rss() / 2 ** 20),
    eventLoopLagSeconds: eventLoopLagSeconds(),
    requestsInProgress: requestsInProgress(),
    connections: connectionsOf(pool),
    jobConnections: jobsPool && connectionsOf(jobsPool),
    replica: replica?.(),
    requests: await instruments.requests(),
    jobs: watch.states(found?.runs),
    warnings,
  })
  const readState = async () => {
    const found = await read()
    return { database: found?.database, process: await ownState(found) }
  }
  return {
    token,
    answered: instruments.answered,
    ran(run) {
      instruments.ran(run)
      watch.ran(run)
    },
    async metrics() {
      const { database, process: own } = await readState()
      return instruments.write(database, own)
    },
    async status() {
      const { database, process: own } = await readState()
      const at = clock()
      return { at, database, process: own, alerts: findAlerts(database, own, at) }
    },
  }
}

const connectionsOf = (pool: Pool): Connections => ({
  used: pool.totalCount - pool.idleCount,
  open: pool.totalCount,
  max: pool.options.max,
  waiting: pool.waitingCount,
})

/** The build's name: see tools/build.ts. 'source' for a server that is not built. */
const BUILD = import.meta.env.VITE_BUILD ?? 'source'
