import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import type { PlanContact } from '../plan/plan-facts.ts'
import type { ScheduledEntry } from '../plan/schedule.ts'
import { dailyAllowance, divideAllowance, mayReceiveEmail, type SpentAllowance } from '../release/allowance.ts'
import { ForecastBook } from './forecast-book.ts'
import type { Forecast, ForecastEmail, ForecastInput } from './forecast-facts.ts'

/**
 * Forecasts which email is sent on which day if nothing changes. Uses the same plan, limits and order as planOutreach
 * and releaseOutreach; a test compares them. Pure. Plans each contact once, and again on each day on which an email is
 * due or a pause has ended.
 */
export class Forecaster {
  readonly #input: ForecastInput
  readonly #book: ForecastBook

  constructor(input: ForecastInput) {
    this.#input = input
    this.#book = new ForecastBook(input)
  }

  /** `planned`: today's scheduleOf of this contact, if the caller has it. */
  add(contact: PlanContact, planned?: readonly ScheduledEntry[]): void {
    this.#book.add(contact, planned)
  }

  /** Yields about every five milliseconds, so the caller can let other work run. */
  *run(): Generator<void, Forecast> {
    const { agency, days, spent } = this.#input
    const emails: ForecastEmail[] = []
    for (let offset = 0; offset < days; offset++) {
      const day = addDays(agency.today, offset)
      for (const email of this.#book.queuedEmails) if (email.on === day) emails.push(email)
      yield* this.#book.replan(day)
      emails.push(...this.#release(day, (offset === 0 && spent) || { released: 0, late: 0 }))
    }
    const last = addDays(agency.today, days - 1)
    yield* this.#book.replan(last)
    return { emails, waiting: this.#book.dueOn(last).length }
  }

  #release(day: CalendarDate, spent: SpentAllowance): ForecastEmail[] {
    const { sender, limits, agency, isTooLateToday } = this.#input
    const due = this.#book.dueOn(day)
    const allowance = dailyAllowance(sender, day, limits)
    const onTime = due.filter(({ email }) => email.dueOn === day).length
    const released: ForecastEmail[] = []
    const done = new Set<object>()
    for (const { timing, max } of divideAllowance(allowance, spent, onTime)) {
      let room = Math.min(max, allowance - spent.released - released.length)
      for (const candidate of due) {
        if (room <= 0) break
        const { client, email } = candidate
        if (email.dueOn < day !== (timing === 'late') || done.has(candidate)) continue
        if (limits !== 'off' && !mayReceiveEmail(client.received, day)) continue
        if (day === agency.today && isTooLateToday?.(client.contact)) continue
        done.add(candidate)
        room--
        this.#book.settle(client, email, day)
        released.push({ contactId: client.contact.id, ...email, on: day })
      }
    }
    return released
  }
}
