import { type CalendarDate, formatLong } from '../lib/calendar-date.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'
import { listNames } from './selling-rules.ts'

export const outreachFrame = {
  title: 'Outreach',
  tabs: 'Parts of outreach',
  tabNames: {
    upcoming: 'Upcoming',
    year: 'The next 12 months',
    simulator: 'Try settings out',
    notices: 'Carriers’ notices',
    log: 'Log',
    deliverability: 'Deliverability',
  },
}

export const pauseErrors = {
  past: 'Enter a day that is still to come',
  unreadable: 'Enter a day like 3/15/2027 or “in 2 weeks”, or leave it empty',
}

const mails = (count: number) => pluralize(count, 'mail')
const span = (days: number) => (days === 365 ? '12 months' : `${days} days`)

/** Why outreach stopped. */
const pauseReasons: Record<string, string> = {
  bounces: 'Too many mails came back, so it stopped by itself.',
  complaints: 'Too many clients reported mail as spam, so it stopped by itself.',
  provider: 'The mail provider stopped taking our mail, so it stopped by itself.',
}

export const obstacleWords = {
  no_postal_address: {
    says: 'Your agency has no postal address yet. Every mail to a client must show one, so none can leave.',
    link: 'Enter the postal address',
  },
  read_only: {
    says: 'Your account is read-only, so no mail leaves to clients. It goes on once the subscription is paid for.',
    link: 'Update payment',
  },
  illustrative_rates: {
    says: 'Only sample prices are loaded, and sample prices are never mailed to clients. Nothing can leave until real rates are there.',
    link: undefined,
  },
} as const

export const stateWords = {
  label: 'How outreach stands',
  phases: {
    held: 'Held',
    not_started: 'Not started',
    paused: 'Paused',
    blocked: 'Waiting',
    test: 'Running in test mode',
    running: 'Running',
  },
  held: (because: string) =>
    `Mail to clients is held back on this server, for every agency.${because ? ` ${because}` : ''} Nothing is lost: what is due leaves once it is let go.`,
  notStarted: 'Nothing leaves by itself yet.',
  inAMonth: (count: number) =>
    count === 0
      ? 'No mail is planned for the next 30 days.'
      : `${mails(count)} ${count === 1 ? 'is' : 'are'} planned for the next 30 days.`,
  askAdmin: 'An admin of your agency can start it.',
  running: (today: number, inAMonth: number) =>
    `${today === 0 ? 'No mail is due today' : `${mails(today)} ${today === 1 ? 'is' : 'are'} due today`}, ${formatCount(inAMonth)} in the next 30 days.`,
  test: (address: string | undefined) =>
    `Up to 20 mails a day go to ${address ?? 'an admin'}, none to a client. What was tried here is sent for real once production mode is on.`,
  toMode: 'Change where mail goes',
  paused: (author: string | null, since: string, reason: string) =>
    pauseReasons[reason] ?? (author ? `${author} paused it on ${since}.` : `It was paused on ${since}.`),
  until: (day: CalendarDate | null) =>
    day ? `It goes on after ${formatLong(day)}.` : 'It goes on when somebody resumes it.',
  late: 'A mail that was due meanwhile leaves up to 30 days late.',
  planning: 'The plan is being made for the first time. Load this page again in a minute.',
  planned: (when: string) => `Planned ${when}.`,
  see: 'See the year and start',
  pauseAllNow: 'Pause all',
  pauseOther: 'Pause one kind, or until a day',
  resumeAll: 'Resume all mail',
  pauseTitle: 'Pause outreach',
  pauseLead:
    'Nothing of it leaves until you resume, or until the day you give is over. Quotes that you send by hand still leave.',
  pauseWhat: 'What to pause',
  pauseAll: 'All mail that leaves by itself',
  pauseOnly: (label: string) => `Only ${label}`,
  pauseUntil: 'Until and including',
  pauseUntilHint: 'Leave it empty to pause until you resume. “In 2 weeks” is fine too.',
  pauseConfirm: 'Pause',
  cancel: 'Cancel',
  kindPaused: (label: string, until: CalendarDate | null) =>
    `${label} is paused${until ? ` until ${formatLong(until)}` : ''}.`,
  resumeKind: (label: string) => `Resume ${label}`,
  pausedNow: (label: string | undefined, until: CalendarDate | null) =>
    `${label ?? 'All mail that leaves by itself'} is paused ${until ? `up to and including ${formatLong(until)}` : 'until you resume it'}.`,
  resumedNow: (label: string | undefined) => `${label ?? 'All mail'} is resumed. What is due leaves at its hour.`,
}

