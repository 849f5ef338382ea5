import { addMonths } from '../../lib/calendar-date.ts'
import type { Finding, HouseState, LaneName, ProcessState } from '../../lib/monitor.ts'
import { CLOCK_LIMITS } from '../clock.ts'

/** In seconds unless named otherwise. docs/operations/alerts.md lists the same as alerts. */
export const LIMITS = {
  clock: CLOCK_LIMITS.says,
  clockStops: CLOCK_LIMITS.stops,
  job: 600,
  pause: 1,
  backup: 26 * 3600,
  /** Legislatures meet once a year. */
  rulesMonths: 12,
  /** A server that was just set up has other things to do first. */
  firstBackup: 3600,
  /** Requests that wait for a connection. */
  connections: 10,
  mail: { account: 120, clicked: 300, outreach: 3600, catchUp: 6 * 3600 } satisfies Record<LaneName, number>,
}

/** What wants somebody, the worst first. */
export function findingsOf(house: HouseState | undefined, own: ProcessState, now: Date): Finding[] {
  const ofRows = house
    ? [...ofHouse(house), ...ofBackup(house, own, now), ...ofRules(house)]
    : [{ kind: 'database' } as const]
  return [...ofRows, ...ofProcess(own, house)]
}

function ofBackup({ backedUpAt: since }: HouseState, { startedAt }: ProcessState, now: Date): Finding[] {
  const late = since ? secondsTo(now, since) > LIMITS.backup : secondsTo(now, startedAt) > LIMITS.firstBackup
  return late ? [{ kind: 'backup', since }] : []
}

function ofRules({ rules, today }: HouseState): Finding[] {
  const yearAgo = addMonths(today, -LIMITS.rulesMonths)
  const old = rules.filter(({ checkedOn }) => checkedOn < yearAgo)
  const [since] = old.map(({ checkedOn }) => checkedOn).sort()
  return since ? [{ kind: 'old_rules', states: [...new Set(old.map(({ state }) => state))].sort(), since }] : []
}

const secondsTo = (now: Date, then: Date) => (now.getTime() - then.getTime()) / 1000

function ofHouse({ skewSeconds, held, resting, refusing, uncounted, mail, failed, unknown }: HouseState): Finding[] {
  const off = Math.abs(skewSeconds)
  return [
    ...(off > LIMITS.clock
      ? [{ kind: off > LIMITS.clockStops ? 'planning_stopped' : 'clock', seconds: skewSeconds } as const]
      : []),
    ...(held ? [{ kind: 'held', ...held } as const] : []),
    ...refusing.map(({ cause, provider, reason, until }) => ({ kind: cause, provider, reason, until }) as const),
    ...resting.map((rest) => ({ kind: 'provider', ...rest }) as const),
    ...LANES.flatMap((lane) => {
      const { oldestDueSeconds: seconds, due } = mail[lane]
      // What is held waits on purpose, whatever its lane, but for mails to people who work here.
      const waits = held !== undefined && lane !== 'account'
      return seconds > LIMITS.mail[lane] && !waits ? [{ kind: 'mail_late', lane, seconds, due } as const] : []
    }),
    ...uncounted.map((one) => ({ kind: 'uncounted_usage', ...one }) as const),
    ...(failed + unknown > 0 ? [{ kind: 'unsettled', failed, unknown } as const] : []),
  ]
}

function ofProcess(own: ProcessState, house: HouseState | undefined): Finding[] {
  return [
    // Without a database no job can do anything: that is said already.
    ...(house ? own.jobs : []).flatMap(({ job, failed, overdueSeconds: seconds }) => [
      ...(seconds > LIMITS.job ? [{ kind: 'job_late', job, seconds } as const] : []),
      ...(failed ? [{ kind: 'job_failed', job } as const] : []),
    ]),
    ...(own.connections.waiting > LIMITS.connections
      ? [{ kind: 'connections', waiting: own.connections.waiting } as const]
      : []),
    ...(own.pauseSeconds > LIMITS.pause ? [{ kind: 'pause', seconds: own.pauseSeconds } as const] : []),
    ...own.warnings.map((text) => ({ kind: 'warning', text }) as const),
  ]
}

const LANES = ['account', 'clicked', 'outreach', 'catchUp'] as const
