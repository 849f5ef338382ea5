import { addDays, type CalendarDate, dayNumber, formatLong, formatWithWeekday } from '../lib/calendar-date.ts'
import { wholeDollars } from '../lib/money.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'
import type { StateRule } from '../switching/state-rule.ts'

const MAX_SHOWN_COUNT = 99

/** '99+' for higher counts. */
const bounded = (count: number) => (count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : formatCount(count))

const tasks = (count: number) => {
  if (count > MAX_SHOWN_COUNT) return `More than ${MAX_SHOWN_COUNT} tasks`
  return pluralize(count, 'task')
}

/** 'today', 'yesterday', '3 days ago', 'on Mar 4, 2027'. */
const ago = (day: CalendarDate, today: CalendarDate) => {
  const days = dayNumber(today) - dayNumber(day)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days <= 30 ? `${days} days ago` : `on ${formatLong(day)}`
}

/** 'today', 'tomorrow', 'on Mar 4, 2027'. */
const on = (day: CalendarDate, today: CalendarDate) => {
  const days = dayNumber(day) - dayNumber(today)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${formatLong(day)}`
}

/** 'Fri Nov 27'. */
const shortDay = (day: CalendarDate) => formatWithWeekday(day).replace(/^(...)\w*,( \w+ \d+).*/, '$1$2')

const dated = (day: CalendarDate | undefined) => (day ? ` (${formatLong(day)})` : '')

/** Must match the wording on the contact's page. */
const bestTime = (time: string | null) => (time ? ` Best time: in the ${time}.` : '')

export const todayWords = {
  title: 'Today',
  count: bounded,
  waiting: (count: number) => `${bounded(count)} ${count === 1 ? 'task' : 'tasks'}`,
  lead: (count: number) =>
    count === 0 ? 'Who to call next, and why.' : `${tasks(count)}${count === 1 ? '' : ', most valuable first'}`,
  filters: 'Filter tasks',
  all: 'All',
  kinds: {
    asked: 'Client requests',
    details: 'New details',
    increase: 'Rate increases',
    follow_up: 'Reminders',
    window: 'Can change plans',
    failed: 'Failed messages',
    missing: 'Missing data',
  },
  whose: 'Whose clients',
  mine: 'Mine',
  everyone: 'Everyone',
  nobody: 'Unassigned',
  show: 'Show',
  views: 'Open and snoozed tasks',
  waitingView: 'Open',
  snoozedView: 'Snoozed',
  pager: 'tasks',
  noPhone: 'No phone number',
  ofAgent: (agent: string) => `${agent}’s client`,
  why: {
    call: (when: string, time: string | null) => `Asked for a call ${when}.${bestTime(time)}`,
    options: (when: string, time: string | null) => `Asked about other ways to lower costs ${when}.${bestTime(time)}`,
    calendar: (when: string) => `Opened your booking calendar ${when}. If no appointment comes in, give them a call.`,
    calendarForOptions: (when: string) =>
      `Opened your booking calendar ${when} to ask about other ways to lower costs. If no appointment comes in, give them a call.`,
    thisMorning: 'this morning',
    ago,
    details: (day: CalendarDate, today: CalendarDate) => `Sent new details ${ago(day, today)}. They need your review.`,
    rises: (old: string, now: string, day: CalendarDate, today: CalendarDate, by: 'book' | 'age' | 'notice') =>
      day <= today
        ? `Premium rose from ${old} to ${now} on ${formatLong(day)}${by === 'age' ? ', due to age' : ''}`
        : `Premium rises from ${old} to ${now} on ${formatLong(day)}${by === 'age' ? ', due to age' : ''}`,
    risesWithAge: (old: string, now: string, isPast: boolean) =>
      `Premium ${isPast ? 'rose' : 'rises'} from ${old} to ${now} with age`,
    saves: (cents: number, carrier: string) => `${wholeDollars(cents)} a year less with ${carrier}`,
    noneLower: 'no lower price found',
    sample: 'Sample prices.',
    until: (day: CalendarDate, today: CalendarDate) => {
      const days = dayNumber(day) - dayNumber(today)
      if (days === 0) return 'Can change without health questions through today, the last day.'
      return `Can change without health questions through ${formatLong(day)}, ${pluralize(days, 'day')} left.`
    },
    from: (opens: CalendarDate, closes: CalendarDate) =>
      `Can change without health questions from ${formatLong(opens)} through ${formatLong(closes)}.`,
    now: 'Can change without health questions now.',
    notForLong: 'Can change without health questions now, but not for much longer.',
    soon: 'Can soon change plans without health questions.',
    always: 'Can change without health questions all year.',
    carriers: {
      any: '',
      other_issuer: 'Only to another carrier.',
      same_issuer: 'Only to a plan from their current carrier.',
      same_issuer_or_affiliate: 'Only to a plan from their current carrier or one of its affiliates.',
    } satisfies Record<StateRule['carriers'], string>,
    unconfirmed: (sentence: string) =>
      `Possible, not confirmed: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
    reminder: 'Reminder',
    noDay: 'no due date',
    due: (due: CalendarDate | null, today: CalendarDate): string => {
      if (due === null) return todayWords.why.noDay
      const days = dayNumber(today) - dayNumber(due)
      return days === 0 ? 'due today' : days === 1 ? '1 day overdue' : `${days} days overdue`
    },
    failed: (mail: string, day: CalendarDate | undefined) => `${mail}${dated(day)} was not delivered.`,
    bounced: (mail: string) => `${mail} bounced. The address does not accept email.`,
    unknown: (mail: string, day: CalendarDate | undefined) => `${mail}${dated(day)} may not have arrived.`,
  },
  missing: (problem: string, contacts: number) => `${problem}: ${pluralize(contacts, 'client')}`,
  next: {
    asked: 'Record outcome',
    details: 'Review details',
    increase: 'Compare prices',
    follow_up: 'Record outcome',
    window: 'Compare prices',
    failed: 'Send again',
    correct: 'Fix the address',
    open: 'Open contact',
    missing: 'Open list',
  },
  nextOf: (label: string, name: string) => `${label}: ${name}`,
  sendQuote: 'Send quote',
  /** The rest of the outcome form: another date, a note, the follow-up's text. */
  moreOutcome: 'With a note or another date…',
  done: 'Done',
  doneOf: (name: string) => `Done: ${name}`,
  snooze: 'Snooze',
  snoozeOf: (name: string) => `Snooze ${name}`,
  back: 'Unsnooze',
  backOf: (name: string) => `Unsnooze ${name}`,
  /** 'Tomorrow, Fri Nov 27'. `until` is a date, so a list loaded yesterday still snoozes to the date it shows. */
  snoozes: (today: CalendarDate) =>
    (
      [
        ['Tomorrow', 1],
        ['In 3 days', 3],
        ['In a week', 7],
      ] as const
    ).map(([label, days]) => ({ label: `${label}, ${shortDay(addDays(today, days))}`, until: addDays(today, days) })),
  until: 'Or until',
  untilHint: 'Friday, in 2 weeks, 3/15/2027',
  snoozeUntil: 'Snooze until this date',
  snoozedUntil: (day: CalendarDate) => `Snoozed until ${formatLong(day)}`,
  flash: {
    snoozed: (name: string, day: CalendarDate, today: CalendarDate) =>
      `Snoozed. ${name} will be back ${on(day, today)}.`,
    done: (name: string) => `Done: ${name}.`,
    back: (name: string) => `${name} is back on your list.`,
    quoteSent: (name: string, delay?: string | null) => (delay ? `${name}: ${delay}` : `Sending a quote to ${name}.`),
  },
  dateErrors: {
    past: 'Enter a date after today.',
    far: 'Enter a date within one year.',
    unreadable: 'Enter a date, such as Friday, in 2 weeks or 3/15/2027.',
  },
  none: 'You’re all caught up',
  noneText: 'Tasks appear here when a client asks for a call, can change plans or faces a higher premium.',
  noneNext: (day: CalendarDate) => `The next reminder is due on ${formatLong(day)}.`,
  noneOfKind: 'No tasks of this kind',
  noneSnoozed: 'No snoozed tasks',
  noneSnoozedText: 'Snoozed tasks wait here and return to your list on their date.',
  toAll: 'Show all tasks',
  tooFar: (ofOneKind: boolean) =>
    `Only the first 500 tasks${ofOneKind ? ' of this kind are listed' : ' are listed. Choose a kind to see more'}.`,
}

/** The daily email. */
export const digestWords = {
  title: 'Daily email',
  subject: (count: number) => `Today: ${bounded(count)} ${count === 1 ? 'task' : 'tasks'} for you`,
  intro: (organization: string) => `Here are your tasks at ${organization} today, most valuable first.`,
  button: 'Open Today',
  more: (kinds: string) => `Also: ${kinds}.`,
  rest: (kind: string, count: number, isAtLeast: boolean) => `${kind} (${count}${isAtLeast ? '+' : ''})`,
  stop: 'You get this email on weekdays when you have tasks. To stop it:',
  stopLink: 'Stop the daily email',
  pageTitle: 'Daily email',
  on: 'On weekdays shortly after 7 AM, you get one email that says who to call next, if you have tasks.',
  off: 'The daily email is off.',
  tick: 'Email me my tasks on weekdays',
  save: 'Save',
  stopButton: 'Stop the daily email',
  startButton: 'Send me the daily email',
  stopped: 'The daily email is off.',
  started: 'The daily email is on. You get it on weekdays when you have tasks.',
  toProfile: 'Your Profile',
}
