import { type CalendarDate, dayNumber, formatLong } from '../lib/calendar-date.ts'
import { wholeDollars } from '../lib/money.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'
import type { StateRule } from '../switching/state-rule.ts'

const MOST = 99

/** '99+' of what is counted no further. */
const bounded = (count: number) => (count > MOST ? `${MOST}+` : formatCount(count))

const things = (count: number) => {
  if (count > MOST) return `More than ${MOST} things wait`
  return count === 1 ? '1 thing waits' : `${count} things wait`
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

const dated = (day: CalendarDate | undefined) => (day ? ` of ${formatLong(day)}` : '')

/** As the contact's page says it. */
const inThe = (time: string | null) => (time ? ` Best time: in the ${time}.` : '')

export const todayWords = {
  title: 'Today',
  count: bounded,
  waiting: (count: number) => `${bounded(count)} waiting`,
  lead: (count: number) =>
    count === 0 ? 'Whom to call next, and why.' : `${things(count)}. The most valuable call stands first.`,
  filters: 'What waits, by kind',
  all: 'All',
  kinds: {
    asked: 'Asked for a call',
    details: 'New details',
    increase: 'Rate increases',
    follow_up: 'Reminders',
    window: 'Can change plans',
    failed: 'Failed mail',
    missing: 'Missing data',
  },
  whose: 'Whose clients',
  mine: 'Mine',
  everyone: 'Everyone',
  nobody: 'Nobody’s',
  show: 'Show',
  views: 'What waits and what was put off',
  waitingView: 'Waiting',
  snoozedView: 'Snoozed',
  pager: 'things',
  noPhone: 'No phone number',
  ofAgent: (agent: string) => `${agent}’s client`,
  why: {
    call: (when: string, time: string | null) => `Asked for a call ${when}.${inThe(time)}`,
    options: (when: string, time: string | null) =>
      `Asked about other options (Medicare Advantage) ${when}.${inThe(time)}`,
    thisMorning: 'this morning',
    ago,
    details: (day: CalendarDate, today: CalendarDate) => `Sent new details ${ago(day, today)} that wait for you.`,
    rises: (old: string, now: string, day: CalendarDate, today: CalendarDate, by: 'book' | 'age' | 'notice') =>
      day <= today
        ? `Premium rose from ${old} to ${now} on ${formatLong(day)}${by === 'age' ? ', with age' : ''}`
        : `Premium rises from ${old} to ${now} on ${formatLong(day)}${by === 'age' ? ', with age' : ''}`,
    risesWithAge: (old: string, now: string, isPast: boolean) =>
      `Premium ${isPast ? 'rose' : 'rises'} from ${old} to ${now} with age`,
    saves: (cents: number, carrier: string) => `${wholeDollars(cents)} a year less with ${carrier}`,
    noneLower: 'no other carrier is lower',
    sample: 'Sample prices.',
    until: (day: CalendarDate, today: CalendarDate) => {
      const days = dayNumber(day) - dayNumber(today)
      if (days === 0) return 'Can change without health questions until today, the last day.'
      return `Can change without health questions until ${formatLong(day)}, ${pluralize(days, 'day')} more.`
    },
    from: (opens: CalendarDate, closes: CalendarDate) =>
      `Can change without health questions from ${formatLong(opens)} to ${formatLong(closes)}.`,
    now: 'Can change without health questions now.',
    notForLong: 'Can change without health questions now, but not for much longer.',
    soon: 'Can soon change without health questions.',
    always: 'Can change without health questions all year.',
    carriers: {
      any: '',
      other_issuer: 'Only to another carrier.',
      same_issuer: 'Only to a plan from their current carrier.',
      same_issuer_or_affiliate: 'Only to a plan from their current carrier or one in its group.',
    } satisfies Record<StateRule['carriers'], string>,
    unconfirmed: (says: string) => `May have this right, unconfirmed: ${says.charAt(0).toLowerCase()}${says.slice(1)}`,
    reminder: 'A reminder of yours',
    noDay: 'no day was named',
    due: (due: CalendarDate | null, today: CalendarDate): string => {
      if (due === null) return todayWords.why.noDay
      const days = dayNumber(today) - dayNumber(due)
      return days === 0 ? 'due today' : days === 1 ? '1 day overdue' : `${days} days overdue`
    },
    failed: (mail: string, day: CalendarDate | undefined) => `${mail}${dated(day)} did not leave.`,
    bounced: (mail: string) => `${mail} came back: the address takes no mail.`,
    unknown: (mail: string, day: CalendarDate | undefined) => `${mail}${dated(day)} may have arrived or not.`,
  },
  missing: (problem: string, contacts: number) => `${problem}: ${pluralize(contacts, 'client')}`,
  next: {
    asked: 'Record outcome',
    details: 'Review the details',
    increase: 'Compare prices',
    follow_up: 'Record outcome',
    window: 'Compare prices',
    failed: 'Send again',
    correct: 'Correct the address',
    open: 'Open the contact',
    missing: 'Open the list',
  },
  nextOf: (label: string, who: string) => `${label}: ${who}`,
  done: 'Done',
  doneOf: (who: string) => `Done: ${who}`,
  snooze: 'Snooze',
  snoozeOf: (who: string) => `Snooze ${who}`,
  back: 'Bring back',
  backOf: (who: string) => `Bring back ${who}`,
  snoozes: [
    { label: 'Tomorrow', until: 'tomorrow' },
    { label: 'In 3 days', until: 'in 3 days' },
    { label: 'Next week', until: 'next week' },
  ],
  until: 'Or until',
  untilHint: 'Friday, in 2 weeks, 3/15/2027',
  snoozeUntil: 'Snooze until then',
  snoozedUntil: (day: CalendarDate) => `Snoozed until ${formatLong(day)}`,
  said: {
    snoozed: (who: string, day: CalendarDate, today: CalendarDate) => `${who} is back ${on(day, today)}.`,
    done: (who: string) => `Done: ${who}.`,
    back: (who: string) => `${who} is on the list again.`,
  },
  wrong: {
    past: 'Please name a day after today.',
    far: 'Please name a day within a year.',
    unreadable: 'Please name a day, such as Friday, in 2 weeks or 3/15/2027.',
  },
  none: 'Nothing is waiting',
  noneText: 'When a client asks for a call, a right to change opens or a premium rises, it stands here.',
  noneNext: (day: CalendarDate) => `Your next reminder is due on ${formatLong(day)}.`,
  noneOfKind: 'Nothing of this kind is waiting',
  noneSnoozed: 'Nothing is snoozed',
  noneSnoozedText: 'What you put off waits here until its day, and comes back by itself.',
  toAll: 'Show everything that waits',
  tooFar: 'Only the first 500 are listed. Choose a kind to see more of it.',
}

/** The daily mail. */
export const digestWords = {
  title: 'Daily mail',
  subject: (count: number) =>
    count === 1 ? 'Today: 1 thing waits for you' : `Today: ${bounded(count)} things wait for you`,
  intro: (organization: string) => `This is what waits for you at ${organization} today, the most valuable first.`,
  button: 'Open Today',
  more: (kinds: string) => `And more: ${kinds}.`,
  rest: (kind: string, count: number) => `${kind} (${bounded(count)})`,
  stop: 'You get this mail on weekdays when something waits. To stop it:',
  stopLink: 'Stop the daily mail',
  pageTitle: 'Daily mail',
  on: 'On weekdays soon after 7 in the morning, when something waits for you then, you get one mail that says whom to call next.',
  off: 'You get no daily mail.',
  tick: 'Mail me on weekdays what waits for me',
  save: 'Save',
  stopButton: 'Stop the daily mail',
  startButton: 'Send me the daily mail',
  stopped: 'You get no daily mail any more.',
  started: 'You get the daily mail on weekdays when something waits for you.',
  toProfile: 'Your Profile',
}
