import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { PlanAgency, PlanContact } from '../plan/plan-facts.ts'
import { type ScheduledEntry, scheduleOf } from '../plan/schedule.ts'
import { firstFreeDay } from '../plan/skip-reason.ts'
import type { ReceivedEmail } from './allowance.ts'
import type { ForecastOf, QueuedEmail } from './forecast-facts.ts'

export interface DueMail {
  kind: OutreachKind
  occasion: string
  dueOn: CalendarDate
}

export interface ForecastClient {
  contact: PlanContact
  /** Not settled yet, as the plan of the day they were last looked at has them. */
  mails: DueMail[]
  got: ReceivedEmail[]
}

/** Plans between two pauses. */
const BREATH = 100

/** The contacts of a forecast, and on which day each is to be looked at again. */
export class ForecastBook {
  readonly #of: ForecastOf
  readonly #lastDay: CalendarDate
  readonly #clients = new Map<number, ForecastClient>()
  /** Contacts by the day of a mail of theirs; days that passed are emptied into #open. */
  readonly #ahead = new Map<CalendarDate, Set<number>>()
  /** Of whom a mail is due. */
  readonly #open = new Set<number>()
  readonly #waiting: ReadonlyMap<number, readonly QueuedEmail[]>
  /** Of what waits in the outbox, what the plan still wants. */
  readonly leaving: QueuedEmail[] = []
  /** What all contacts share is worked out once for each object of an agency. */
  #agency: PlanAgency
  readonly #unpaused: PlanAgency

  constructor(of: ForecastOf) {
    this.#of = of
    this.#agency = of.agency
    this.#unpaused = { ...of.agency, pauses: [] }
    this.#lastDay = addDays(of.agency.today, of.days - 1)
    this.#waiting = Map.groupBy(of.waiting ?? [], ({ contactId }) => contactId)
  }

  /** Keeps a contact only where one of these days may bring a mail. */
  add(contact: PlanContact, planned?: readonly ScheduledEntry[]): void {
    const client: ForecastClient = {
      contact,
      mails: [],
      got: contact.mails.flatMap(({ kind, sentOn }) =>
        sentOn ? [{ on: sentOn, automatic: kind !== 'quote_email' }] : [],
      ),
    }
    const waits = this.#stillLeaving(contact)
    for (const { kind, occasion, dueOn, on } of waits) this.settle(client, { kind, occasion, dueOn }, on)
    this.leaving.push(...waits)
    const isAhead = this.#plan(client, waits.length === 0 ? planned : undefined)
    const isPaused = this.#lookAgainAfterPauses(contact)
    if (isAhead || isPaused) this.#clients.set(contact.id, client)
  }

  /** Plans anew who has a mail on this day, or one that is late. */
  *lookAt(day: CalendarDate): Generator<void> {
    if (this.#agency.today !== day) this.#agency = { ...this.#of.agency, today: day }
    let plans = 0
    for (const id of new Set([...(this.#ahead.get(day) ?? []), ...this.#open])) {
      this.#plan(this.#clients.get(id)!)
      if (++plans % BREATH === 0) yield
    }
    this.#ahead.delete(day)
  }

  /** What is due, in the order of the release. */
  dueOn(day: CalendarDate): { client: ForecastClient; mail: DueMail }[] {
    const due: { client: ForecastClient; mail: DueMail }[] = []
    for (const id of this.#open) {
      const client = this.#clients.get(id)!
      for (const mail of client.mails) if (mail.dueOn <= day) due.push({ client, mail })
    }
    return due.sort(
      (a, b) =>
        compare(a.mail.dueOn, b.mail.dueOn) ||
        a.client.contact.id - b.client.contact.id ||
        compare(a.mail.kind, b.mail.kind),
    )
  }

  /** As if it had been sent. */
  settle(client: ForecastClient, mail: DueMail, on: CalendarDate): void {
    client.got.push({ on, automatic: true })
    client.contact = { ...client.contact, mails: [...client.contact.mails, { ...mail, sentOn: on }] }
  }

  /** What waits in the outbox is judged by the plan again before it leaves; a pause makes it wait. */
  #stillLeaving(contact: PlanContact): QueuedEmail[] {
    const waiting = this.#waiting.get(contact.id)
    if (!waiting) return []
    const due = scheduleOf({ ...contact, pauses: [] }, this.#unpaused).flatMap(dueMailOf)
    return waiting.flatMap((mail) => {
      if (!due.some(({ kind, occasion }) => kind === mail.kind && occasion === mail.occasion)) return []
      const on = firstFreeDay(mail.kind, mail.on, contact, this.#of.agency)
      return on === null ? [] : [{ ...mail, on }]
    })
  }

  /** Whether one of the days ahead has a mail of theirs. */
  #plan(
    client: ForecastClient,
    planned: readonly ScheduledEntry[] = scheduleOf(client.contact, this.#agency),
  ): boolean {
    const { id } = client.contact
    client.mails = planned.flatMap(dueMailOf)
    let [isOpen, isAhead] = [false, false]
    for (const { dueOn } of client.mails) {
      if (dueOn <= this.#agency.today) isOpen = true
      else if (this.#lookAgain(id, dueOn)) isAhead = true
    }
    if (isOpen) this.#open.add(id)
    else this.#open.delete(id)
    return isOpen || isAhead
  }

  #lookAgain(id: number, day: CalendarDate): boolean {
    if (day > this.#lastDay) return false
    const those = this.#ahead.get(day)
    if (those) those.add(id)
    else this.#ahead.set(day, new Set([id]))
    return true
  }

  /** What was late before a pause is caught up after it. */
  #lookAgainAfterPauses({ id, preference, pauses }: PlanContact): boolean {
    const lasting = [...pauses, ...this.#of.agency.pauses, ...(preference?.choice === 'paused' ? [preference] : [])]
    const ends = lasting.filter(({ untilOn }) => untilOn !== null && this.#lookAgain(id, addDays(untilOn, 1)))
    return ends.length > 0
  }
}

const dueMailOf = ({ kind, status, date, occasion }: ScheduledEntry): DueMail[] =>
  status === 'Skipped' || kind === 'none' || date === null || occasion === null ? [] : [{ kind, occasion, dueOn: date }]

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
