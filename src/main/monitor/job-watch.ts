import { Cron } from 'croner'
import type { LastRun } from '../../../jobs/job-runs.ts'
import type { Job, JobResult } from '../../../jobs/runner.ts'
import type { ProcessState } from '../../lib/monitor.ts'

interface Kept {
  lastRunAt: Date
  failed: boolean
}

export interface JobWatch {
  ran(run: JobResult): void
  /** `runs` are those of the rows, which all processes share; undefined while they cannot be read. */
  states(runs: readonly LastRun[] | undefined): ProcessState['jobs']
}

/** When each job ran last, here or anywhere, and how late its next run is. `clock` is the real one: so is the timetable. */
export function watchJobs(jobs: readonly Job[], clock: () => Date): JobWatch {
  const began = clock()
  const kept = new Map<string, Kept>()
  const crons = new Map(
    jobs.map(({ name, cron, timeZone }) => [name, new Cron(cron, { timezone: timeZone, paused: true })]),
  )
  const overdueSeconds = (job: string, since: Date) => {
    const next = crons.get(job)?.nextRun(since)
    return next ? Math.max(0, (clock().getTime() - next.getTime()) / 1000) : 0
  }
  return {
    ran({ job, failed }) {
      kept.set(job, { lastRunAt: clock(), failed })
    },
    states: (runs) =>
      jobs.map(({ name: job, everyProcess }) => {
        const here = kept.get(job)
        if (everyProcess)
          return {
            job,
            lastRunAt: here?.lastRunAt,
            runsNow: false,
            failed: here?.failed ?? false,
            overdueSeconds: overdueSeconds(job, here?.lastRunAt ?? began),
          }
        const anywhere = runs?.find((run) => run.job === job)
        // A new installation has no rows yet, and one that was stopped for a month is not late when it starts.
        const since = anywhere && anywhere.slot > began ? anywhere.slot : began
        return {
          job,
          lastRunAt: anywhere?.started_at,
          runsNow: anywhere !== undefined && anywhere.finished_at === null,
          failed: anywhere?.failed ?? false,
          overdueSeconds: runs ? overdueSeconds(job, since) : 0,
        }
      }),
  }
}
