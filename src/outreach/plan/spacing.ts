import { type CalendarDate, dayNumber } from '../../lib/calendar-date.ts'
import type { PastMail } from './plan-facts.ts'

/** The most emails a client gets in so many days, quotes included. Source: docs/behaviour/outreach.md. */
export const MAX_EMAILS_IN_SPAN = 5
export const EMAIL_SPAN_DAYS = 30

/** Days on which a client has, or will have, mail of ours. */
export class EmailCalendar {
  /** Days that have their one outreach mail. */
  readonly #taken: CalendarDate[] = []
  /** Day numbers of all mails the client gets. */
  readonly #gets: number[] = []

  constructor(mails: readonly PastMail[]) {
    for (const { kind, dueOn, sentOn } of mails) {
      // A mail that was late has used up two days: that of its plan, which nobody else was promised, and its own.
      if (kind !== 'quote_email') this.#taken.push(dueOn)
      if (sentOn === null) continue
      if (kind !== 'quote_email' && sentOn !== dueOn) this.#taken.push(sentOn)
      this.#gets.push(dayNumber(sentOn))
    }
  }

  /** What speaks against another mail on this day. */
  whyNot(date: CalendarDate): 'day' | 'month' | null {
    if (this.#taken.includes(date)) return 'day'
    return this.#gets.length >= MAX_EMAILS_IN_SPAN && this.#isFull(dayNumber(date)) ? 'month' : null
  }

  add(date: CalendarDate): void {
    this.#taken.push(date)
    this.#gets.push(dayNumber(date))
  }

  /** Whether some 30 days that hold `day` would then have more than five. */
  #isFull(day: number): boolean {
    const near = [...this.#gets.filter((other) => Math.abs(other - day) < EMAIL_SPAN_DAYS), day]
    if (near.length <= MAX_EMAILS_IN_SPAN) return false
    return near.some(
      (first) =>
        first <= day &&
        near.filter((other) => other >= first && other < first + EMAIL_SPAN_DAYS).length > MAX_EMAILS_IN_SPAN,
    )
  }
}
