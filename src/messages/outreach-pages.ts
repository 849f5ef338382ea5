import { type CalendarDate, formatLong } from '../lib/calendar-date.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'
import type { ReasonCode } from './reasons.ts'
import { listNames } from './selling-rules.ts'

export const outreachFrame = {
  title: 'Outreach',
  tabs: 'Outreach sections',
  tabNames: {
    upcoming: 'Upcoming',
    year: 'The next 12 months',
    simulator: 'Try settings',
    notices: 'Carriers’ notices',
    log: 'Log',
    deliverability: 'Deliverability',
  },
}

export const pauseErrors = {
  past: 'Enter today or a later date',
  unreadable: 'Enter a date such as 3/15/2027 or “in 2 weeks”, or leave this blank',
}

const emails = (count: number) => pluralize(count, 'email')
const span = (days: number) => (days === 365 ? '12 months' : `${days} days`)

/** Why outreach paused. */
const pauseReasons: Record<string, string> = {
  bounces: 'Paused automatically because too many emails bounced.',
  complaints: 'Paused automatically because too many clients reported your emails as spam.',
  provider: 'Paused automatically because the email provider stopped accepting our emails.',
}

export const obstacleWords = {
  no_postal_address: {
    says: 'Emails to clients cannot be sent until you add your agency’s postal address. Each email must show it.',
    link: 'Add postal address',
  },
  read_only: {
    says: 'Your account is read-only, so emails to clients are paused. They resume when you pay for your subscription.',
    link: 'Update payment',
  },
  illustrative_rates: {
    says: 'No real prices are loaded, and we never email sample prices to clients. Emails start once real rates are loaded.',
    link: undefined,
  },
} as const

export const stateWords = {
  label: 'Outreach status',
  phases: {
    held: 'On hold',
    not_started: 'Not started',
    paused: 'Paused',
    blocked: 'Blocked',
    test: 'Running in test mode',
    running: 'Running',
  },
  held: (because: string) =>
    `Emails and texts to clients are on hold for all agencies on this server.${because ? ` Reason: ${because.replace(/\.$/, '')}.` : ''} Nothing is lost. Due emails are sent when the hold ends.`,
  notStarted: 'No automatic emails are being sent yet.',
  inAMonth: (count: number) =>
    count === 0
      ? 'No emails are planned for the next 30 days.'
      : `${emails(count)} ${count === 1 ? 'is' : 'are'} planned for the next 30 days.`,
  askAdmin: 'An admin at your agency can start it.',
  running: (today: number, inAMonth: number) =>
    `${today === 0 ? 'No emails are due today or overdue' : `${emails(today)} ${today === 1 ? 'is' : 'are'} due today or overdue`}, ${formatCount(inAMonth)} in the next 30 days.`,
  test: (address: string | undefined) =>
    `Up to 20 emails a day go to ${address ?? 'an admin'}, none to clients. After you switch to production mode, the emails you tested in the last 30 days also go to the clients.`,
  toMode: 'Change where emails go',
  paused: (author: string | null, since: string, reason: string) =>
    pauseReasons[reason] ?? (author ? `${author} paused outreach on ${since}.` : `Paused on ${since}.`),
  until: (day: CalendarDate | null) =>
    day ? `Resumes after ${formatLong(day)}.` : 'Stays paused until an admin resumes it.',
  late: (until: CalendarDate | null) =>
    until
      ? 'Emails due during the pause are skipped, unless an admin resumes earlier.'
      : 'Emails due during the pause can still be sent up to 30 days late.',
  planning: 'We are building your first plan. Refresh this page in a minute.',
  planned: (when: string) => `Planned ${when}.`,
  see: 'Review the year and start',
  pauseAllNow: 'Pause all',
  pauseOther: 'More pause options',
  resumeAll: 'Resume outreach',
  pauseTitle: 'Pause outreach',
  pauseLead:
    'No automatic emails are sent during the pause. If you resume yourself, emails up to 30 days late are still sent. If the pause ends on its set date, they are skipped. You can still send quotes yourself.',
  pauseWhat: 'What to pause',
  pauseAll: 'All automatic emails',
  pauseOnly: (label: string) => `Only ${label} emails`,
  pauseUntil: 'Pause through',
  pauseUntilHint: 'Leave blank to pause until you resume. You can also type “in 2 weeks”.',
  pauseConfirm: 'Pause',
  cancel: 'Cancel',
  kindPaused: (label: string, until: CalendarDate | null) =>
    `${label} emails are paused${until ? ` through ${formatLong(until)}` : ''}.`,
  resumeKind: (label: string) => `Resume ${label} emails`,
  pausedNow: (label: string | undefined, until: CalendarDate | null) =>
    `${label ? `${label} emails are` : 'Outreach is'} paused ${until ? `through ${formatLong(until)}` : 'until you resume it'}.`,
  resumedNow: (label: string | undefined) =>
    `${label ? `${label} emails` : 'Outreach'} resumed. Due emails are sent at their scheduled hour.`,
}