/** Each reason as a part of one sentence: '31 unsubscribed, 12 without an address'. */
const skipPhrases: Record<string, string> = {
  'The contact unsubscribed': 'who unsubscribed',
  'The contact unsubscribed in another system': 'who unsubscribed in another system',
  'The contact reported a mail as spam': 'who reported a mail as spam',
  'Mail to the contact’s address comes back': 'whose mail comes back',
  'The contact has no email address': 'without an address',
  "Contact's state has continuous open enrollment": 'in a state that is open all year',
}

export const upcomingWords = {
  lead: (total: number, days: number) =>
    total === 0 ? `No mail is planned for the next ${span(days)}.` : `${mails(total)} in the next ${span(days)}`,
  filters: 'Filter the upcoming mails',
  days: 'How far ahead',
  daysOf: span,
  kind: 'Kind',
  allKinds: 'All kinds',
  status: 'Status',
  allStatuses: 'Any status',
  statuses: { scheduled: 'On its day', delayed: 'Delayed by a window', late: 'Pending catch-up' },
  state: 'State',
  allStates: 'All states',
  agent: 'Agent',
  allAgents: 'All agents',
  nobody: 'Unassigned',
  filtersTitle: 'Filters',
  show: 'Show',
  clear: 'Show everything',
  byKind: 'How many of each kind',
  views: 'What is shown',
  leaving: 'What leaves',
  skipped: 'Who gets nothing, and why',
  late: 'Waiting from earlier days',
  lateNote: 'Up to 30 days late, oldest first.',
  wasDue: (day: CalendarDate) => `Was due ${formatLong(day)}.`,
  ofDay: (count: number) => mails(count),
  dayGoesOn: 'goes on from the page before',
  list: 'Upcoming mails',
  why: 'Why',
  pager: 'mails',
  planning: 'The plan is being made for the first time',
  planningText: 'It takes a minute or two. Load this page again then, and every mail stands here with its day and why.',
  paused: 'Nothing leaves while outreach is paused',
  pausedText: 'What is planned for that time is left out. Resume all mail above, and it is planned again at once.',
  toSkipped: 'See what is left out',
  none: 'Nothing leaves in this time',
  noneFits: 'No planned mail fits this filter.',
  noneYet: 'Mails appear here as soon as contacts have an address and a birth date or an effective date.',
  who: {
    lead: (groups: readonly { reason: string; contacts: number }[]) => {
      const total = groups.reduce((sum, { contacts }) => sum + contacts, 0)
      if (total === 0) return 'Every contact can be written to.'
      const known = groups.filter(({ reason }) => reason in skipPhrases)
      const rest = total - known.reduce((sum, { contacts }) => sum + contacts, 0)
      const parts = known.map(({ reason, contacts }) => `${formatCount(contacts)} ${skipPhrases[reason]}`)
      return `${pluralize(total, 'contact')} ${total === 1 ? 'gets' : 'get'} no mail at all: ${listNames([...parts, ...(rest > 0 ? [`${formatCount(rest)} for other reasons`] : [])])}.`
    },
    whole: 'No mail at all',
    single: (days: number) => `Some mails left out in the next ${span(days)}`,
    reason: 'Why',
    contacts: 'Contacts',
    mails: 'Mails',
    none: 'Nobody is left out',
    noneText: 'Each contact has an address, wants mail and lives where mails help.',
    nobody: 'There is nobody in the book yet',
    nobodyText: 'Once there are contacts, this page says who gets no mail, and why.',
    noneOfIt: 'Nobody any more',
    noneOfItText: 'No contact is left out for this reason within this filter.',
    back: 'All reasons',
    people: (reason: string) => `Left out: ${reason}`,
    contact: 'Contact',
    mail: 'Mail',
    day: 'Would leave',
    state: 'State',
    all: 'All mail',
    unit: 'lines',
  },
}
