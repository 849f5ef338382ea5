import { formatLong } from '../lib/calendar-date.ts'
import type { Alert, JobState, LaneName } from '../lib/monitor.ts'
import { pluralize } from '../lib/pluralize.ts'

/** "8 seconds", "12 minutes", "5 hours": as much as somebody wants to know of it. */
export function span(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  if (whole < 120) return pluralize(whole, 'second')
  if (whole < 7200) return pluralize(Math.round(whole / 60), 'minute')
  if (whole < 172_800) return pluralize(Math.round(whole / 3600), 'hour')
  return pluralize(Math.round(whole / 86_400), 'day')
}

/** What the operator reads at /status. */
export const statusWords = {
  title: 'How Perennial is doing',
  ask: 'Type the token that stands in METRICS_TOKEN.',
  token: 'Token',
  open: 'Open',
  wrong: 'That is not the token of this server.',
  end: 'Close this page for this browser',
  refresh: 'Look again',
  well: 'All is well.',
  wants: (count: number) => `${pluralize(count, 'thing')} ${count === 1 ? 'wants' : 'want'} somebody.`,
  at: (when: string) => `As of ${when}. What to do about each is in docs/operations/alerts.md.`,
  all: 'All processes together',
  own: 'The process that answered',
  jobs: 'Jobs',
  away: 'The database does not answer, so what the rows say is not known.',
  facts: {
    database: 'Database',
    clock: 'Clock',
    mail: 'Mail',
    texts: 'Texts',
    trouble: 'Failed, or perhaps never arrived',
    held: 'Mail to clients',
    imports: 'Imports',
    backup: 'Last backup',
    tried: 'Last restored, or tried',
    build: 'Build',
    migration: 'Schema',
    since: 'Runs since',
    memory: 'Memory',
    pause: 'Longest pause, last minute',
    connections: 'Connections of pages',
    jobConnections: 'Connections of jobs',
    requests: 'Answers since then',
  },
  answers: (seconds: number) => `Answers; all of this took it ${Math.round(seconds * 1000)} ms`,
  skew: (seconds: number) =>
    Math.abs(seconds) < 1 ? 'The same as the database’s' : `${span(seconds)} off the database’s`,
  lanes: {
    account: 'to people who work here',
    clicked: 'that somebody sent',
    outreach: 'of outreach',
    catchUp: 'of outreach that is late',
  } satisfies Record<LaneName, string>,
  lane: (which: string, queued: number, due: number, oldest: number) =>
    `${queued} ${which}${due > 0 ? `, ${due} of them due, the first for ${span(oldest)}` : ''}`,
  nothingWaits: 'None waits',
  waiting: (count: number) => (count === 0 ? 'None waits' : `${count} wait`),
  unsettled: (failed: number, unknown: number) => `${failed} failed, ${unknown} unknown`,
  leaves: 'Leaves as planned',
  heldSince: (when: string) => `Held since ${when}`,
  importing: (queued: number, running: number) =>
    queued + running === 0 ? 'None' : `${running} running, ${queued} waiting`,
  never: 'Never',
  connections: (used: number, most: number, waiting: number) =>
    `${used} of ${most} in use${waiting > 0 ? `, ${waiting} wait` : ''}`,
  requests: (answered: number, failed: number) => `${answered}, of which ${failed} failed`,
  columns: { job: 'Job', lastRun: 'Last run', outcome: 'How it went' },
  /** Of a job that has not run yet nothing, unless it should have. */
  outcome: ({ lastRunAt, runsNow, failed, overdueSeconds }: JobState) => {
    const isLate = overdueSeconds > 60
    if (!lastRunAt) return isLate ? `Should have run ${span(overdueSeconds)} ago` : ''
    return `${runsNow ? 'Runs now' : failed ? 'Failed' : 'Well'}${isLate ? `, late by ${span(overdueSeconds)}` : ''}`
  },
  notYet: 'Not yet',
}

const clock = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export function alertText(alert: Alert): string {
  switch (alert.kind) {
    case 'database':
      return 'The database does not answer this process.'
    case 'planning_stopped':
      return `This machine’s clock is ${span(alert.seconds)} off the database’s, so this process plans and sends no outreach.`
    case 'clock':
      return `This machine’s clock is ${span(alert.seconds)} off the database’s.`
    case 'held':
      return `Mail to clients is held: ${alert.because}.`
    case 'account':
      return `${alert.provider} rejects our key or account: “${alert.reason}” Nothing is lost. Next try at ${clock(alert.until)}. After you fix it, run “outreach retry” to try now.`
    case 'quota':
      return `Our quota at ${alert.provider} is used up: “${alert.reason}” Nothing is lost. Next try at ${clock(alert.until)}. After you upgrade, run “outreach retry” to try now.`
    case 'provider':
      return `${alert.provider} fails more often than not, so it is tried once a minute.`
    case 'uncounted_usage':
      return `Stripe could not count ${pluralize(alert.count, 'report')} of usage within seven days (${alert.code}): “${alert.reason}”${alert.agencies.length > 0 ? ` Agencies: ${alert.agencies.join(', ')}.` : ''} They are not billed for it: docs/operations/cards.md.`
    case 'mail_late':
      return `${pluralize(alert.due, 'mail')} ${statusWords.lanes[alert.lane]} should have left: the first has waited for ${span(alert.seconds)}.`
    case 'job_late':
      return `The job ${alert.job} should have run ${span(alert.seconds)} ago.`
    case 'job_failed':
      return `The last run of the job ${alert.job} failed.`
    case 'backup':
      return alert.since ? 'The last backup is more than a day old.' : 'There is no backup yet.'
    case 'old_rules': {
      const { states, since } = alert
      return `State rules were last checked more than a year ago: ${states.join(', ')}, the oldest on ${formatLong(since)}.`
    }
    case 'connections':
      return `${pluralize(alert.waiting, 'request')} wait for a connection to the database.`
    case 'pause':
      return `This process stood still for ${span(alert.seconds)} within the last minute.`
    case 'unsettled':
      return `Of mail and texts to clients ${alert.failed} failed and ${alert.unknown} may never have arrived; the agencies see them in their log of outreach.`
    case 'warning':
      return alert.text.charAt(0).toUpperCase() + alert.text.slice(1)
  }
}
