import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import type { PlanContact } from '../plan/plan-facts.ts'
import type { ScheduledEntry } from '../plan/schedule.ts'
import { dailyAllowance, mayReceiveEmail, type SpentAllowance, sendTurns } from './allowance.ts'
import { ForecastBook } from './forecast-book.ts'
import type { Forecast, ForecastMail, ForecastOf } from './forecast-facts.ts'

/**
 * Which mail will leave on which of the next days if nobody changes anything: by the same plan, the same caps and the
 * same order as planOutreach and releaseOutreach, which a test holds against it. Pure. It plans each contact once, and
 * once more on each day on which a mail of theirs is due or a pause is over.
 */
export class Forecaster {
  readonly #of: ForecastOf
  readonly #book: ForecastBook

  constructor(of: ForecastOf) {
    this.#of = of
    this.#book = new ForecastBook(of)
  }

  /** `planned`: what scheduleOf says of them today, where somebody asked already. */
  add(contact: PlanContact, planned?: readonly ScheduledEntry[]): void {
    this.#book.add(contact, planned)
  }

  /** Pauses often, so that others may have a turn: some five milliseconds of work lie between two pauses. */
  *run(): Generator<void, Forecast> {
    const { agency, days, spent } = this.#of
    const mails: ForecastMail[] = []
    for (let ahead = 0; ahead < days; ahead++) {
      const day = addDays(agency.today, ahead)
      for (const mail of this.#book.leaving) if (mail.on === day) mails.push(mail)
      yield* this.#book.lookAt(day)
      mails.push(...this.#release(day, (ahead === 0 && spent) || { released: 0, late: 0 }))
    }
    const last = addDays(agency.today, days - 1)
    yield* this.#book.lookAt(last)
    return { mails, waiting: this.#book.dueOn(last).length }
  }

  #release(day: CalendarDate, spent: SpentAllowance): ForecastMail[] {
    const { sender, limits, agency, isTooLateToday } = this.#of
    const due = this.#book.dueOn(day)
    const allowance = dailyAllowance(sender, day, limits)
    const onTime = due.filter(({ mail }) => mail.dueOn === day).length
    const released: ForecastMail[] = []
    const left = new Set<object>()
    for (const { which, most } of sendTurns(allowance, spent, onTime)) {
      let room = Math.min(most, allowance - spent.released - released.length)
      for (const candidate of due) {
        if (room <= 0) break
        const { client, mail } = candidate
        if (mail.dueOn < day !== (which === 'late') || left.has(candidate)) continue
        if (limits !== 'off' && !mayReceiveEmail(client.got, day)) continue
        if (day === agency.today && isTooLateToday?.(client.contact)) continue
        left.add(candidate)
        room--
        this.#book.settle(client, mail, day)
        released.push({ contactId: client.contact.id, ...mail, on: day })
      }
    }
    return released
  }
}
