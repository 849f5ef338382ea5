/* Daily sending limits, used by the release and the forecast. */
import { addDays, type CalendarDate, dayNumber } from '../../lib/calendar-date.ts'
import { EMAIL_SPAN_DAYS, MAX_EMAILS_IN_SPAN } from '../plan/email-calendar.ts'

/** 'off' only in fault tests and benchmarks, which measure what the system can do. */
export type DailyLimits = 'on' | 'off'

const TEST_EMAILS_PER_DAY = 20
const DAILY_SHARE_OF_BOOK = 0.07
const MIN_PER_DAY = 50
/** Emails per day in a new sender's first, second and third week, while email providers do not know it yet. */
const WEEKLY_WARM_UP = [200, 500, 1_000]

export interface SenderAllowance {
  /** Contacts in the book. */
  book: number
  /** The date outreach started, in the agency's time zone. */
  startedOn: CalendarDate
  mode: 'test' | 'production'
}

/** The automatic emails an agency may send on a day. Source: docs/behaviour/outreach.md. */
export function dailyAllowance(
  { book, startedOn, mode }: SenderAllowance,
  day: CalendarDate,
  limits: DailyLimits = 'on',
): number {
  if (limits === 'off') return Number.POSITIVE_INFINITY
  if (mode === 'test') return TEST_EMAILS_PER_DAY
  const week = Math.max(0, Math.floor((dayNumber(day) - dayNumber(startedOn)) / 7))
  const share = Math.max(MIN_PER_DAY, Math.floor(book * DAILY_SHARE_OF_BOOK))
  return Math.min(share, WEEKLY_WARM_UP[week] ?? Number.POSITIVE_INFINITY)
}

export interface SpentAllowance {
  released: number
  late: number
}

export interface ReleaseShare {
  timing: 'late' | 'on time'
  max: number
}

/**
 * Divides the rest of the day's allowance. Late emails get what today's emails do not need, but at least half of the
 * allowance. Today's emails come next, and then late ones again if some of today's were not sent.
 */
export function divideAllowance(allowance: number, spent: SpentAllowance, onTimeWaiting: number): ReleaseShare[] {
  const left = Math.max(0, allowance - spent.released)
  if (left === Number.POSITIVE_INFINITY)
    return [
      { timing: 'late', max: left },
      { timing: 'on time', max: left },
    ]
  const half = Math.max(0, Math.floor(allowance / 2) - spent.late)
  return [
    { timing: 'late', max: Math.min(left, Math.max(half, left - onTimeWaiting)) },
    { timing: 'on time', max: left },
    { timing: 'late', max: left },
  ]
}

/** An email the client got or will get. */
export interface ReceivedEmail {
  on: CalendarDate
  /** Sent by outreach, not a quote email. */
  automatic: boolean
}

/**
 * Whether the client may get one more outreach email on `day`: one a day, and at most five emails of any kind in 30
 * days, counting this one.
 */
export function mayReceiveEmail(received: readonly ReceivedEmail[], day: CalendarDate): boolean {
  const since = addDays(day, 1 - EMAIL_SPAN_DAYS)
  let recent = 0
  for (const { on, automatic } of received) {
    if (automatic && on === day) return false
    if (on >= since && on <= day) recent++
  }
  return recent < MAX_EMAILS_IN_SPAN
}
