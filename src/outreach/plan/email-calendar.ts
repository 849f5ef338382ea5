import { type CalendarDate, dayNumber } from '../../lib/calendar-date.ts'
import type { ReasonCode } from '../../messages/reasons.ts'
import type { PastEmail } from './plan-facts.ts'

/**
 * The number of emails to a client within EMAIL_SPAN_DAYS at which outreach waits. Quote emails count but do not wait.
 * Source: docs/behaviour/outreach.md.
 */
export const MAX_EMAILS_IN_SPAN = 5
export const EMAIL_SPAN_DAYS = 30

/** The limits of one outreach email a day, and of five emails in 30 days. */
export type LimitReason = Extract<ReasonCode, 'one_a_day' | 'five_in_30_days'>

export const isLimitReason = (reason: string | null): reason is LimitReason =>
  reason === 'one_a_day' || reason === 'five_in_30_days'

/** The days on which a client gets, or will get, our emails. */
export class EmailCalendar {
  /** Days that already have their one outreach email. */
  readonly #takenDays: CalendarDate[] = []
  /** Day numbers of all emails to the client. */
  readonly #emailDays: number[] = []

  constructor(emails: readonly PastEmail[]) {
    for (const { kind, dueOn, sentOn } of emails) {
      // A late email uses two days: the planned day, which no other email was given, and the day it was sent.
      if (kind !== 'quote_email') this.#takenDays.push(dueOn)
      if (sentOn === null) continue
      if (kind !== 'quote_email' && sentOn !== dueOn) this.#takenDays.push(sentOn)
      this.#emailDays.push(dayNumber(sentOn))
    }
  }

  /** The limit that forbids another email on this day; null if none does. */
  limitOn(date: CalendarDate): LimitReason | null {
    if (this.#takenDays.includes(date)) return 'one_a_day'
    return this.#emailDays.length >= MAX_EMAILS_IN_SPAN && this.#isFull(dayNumber(date)) ? 'five_in_30_days' : null
  }

  add(date: CalendarDate): void {
    this.#takenDays.push(date)
    this.#emailDays.push(dayNumber(date))
  }

  /** Whether an email on `day` would make some 30-day span contain more than five. */
  #isFull(day: number): boolean {
    const near = [...this.#emailDays.filter((other) => Math.abs(other - day) < EMAIL_SPAN_DAYS), day]
    if (near.length <= MAX_EMAILS_IN_SPAN) return false
    return near.some(
      (first) =>
        first <= day &&
        near.filter((other) => other >= first && other < first + EMAIL_SPAN_DAYS).length > MAX_EMAILS_IN_SPAN,
    )
  }
}
