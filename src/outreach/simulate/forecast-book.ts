import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { PlanAgency, PlanContact } from '../plan/plan-facts.ts'
import { type ScheduledEntry, scheduleOf } from '../plan/schedule.ts'
import { firstFreeDay } from '../plan/skip-reason.ts'
import type { ReceivedEmail } from '../release/allowance.ts'
import type { ForecastInput, QueuedEmail } from './forecast-facts.ts'

export interface PendingEmail {
  kind: OutreachKind
  occasion: string
  dueOn: CalendarDate
}

export interface ForecastClient {
  contact: PlanContact
  /** Unsettled emails, as of the day the contact was last planned. */
  emails: PendingEmail[]
  received: ReceivedEmail[]
}

/** Contacts planned before other work gets a turn. */
const PLANS_PER_YIELD = 100

/** The contacts of a forecast, and the days on which each must be planned again. */
export class ForecastBook {
  readonly #input: ForecastInput
  readonly #lastDay: CalendarDate
  readonly #clients = new Map<number, ForecastClient>()
  /** Contacts by the days on which they are planned again: the days of their emails and those after a pause. */
  readonly #upcoming = new Map<CalendarDate, Set<number>>()
  /** Contacts with an email that is due. */
  readonly #due = new Set<number>()
  readonly #queued: ReadonlyMap<number, readonly QueuedEmail[]>
  /** Queued emails that the plan still includes. */
  readonly queuedEmails: QueuedEmail[] = []
  /** A new object for each day, because planning caches shared values per agency object. */
  #agency: PlanAgency
  readonly #unpaused: PlanAgency

  constructor(input: ForecastInput) {
    this.#input = input
    this.#agency = input.agency
    this.#unpaused = { ...input.agency, pauses: [] }
    this.#lastDay = addDays(input.agency.today, input.days - 1)
    this.#queued = Map.groupBy(input.queued ?? [], ({ contactId }) => contactId)
  }

  /** Adds a contact. It is stored only if an email is due or a pause ends within the forecast's days. */
  add(contact: PlanContact, planned?: readonly ScheduledEntry[]): void {
    const client: ForecastClient = {
      contact,
      emails: [],
      received: contact.emails.flatMap(({ kind, sentOn }) =>
        sentOn ? [{ on: sentOn, automatic: kind !== 'quote_email' }] : [],
      ),
    }
    const queued = this.#stillPlanned(contact)
    for (const { kind, occasion, dueOn, on } of queued) this.settle(client, { kind, occasion, dueOn }, on)
    this.queuedEmails.push(...queued)
    const hasEmails = this.#plan(client, queued.length === 0 ? planned : undefined)
    const isReplanned = this.#replanAfterPauses(contact)
    if (hasEmails || isReplanned) this.#clients.set(contact.id, client)
  }

  /** Replans the contacts that have an email on this day or a late one, or whose pause has just ended. */
  *replan(day: CalendarDate): Generator<void> {
    if (this.#agency.today !== day) this.#agency = { ...this.#input.agency, today: day }
    let plans = 0
    for (const id of new Set([...(this.#upcoming.get(day) ?? []), ...this.#due])) {
      this.#plan(this.#clients.get(id)!)
      if (++plans % PLANS_PER_YIELD === 0) yield
    }
    this.#upcoming.delete(day)
  }

  /** The due emails, in release order. */
  dueOn(day: CalendarDate): { client: ForecastClient; email: PendingEmail }[] {
    const due: { client: ForecastClient; email: PendingEmail }[] = []
    for (const id of this.#due) {
      const client = this.#clients.get(id)!
      for (const email of client.emails) if (email.dueOn <= day) due.push({ client, email })
    }
    return due.sort(
      (a, b) =>
        compare(a.email.dueOn, b.email.dueOn) ||
        a.client.contact.id - b.client.contact.id ||
        compare(a.email.kind, b.email.kind),
    )
  }

  /** Records an email as sent. */
  settle(client: ForecastClient, email: PendingEmail, on: CalendarDate): void {
    client.received.push({ on, automatic: true })
    client.contact = { ...client.contact, emails: [...client.contact.emails, { ...email, sentOn: on }] }
  }

  /**
   * The contact's queued emails that will be sent: the plan is checked again before sending, and a pause delays them.
   */
  #stillPlanned(contact: PlanContact): QueuedEmail[] {
    const queued = this.#queued.get(contact.id)
    if (!queued) return []
    const due = scheduleOf({ ...contact, pauses: [] }, this.#unpaused).flatMap(pendingEmailOf)
    return queued.flatMap((email) => {
      if (!due.some(({ kind, occasion }) => kind === email.kind && occasion === email.occasion)) return []
      const on = firstFreeDay(email.kind, email.on, contact, this.#input.agency)
      return on === null ? [] : [{ ...email, on }]
    })
  }

  /** Plans a contact and returns whether it has an email in the forecast's remaining days. */
  #plan(
    client: ForecastClient,
    planned: readonly ScheduledEntry[] = scheduleOf(client.contact, this.#agency),
  ): boolean {
    const { id } = client.contact
    client.emails = planned.flatMap(pendingEmailOf)
    let [isDue, isUpcoming] = [false, false]
    for (const { dueOn } of client.emails) {
      if (dueOn <= this.#agency.today) isDue = true
      else if (this.#replanOn(id, dueOn)) isUpcoming = true
    }
    if (isDue) this.#due.add(id)
    else this.#due.delete(id)
    return isDue || isUpcoming
  }

  #replanOn(id: number, day: CalendarDate): boolean {
    if (day > this.#lastDay) return false
    const contacts = this.#upcoming.get(day)
    if (contacts) contacts.add(id)
    else this.#upcoming.set(day, new Set([id]))
    return true
  }

  /** Emails that were already late when a pause began are sent after it ends. */
  #replanAfterPauses({ id, preference, pauses }: PlanContact): boolean {
    const all = [...pauses, ...this.#input.agency.pauses, ...(preference?.choice === 'paused' ? [preference] : [])]
    const ending = all.filter(({ untilOn }) => untilOn !== null && this.#replanOn(id, addDays(untilOn, 1)))
    return ending.length > 0
  }
}

const pendingEmailOf = ({ kind, status, date, occasion }: ScheduledEntry): PendingEmail[] =>
  status === 'Skipped' || kind === 'none' || date === null || occasion === null ? [] : [{ kind, occasion, dueOn: date }]

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
