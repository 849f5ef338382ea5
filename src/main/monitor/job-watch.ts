import { Cron } from 'croner'
import type { LastRun } from '../../../jobs/job-runs.ts'
import type { Job, JobResult } from '../../../jobs/runner.ts'
import type { ProcessState } from '../../lib/monitor.ts'

export interface JobWatch {
  ran(run: JobResult): void
  /** `runs` are the stored runs of all processes; undefined while the database does not respond. */
  states(runs: readonly LastRun[] | undefined): ProcessState['jobs']
}

/** Tracks when each job last ran and how late its next run is. `clock` is the real time, as for the cron schedules. */
export function watchJobs(jobs: readonly Job[], clock: () => Date): JobWatch {
  const began = clock()
  const ownRuns = new Map<string, { lastRunAt: Date; failed: boolean }>()
  const crons = new Map(
    jobs.map(({ name, cron, timeZone }) => [name, new Cron(cron, { timezone: timeZone, paused: true })]),
  )
  const overdueSeconds = (job: string, since: Date) => {
    const next = crons.get(job)?.nextRun(since)
    return next ? Math.max(0, (clock().getTime() - next.getTime()) / 1000) : 0
  }
  return {
    ran({ job, failed }) {
      ownRuns.set(job, { lastRunAt: clock(), failed })
    },
    states: (runs) =>
      jobs.map(({ name: job, everyProcess }) => {
        const own = ownRuns.get(job)
        if (everyProcess)
          return {
            job,
            lastRunAt: own?.lastRunAt,
            runsNow: false,
            failed: own?.failed ?? false,
            overdueSeconds: overdueSeconds(job, own?.lastRunAt ?? began),
          }
        const stored = runs?.find((run) => run.job === job)
        // A new installation has no runs yet, and one that was stopped for a month is not late when it starts.
        const since = stored && stored.slot > began ? stored.slot : began
        return {
          job,
          lastRunAt: stored?.started_at,
          runsNow: stored !== undefined && stored.finished_at === null,
          failed: stored?.failed ?? false,
          overdueSeconds: runs ? overdueSeconds(job, since) : 0,
        }
      }),
  }
}
