import { formatLong } from '../../../src/lib/calendar-date.ts'
import { capitalize } from '../../../src/lib/capitalize.ts'
import type { Alert, JobState, LaneName, ReplicaState } from '../../../src/lib/monitor.ts'
import { pluralize } from '../../../src/lib/pluralize.ts'

/** "8 seconds", "12 minutes", "5 hours": rounded to one unit. */
export function duration(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  if (whole < 120) return pluralize(whole, 'second')
  if (whole < 7200) return pluralize(Math.round(whole / 60), 'minute')
  if (whole < 172_800) return pluralize(Math.round(whole / 3600), 'hour')
  return pluralize(Math.round(whole / 86_400), 'day')
}

/** Texts of the operator's status page. */
export const statusWords = {
  title: 'Perennial status',
  ask: 'Enter the value of METRICS_TOKEN.',
  token: 'Token',
  open: 'Open',
  wrong: 'Wrong token. Check METRICS_TOKEN on this server.',
  end: 'Sign out of this page',
  refresh: 'Refresh',
  allNormal: 'All systems normal.',
  needAttention: (count: number) => `${pluralize(count, 'alert')} ${count === 1 ? 'needs' : 'need'} attention.`,
  at: (when: string) => `As of ${when}. For what to do, see docs/operations/alerts.md.`,
  all: 'All processes',
  own: 'This process',
  jobs: 'Jobs',
  databaseDown: 'The database is down, failing or slow, so these figures are not available.',
  facts: {
    database: 'Database',
    clock: 'Clock',
    mail: 'Emails',
    texts: 'Texts',
    trouble: 'Failed or unconfirmed',
    held: 'Emails and texts to clients',
    imports: 'Imports',
    backup: 'Last backup',
    tried: 'Last restore or restore test',
    build: 'Build',
    migration: 'Schema',
    since: 'Running since',
    memory: 'Memory',
    pause: 'Longest pause in the last two minutes',
    connections: 'Page connections',
    jobConnections: 'Job connections',
    replica: 'Read replica',
    requests: 'Requests since startup',
  },
  answers: (seconds: number) => `Responding (these figures took ${Math.round(seconds * 1000)} ms)`,
  skew: (seconds: number) =>
    Math.abs(seconds) < 1 ? 'In sync with the database' : `${duration(seconds)} off from the database`,
  lanes: {
    account: 'to agency staff',
    clicked: 'with quotes, digests, news and tests',
    outreach: 'from outreach',
    catchUp: 'from overdue outreach',
  } satisfies Record<LaneName, string>,
  lane: (name: string, queued: number, due: number, oldest: number) =>
    `${queued} ${name}${due > 0 ? `, ${due} due, the oldest for ${duration(oldest)}` : ''}`,
  noneWaiting: 'None waiting',
  waiting: (count: number) => (count === 0 ? 'None waiting' : `${count} waiting`),
  unsettled: (failed: number, unknown: number) => `${failed} failed, ${unknown} unknown`,
  sending: 'Sending as planned',
  heldSince: (when: string) => `On hold since ${when}`,
  importing: (queued: number, running: number) =>
    queued + running === 0 ? 'None' : `${running} running, ${queued} waiting`,
  never: 'Never',
  connections: (used: number, max: number, waiting: number) =>
    `${used} of ${max} in use${waiting > 0 ? `, ${waiting} waiting` : ''}`,
  replica: ({ lagSeconds, reads }: ReplicaState) =>
    `${duration(lagSeconds)} behind; ${pluralize(reads.replica, 'read')}, ${reads.primary} on the primary instead`,
  requests: (answered: number, failed: number) => `${answered}, ${failed} failed`,
  columns: { job: 'Job', lastRun: 'Last run', outcome: 'Result' },
  /** Empty for a job that has not run yet, unless it is overdue. */
  outcome: ({ lastRunAt, runsNow, failed, overdueSeconds }: JobState) => {
    const isLate = overdueSeconds > 60
    if (!lastRunAt) return isLate ? `Overdue by ${duration(overdueSeconds)}` : ''
    return `${runsNow ? 'Running' : failed ? 'Failed' : 'Succeeded'}${isLate ? `, overdue by ${duration(overdueSeconds)}` : ''}`
  },
  notYet: 'Not yet',
}

const clock = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export function alertText(alert: Alert): string {
  switch (alert.kind) {
    case 'database':
      return 'The database does not respond to this process, or is failing or slow.'
    case 'planning_stopped':
      return `This machine’s clock is ${duration(alert.seconds)} off from the database’s, so this process does not plan or send outreach.`
    case 'clock':
      return `This machine’s clock is ${duration(alert.seconds)} off from the database’s.`
    case 'held':
      return `Emails and texts to clients are on hold: ${alert.because}.`
    case 'account':
      return `${alert.provider} is rejecting our key, account or settings. Nothing is lost. Next try at ${clock(alert.until)}. After you fix it, run “outreach retry” to try now. ${alert.provider} says: “${alert.reason}”`
    case 'quota':
      return `Our quota at ${alert.provider} is used up. Nothing is lost. Next try at ${clock(alert.until)}. After you upgrade, run “outreach retry” to try now. ${alert.provider} says: “${alert.reason}”`
    case 'provider':
      return `${alert.provider} has failed repeatedly in the last hour. While it fails, we retry once a minute.`
    case 'uncounted_usage':
      return `Stripe could not count ${pluralize(alert.count, 'usage report')} in the last seven days (${alert.code}): “${alert.reason}”${alert.agencies.length > 0 ? ` Agencies: ${alert.agencies.join(', ')}.` : ''} That usage is not billed: docs/operations/cards.md.`
    case 'mail_late':
      return `${pluralize(alert.due, 'email')} ${statusWords.lanes[alert.lane]} ${alert.due === 1 ? 'is' : 'are'} overdue: the oldest has been waiting ${duration(alert.seconds)}.`
    case 'job_late':
      return `The job ${alert.job} is overdue by ${duration(alert.seconds)}.`
    case 'job_failed':
      return `The last run of the job ${alert.job} failed.`
    case 'backup':
      return alert.since ? 'The last backup is more than a day old.' : 'There is no backup yet.'
    case 'old_rules': {
      const { states, since } = alert
      return `Some state rules were last checked more than a year ago: ${states.join(', ')}, the oldest on ${formatLong(since)}.`
    }
    case 'connections':
      return `${pluralize(alert.waiting, 'request')} ${alert.waiting === 1 ? 'is' : 'are'} waiting for a database connection.`
    case 'replica':
      return `The read replica is ${duration(alert.seconds)} behind or not usable, so dashboards and reports read the primary.`
    case 'pause':
      return `This process froze for ${duration(alert.seconds)} in the last two minutes.`
    case 'unsettled':
      return `Emails and texts to clients: ${alert.failed} failed and ${alert.unknown} may not have arrived. Agencies see them in their outreach log.`
    case 'warning':
      return capitalize(alert.text)
  }
}
