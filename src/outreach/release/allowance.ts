/* How much may leave. The release counts by it, and the forecast tells by it. */
import { addDays, type CalendarDate, dayNumber } from '../../lib/calendar-date.ts'
import { EMAIL_SPAN_DAYS, MAX_EMAILS_IN_SPAN } from '../plan/spacing.ts'

/** 'off' in fault tests and the bench alone, which ask what the machine can do. */
export type DailyLimits = 'on' | 'off'

const TEST_MAILS_A_DAY = 20
const SHARE_OF_BOOK = 0.07
const ALWAYS = 50
/** Of a new sender, whom mail providers do not know yet: mails a day in its first, second and third week. */
const RAMP = [200, 500, 1_000]

export interface SenderAllowance {
  /** Contacts in the book. */
  book: number
  /** The agency's day on which outreach was started. */
  startedOn: CalendarDate
  mode: 'test' | 'production'
}

/** Automatic mails that an agency may send on a day. Source: docs/behaviour/outreach.md. */
export function dailyAllowance(
  { book, startedOn, mode }: SenderAllowance,
  day: CalendarDate,
  limits: DailyLimits = 'on',
): number {
  if (limits === 'off') return Number.POSITIVE_INFINITY
  if (mode === 'test') return TEST_MAILS_A_DAY
  const week = Math.max(0, Math.floor((dayNumber(day) - dayNumber(startedOn)) / 7))
  const share = Math.max(ALWAYS, Math.floor(book * SHARE_OF_BOOK))
  return Math.min(share, RAMP[week] ?? Number.POSITIVE_INFINITY)
}

export interface SpentAllowance {
  released: number
  late: number
}

export interface SendTurn {
  which: 'late' | 'on time'
  most: number
}

/**
 * Who goes first of what may still leave today. Late mails get what those of today leave over, and no less than half of
 * the day's allowance; then today's; then late ones again, should some of today's have stayed.
 */
export function sendTurns(allowance: number, spent: SpentAllowance, onTimeWaiting: number): SendTurn[] {
  const left = Math.max(0, allowance - spent.released)
  if (left === Number.POSITIVE_INFINITY)
    return [
      { which: 'late', most: left },
      { which: 'on time', most: left },
    ]
  const half = Math.max(0, Math.floor(allowance / 2) - spent.late)
  return [
    { which: 'late', most: Math.min(left, Math.max(half, left - onTimeWaiting)) },
    { which: 'on time', most: left },
    { which: 'late', most: left },
  ]
}

/** A mail the client got, or is to get. */
export interface ReceivedEmail {
  on: CalendarDate
  /** Of outreach; else a quote that somebody sent. */
  automatic: boolean
}

/** One mail of outreach a day, and no more than five of any kind in 30 days, this one and today included. */
export function mayReceiveEmail(got: readonly ReceivedEmail[], day: CalendarDate): boolean {
  const since = addDays(day, 1 - EMAIL_SPAN_DAYS)
  let lately = 0
  for (const { on, automatic } of got) {
    if (automatic && on === day) return false
    if (on >= since && on <= day) lately++
  }
  return lately < MAX_EMAILS_IN_SPAN
}
