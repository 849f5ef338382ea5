import { addMonths } from '../../lib/calendar-date.ts'
import type { Alert, DatabaseState, LaneName, ProcessState } from '../../lib/monitor.ts'
import { CLOCK_SKEW_LIMITS } from '../clock.ts'

/**
 * In seconds unless noted. The Prometheus alerts in docs/operations/alerts.md use the same limits, except for `pause`,
 * which measures something else.
 */
const ALERT_LIMITS = {
  clock: CLOCK_SKEW_LIMITS.warning,
  clockStops: CLOCK_SKEW_LIMITS.stop,
  job: 600,
  pause: 1,
  backup: 26 * 3600,
  /** In months. Legislatures, which change the rules, meet at most once a year. */
  rulesMonths: 12,
  /** Time after the start until a missing backup raises an alert. */
  firstBackup: 3600,
  /** Requests waiting for a connection. */
  connections: 10,
  replica: 60,
  mail: { account: 120, clicked: 300, outreach: 3600, catchUp: 6 * 3600 } satisfies Record<LaneName, number>,
}

/** Those about the database and sending first, then those about this process. */
export function findAlerts(database: DatabaseState | undefined, own: ProcessState, now: Date): Alert[] {
  const fromDatabase = database
    ? [...databaseAlerts(database), ...backupAlerts(database, own, now), ...ruleAlerts(database)]
    : [{ kind: 'database' } as const]
  return [...fromDatabase, ...processAlerts(own, database)]
}

function backupAlerts({ backedUpAt: since }: DatabaseState, { startedAt }: ProcessState, now: Date): Alert[] {
  const late = since
    ? secondsTo(now, since) > ALERT_LIMITS.backup
    : secondsTo(now, startedAt) > ALERT_LIMITS.firstBackup
  return late ? [{ kind: 'backup', since }] : []
}

function ruleAlerts({ rules, today }: DatabaseState): Alert[] {
  const yearAgo = addMonths(today, -ALERT_LIMITS.rulesMonths)
  const old = rules.filter(({ checkedOn }) => checkedOn < yearAgo)
  const [since] = old.map(({ checkedOn }) => checkedOn).sort()
  return since ? [{ kind: 'old_rules', states: [...new Set(old.map(({ state }) => state))].sort(), since }] : []
}

const secondsTo = (now: Date, then: Date) => (now.getTime() - then.getTime()) / 1000

function databaseAlerts({
  skewSeconds,
  held,
  resting,
  refusing,
  uncounted,
  mail,
  failed,
  unknown,
}: DatabaseState): Alert[] {
  const off = Math.abs(skewSeconds)
  return [
    ...(off > ALERT_LIMITS.clock
      ? [{ kind: off > ALERT_LIMITS.clockStops ? 'planning_stopped' : 'clock', seconds: skewSeconds } as const]
      : []),
    ...(held ? [{ kind: 'held', ...held } as const] : []),
    ...refusing.map(({ cause, provider, reason, until }) => ({ kind: cause, provider, reason, until }) as const),
    ...resting.map((rest) => ({ kind: 'provider', ...rest }) as const),
    ...LANES.flatMap((lane) => {
      const { oldestDueSeconds: seconds, due } = mail[lane]
      // A hold delays every lane on purpose, except account email.
      const isHeld = held !== undefined && lane !== 'account'
      return seconds > ALERT_LIMITS.mail[lane] && !isHeld ? [{ kind: 'mail_late', lane, seconds, due } as const] : []
    }),
    ...uncounted.map((one) => ({ kind: 'uncounted_usage', ...one }) as const),
    ...(failed + unknown > 0 ? [{ kind: 'unsettled', failed, unknown } as const] : []),
  ]
}

function processAlerts(own: ProcessState, database: DatabaseState | undefined): Alert[] {
  return [
    // Without a database no job can work, and the database alert covers that.
    ...(database ? own.jobs : []).flatMap(({ job, failed, overdueSeconds: seconds }) => [
      ...(seconds > ALERT_LIMITS.job ? [{ kind: 'job_late', job, seconds } as const] : []),
      ...(failed ? [{ kind: 'job_failed', job } as const] : []),
    ]),
    ...(own.connections.waiting > ALERT_LIMITS.connections
      ? [{ kind: 'connections', waiting: own.connections.waiting } as const]
      : []),
    ...(own.replica && own.replica.lagSeconds > ALERT_LIMITS.replica
      ? [{ kind: 'replica', seconds: own.replica.lagSeconds } as const]
      : []),
    ...(own.eventLoopLagSeconds > ALERT_LIMITS.pause
      ? [{ kind: 'pause', seconds: own.eventLoopLagSeconds } as const]
      : []),
    ...own.warnings.map((text) => ({ kind: 'warning', text }) as const),
  ]
}

const LANES = ['account', 'clicked', 'outreach', 'catchUp'] as const
