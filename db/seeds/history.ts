import { addDays, addMonths, type CalendarDate, todayIn, weekday } from '../../src/lib/calendar-date.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/durations.ts'
import type { DemoContact } from './book.ts'
import { blueRidge, staff } from './demo-people.ts'
import { type Random, seededRandom } from './random.ts'

export interface PastMessage {
  kind: 'quote_email' | 'birthday' | 'anniversary' | 'follow_up_1' | 'follow_up_2'
  /** The event that this message is about; undefined for quotes and follow-ups. */
  occasion?: string
  due_on: CalendarDate
  at: Date
  status: 'queued' | 'sent' | 'failed'
  /** The provider's error message. */
  error: string | null
  /** Sent by an agent, not automatically. */
  byHand: boolean
}

export interface PastVisit {
  /** Index in `messages` of the email whose link was opened. */
  message: number
  at: Date
  robot_reason: string | null
}

/** One contact's history. */
export interface History {
  created_at: Date
  status: 'New' | 'Scheduled' | 'Sent' | 'Opened' | 'Failed'
  /** All link to one quote, created with the first message. */
  messages: PastMessage[]
  visits: PastVisit[]
  health_completed_at: Date | null
}

// Of 250 contacts, 100 were sent a quote, 55 opened it, and 21 of those answered the health questions.
const OPENED = 55
const ANSWERED = 21
const SENT = 45
const FAILED = 9
const SCHEDULED = 14

const FAILURES = ['The address does not exist', 'The mailbox is full', 'The address does not exist']
const ROBOTS = ['asked for the head only', 'user agent']

/** A year of history for the contacts. Only scheduled messages are after `now`. */
export function historyOf(book: DemoContact[], now: Date): History[] {
  const today = todayIn(blueRidge.time_zone, now)
  const licensed = new Set(staff.flatMap((colleague) => colleague.state_licenses))
  const reachable = [...book.keys()].filter((index) => book[index]!.email && licensed.has(book[index]!.state))
  const outcomes = outcomesFor(seededRandom(2019).shuffle(reachable))
  const importedAt = instant(addDays(today, -396), 15, 12)

  return book.map((contact, index) => {
    const random = seededRandom(2020 + index)
    const history = historyMaker(today, random)(contact, outcomes.get(index))
    const firstMail = history.messages[0]?.at ?? now
    const before = Math.min(firstMail.getTime(), now.getTime()) - (3 + random.below(20)) * DAY_MS
    return { ...history, created_at: random.chance(0.3) ? new Date(before) : importedAt }
  })
}

type Outcome = 'answered' | 'opened' | 'sent' | 'failed' | 'scheduled'

function outcomesFor(contacts: number[]): Map<number, Outcome> {
  const outcomes: Outcome[] = [
    ...Array<Outcome>(ANSWERED).fill('answered'),
    ...Array<Outcome>(OPENED - ANSWERED).fill('opened'),
    ...Array<Outcome>(SENT).fill('sent'),
    ...Array<Outcome>(FAILED).fill('failed'),
    ...Array<Outcome>(SCHEDULED).fill('scheduled'),
  ]
  return new Map(outcomes.map((outcome, index) => [contacts[index]!, outcome]))
}

function historyMaker(today: CalendarDate, random: Random) {
  const byHand = (daysAgo: number): PastMessage => {
    const due_on = onWeekday(addDays(today, -daysAgo))
    const at = instant(due_on, 13 + random.below(8), random.below(60))
    return { kind: 'quote_email', due_on, at, status: 'sent', error: null, byHand: true }
  }
  const firstMail = ({ birth_on, effective_on }: DemoContact): PastMessage => {
    const kind = random.pick(['quote_email', 'quote_email', 'birthday', 'anniversary'] as const)
    const event = kind === 'birthday' ? birth_on : kind === 'anniversary' ? effective_on : null
    const due_on = event && event < addMonths(today, -12) ? lastMailDay(event, today) : null
    // Weighted toward recent months, because the agency is growing.
    if (!due_on) return byHand(3 + Math.floor(random.below(360) * (random.below(100) / 100)))
    const at = instant(due_on, 14, random.below(10))
    return {
      kind,
      occasion: `${kind}-${addDays(due_on, 30).slice(0, 4)}`,
      due_on,
      at,
      status: 'sent',
      error: null,
      byHand: false,
    }
  }
  const followUps = (first: PastMessage): PastMessage[] => {
    const kinds = [
      { kind: 'follow_up_1', days: 3 },
      { kind: 'follow_up_2', days: 10 },
    ] as const
    return kinds
      .filter(({ days }) => addDays(first.due_on, days) < today)
      .map(({ kind, days }) => {
        const due_on = addDays(first.due_on, days)
        return { kind, due_on, at: instant(due_on, 14, random.below(10)), status: 'sent', error: null, byHand: false }
      })
  }
  const visited = (sent: Date): PastVisit[] => {
    const delay = random.chance(0.6) ? random.below(300) * MINUTE_MS : random.below(44) * HOUR_MS
    const at = new Date(sent.getTime() + 4 * MINUTE_MS + delay)
    const again = new Date(at.getTime() + DAY_MS / 4)
    return [
      { message: 0, at, robot_reason: null },
      ...(random.chance(0.3) ? [{ message: 0, at: again, robot_reason: null }] : []),
    ]
  }
  const scanned = (sent: Date): PastVisit[] =>
    random.chance(0.25)
      ? [{ message: 0, at: new Date(sent.getTime() + 20_000), robot_reason: random.pick(ROBOTS) }]
      : []

  return (contact: DemoContact, outcome: Outcome | undefined): Omit<History, 'created_at'> => {
    const nothing = { messages: [], visits: [], health_completed_at: null }
    switch (outcome) {
      case undefined:
        return { status: 'New', ...nothing }
      case 'scheduled': {
        const due_on = onWeekday(addDays(today, 4 + random.below(25)))
        const planned = { ...byHand(0), due_on, at: instant(due_on, 14, 0), status: 'queued' as const }
        return { status: 'Scheduled', ...nothing, messages: [planned] }
      }
      case 'failed': {
        const failed = { ...byHand(1 + random.below(80)), status: 'failed' as const, error: random.pick(FAILURES) }
        return { status: 'Failed', ...nothing, messages: [failed] }
      }
      case 'sent': {
        const first = firstMail(contact)
        return { status: 'Sent', ...nothing, messages: [first, ...followUps(first)], visits: scanned(first.at) }
      }
      default: {
        const first = firstMail(contact)
        const seen = visited(first.at)
        const visits = [...scanned(first.at), ...seen]
        const health_completed_at = outcome === 'answered' ? new Date(seen[0]!.at.getTime() + 11 * MINUTE_MS) : null
        return { status: 'Opened', messages: [first], visits, health_completed_at }
      }
    }
  }
}

/** The most recent day that is 30 days before a yearly event and at least three days in the past. */
function lastMailDay(event: CalendarDate, today: CalendarDate): CalendarDate {
  for (let years = Number(today.slice(0, 4)) - Number(event.slice(0, 4)) + 1; ; years--) {
    const day = addDays(addMonths(event, 12 * years), -30)
    if (day <= addDays(today, -3)) return day
  }
}

/** The same day, or the Friday before a weekend. */
function onWeekday(day: CalendarDate): CalendarDate {
  const daysBack = { 6: 1, 0: 2 }[weekday(day)] ?? 0
  return addDays(day, -daysBack)
}

function instant(day: CalendarDate, hour: number, minute: number): Date {
  return new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`)
}