/** Each reason as a part of one sentence: '31 who unsubscribed, 12 without an email address'. */
const skipPhrases: Partial<Record<ReasonCode, string>> = {
  unsubscribed: 'who unsubscribed',
  unsubscribed_elsewhere: 'who unsubscribed in another system',
  complained: 'who reported an email as spam',
  bounced: 'whose email bounces',
  no_email: 'without an email address',
  continuous_enrollment: 'in a state that is open all year',
}

export const upcomingWords = {
  lead: (total: number, days: number) =>
    total === 0 ? `No emails are planned for the next ${span(days)}.` : `${emails(total)} in the next ${span(days)}`,
  filters: 'Filter upcoming emails',
  days: 'Time range',
  daysOf: span,
  kind: 'Kind',
  allKinds: 'All kinds',
  status: 'Status',
  allStatuses: 'Any status',
  statuses: { scheduled: 'On schedule', delayed: 'Delayed', late: 'Pending catch-up' },
  state: 'State',
  allStates: 'All states',
  agent: 'Agent',
  allAgents: 'All agents',
  nobody: 'Unassigned',
  filtersTitle: 'Filters',
  show: 'Show',
  clear: 'Clear filters',
  byKind: 'Emails by kind',
  views: 'View',
  scheduled: 'Scheduled',
  skipped: 'Skipped emails, and why',
  late: 'Overdue',
  lateNote: 'Sent up to 30 days late, oldest first.',
  wasDue: (day: CalendarDate) => `Was due ${formatLong(day)}.`,
  ofDay: (count: number) => emails(count),
  pager: 'emails',
  planning: 'We are building your first plan',
  noContacts: 'No contacts yet',
  noContactsText: 'Add your contacts. A minute later, each of their emails appears here with its date and reason.',
  planningText: 'This takes a minute or two. Refresh the page to see each email with its date and reason.',
  paused: 'No emails are sent while outreach is paused',
  pausedText:
    'Until an admin resumes outreach, emails due during the pause are listed as skipped. Then those up to 30 days late are planned again.',
  toSkipped: 'See skipped emails',
  none: 'No emails in this time range',
  noneFits: 'No planned emails match these filters.',
  noneYet: 'Emails appear here once contacts have an email address and an effective date or a carrier.',
  who: {
    lead: (groups: readonly { reason: string; contacts: number }[]) => {
      const total = groups.reduce((sum, { contacts }) => sum + contacts, 0)
      if (total === 0) return 'No contact is excluded from all automatic emails.'
      const known = groups.filter(({ reason }) => reason in skipPhrases)
      const rest = total - known.reduce((sum, { contacts }) => sum + contacts, 0)
      const parts = known.map(({ reason, contacts }) => `${formatCount(contacts)} ${skipPhrases[reason as ReasonCode]}`)
      return `${pluralize(total, 'contact')} ${total === 1 ? 'gets' : 'get'} no automatic emails: ${listNames([...parts, ...(rest > 0 ? [`${formatCount(rest)} for other reasons`] : [])])}.`
    },
    whole: 'No automatic emails',
    single: (days: number) => `Some emails skipped in the next ${span(days)}`,
    reason: 'Why',
    contacts: 'Contacts',
    emails: 'Emails',
    none: 'No one is skipped',
    noneText: 'Nothing keeps your contacts from getting the emails planned for them.',
    nobody: 'No contacts yet',
    nobodyText: 'Once you add contacts, this page shows which emails are skipped, and why.',
    noneOfIt: 'No contacts',
    noneOfItText: 'No contacts matching these filters are skipped for this reason.',
    back: 'All reasons',
    people: (reason: string) => `Skipped: ${reason}`,
    contact: 'Contact',
    email: 'Email',
    day: 'Planned for',
    state: 'State',
    all: 'All automatic emails',
    unit: 'rows',
  },
}
