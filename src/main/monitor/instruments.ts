import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobResult } from '../../../jobs/runner.ts'
import type { AnsweredRequest, DatabaseState, LaneName, ProcessState } from '../../lib/monitor.ts'

const BUCKETS = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]

export interface Instruments {
  answered(request: AnsweredRequest): void
  ran(run: JobResult): void
  requests(): Promise<ProcessState['requests']>
  write(database: DatabaseState | undefined, own: ProcessState): Promise<{ type: string; text: string }>
}

/** The metrics of /metrics. Those that begin with process_ and nodejs_ come from prom-client. */
export function openInstruments({ hasReplica }: { hasReplica: boolean }): Instruments {
  const [own, rows] = [new Registry(), new Registry()]
  collectDefaultMetrics({ register: own })
  let registers = [own]
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name: `perennial_${name}`, help, labelNames, registers })
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter<L>({ name: `perennial_${name}`, help, labelNames, registers })

  const requests = counter('http_requests_total', 'Responses by path pattern.', ['method', 'route', 'status'])
  const durations = new Histogram({
    name: 'perennial_http_request_duration_seconds',
    help: 'Time from request to complete response.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  const runs = counter('job_runs_total', 'Job runs in this process.', ['job', 'outcome'])
  const runSeconds = counter('job_seconds_total', 'Time spent in jobs in this process.', ['job'])
  const settled = counter('outbox_settled_total', 'Emails and texts this process handled, by result.', ['status'])
  const heldBack = new Counter({
    name: 'perennial_outbox_batches_held_back_total',
    help: 'Number of times a batch waited because this process was busy with requests.',
    registers,
  })
  const inProgress = gauge('http_requests_in_progress', 'Requests that this process is answering.')
  const build = gauge('build_info', 'Always 1.', ['build', 'migration'])
  const pool = gauge('database_connections', 'Database connections of this process.', ['of', 'state'])
  const poolWaits = gauge('database_waiting', 'Requests or jobs of this process that wait for a connection.', ['of'])
  const replica = hasReplica && {
    lag: gauge('database_replica_lag_seconds', 'The replica has every change that is older.'),
    reads: gauge('database_replica_reads', 'Transactions that may read the replica, by what they read.', ['of']),
  }
  const jobLate = gauge('job_overdue_seconds', 'How long a run is overdue.', ['job'])
  const jobFailed = gauge('job_failed', '1 if the last run failed.', ['job'])
  const jobRanAt = gauge('job_last_run_timestamp_seconds', 'When the job last ran.', ['job'])

  const up = gauge('database_up', '1 while the database responds.')

  registers = [rows]
  const skew = gauge('clock_skew_seconds', 'This process’s clock minus the database’s.')
  const messages = gauge(
    'outbox_messages',
    'Messages that are waiting, being sent, failed or have an unknown result, all agencies.',
    ['state', 'lane'],
  )
  const oldest = gauge('outbox_oldest_due_seconds', 'How long the oldest due email has been waiting.', ['lane'])
  const held = gauge('outreach_held', '1 while emails and texts to clients are on hold.')
  const resting = gauge('providers_resting', 'Providers that failed repeatedly in the last hour.')
  const refusing = gauge('providers_refusing', '1 if a provider rejects our account or our quota is used up.', [
    'provider',
    'cause',
  ])
  const uncounted = gauge('usage_uncounted', 'Usage reports Stripe could not count in the last seven days.')
  const backup = gauge('backup_timestamp_seconds', 'When the last verified backup was made; 0 if never.')
  const rules = gauge(
    'state_rules_looked_at_timestamp_seconds',
    'When the least recently checked state rule was last checked.',
  )
  const imports = gauge('imports', 'Unfinished imports, all agencies.', ['state'])

  return {
    answered({ method, route, status, seconds }) {
      requests.inc({ method, route, status: String(status) })
      durations.observe({ method, route }, seconds)
    },
    ran({ job, seconds, result, failed }) {
      runs.inc({ job, outcome: failed ? 'failed' : 'done' })
      runSeconds.inc({ job }, seconds)
      if (!SENDING_JOB.test(job) || typeof result !== 'object' || result === null) return
      for (const [status, count] of Object.entries(result))
        if (status === 'heldBack') heldBack.inc(count)
        else if (typeof count === 'number' && count > 0) settled.inc({ status }, count)
    },
    async requests() {
      const { values } = await requests.get()
      const sum = (some: typeof values) => some.reduce((total, { value }) => total + value, 0)
      return { answered: sum(values), failed: sum(values.filter(({ labels }) => Number(labels.status) >= 500)) }
    },
    async write(database, { jobs, ...state }) {
      inProgress.set(state.requestsInProgress)
      build.set({ build: state.build, migration: state.migration }, 1)
      for (const [of, found] of [['requests', state.connections] as const, ['jobs', state.jobConnections] as const]) {
        if (!found) continue
        pool.set({ of, state: 'used' }, found.used)
        pool.set({ of, state: 'idle' }, found.open - found.used)
        poolWaits.set({ of }, found.waiting)
      }
      if (replica && state.replica) {
        replica.lag.set(state.replica.lagSeconds)
        for (const [of, count] of Object.entries(state.replica.reads)) replica.reads.set({ of }, count)
      }
      for (const { job, lastRunAt, failed, overdueSeconds } of jobs) {
        jobLate.set({ job }, overdueSeconds)
        jobFailed.set({ job }, Number(failed))
        if (lastRunAt) jobRanAt.set({ job }, lastRunAt.getTime() / 1000)
      }
      up.set(database ? 1 : 0)
      // Unknown values are omitted: a zero would look healthy.
      if (!database) return { type: own.contentType, text: await own.metrics() }
      skew.set(database.skewSeconds)
      for (const [lane, { queued, due, oldestDueSeconds }] of Object.entries(database.mail)) {
        messages.set({ state: 'queued', lane: LANES[lane as LaneName] }, queued)
        messages.set({ state: 'due', lane: LANES[lane as LaneName] }, due)
        oldest.set({ lane: LANES[lane as LaneName] }, oldestDueSeconds)
      }
      messages.set({ state: 'queued', lane: 'texts' }, database.texts)
      messages.set({ state: 'sending', lane: 'all' }, database.sending)
      messages.set({ state: 'failed', lane: 'clients' }, database.failed)
      messages.set({ state: 'unknown', lane: 'clients' }, database.unknown)
      held.set(Number(database.held !== undefined))
      resting.set(database.resting.length)
      uncounted.set(database.uncounted.reduce((sum, { count }) => sum + count, 0))
      for (const provider of ['resend', 'twilio'])
        for (const cause of ['account', 'quota']) refusing.set({ provider, cause }, 0)
      for (const { provider, cause } of database.refusing) refusing.set({ provider, cause }, 1)
      backup.set((database.backedUpAt?.getTime() ?? 0) / 1000)
      const [firstCheckedOn] = database.rules.map(({ checkedOn }) => checkedOn).sort()
      if (firstCheckedOn) rules.set(Date.parse(firstCheckedOn) / 1000)
      imports.set({ state: 'queued' }, database.imports.queued)
      imports.set({ state: 'running' }, database.imports.running)
      return { type: own.contentType, text: (await own.metrics()) + (await rows.metrics()) }
    },
  }
}

const SENDING_JOB = /^send-/

const LANES: Record<LaneName, string> = {
  account: 'account',
  clicked: 'clicked',
  outreach: 'outreach',
  catchUp: 'catch_up',
}
