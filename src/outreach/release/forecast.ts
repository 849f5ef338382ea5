import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { PlanAgency, PlanContact } from '../plan/plan-facts.ts'
import { type ScheduledEntry, scheduleOf } from '../plan/schedule.ts'
import { dailyAllowance, type GotMail, type Limits, mayGetMail, type Sender, type Spent, turnsOf } from './allowance.ts'

export interface ForecastMail {
  contactId: number
  kind: OutreachKind
  occasion: string
  /** The agency's day on which it will leave. */
  on: CalendarDate
  /** The day it is planned for; earlier than `on` for one that waits its turn. */
  dueOn: CalendarDate
}

/** A mail that waits in the outbox already. */
export type WaitingMail = ForecastMail

export interface Forecast {
  /** In the order in which they will be let go. */
  mails: ForecastMail[]
  /** Planned mails that will not leave in these days although they are due: the caps keep them, or they come too late. */
  waiting: number
}

export interface ForecastOf {
  /** As readPlanFacts answers them; the simulator gives another agency. */
  agency: PlanAgency
  contacts: readonly PlanContact[]
  sender: Sender
  /** What was let go today already. */
  spent?: Spent
  waiting?: readonly WaitingMail[]
  limits?: Limits
}

/**
 * Which mail will leave on which of the next `days` days, today included, if nobody changes anything: by the same plan,
 * the same caps and the same order as planOutreach and releaseOutreach, which a test holds against it. Pure. It plans
 * each contact once, and once more on each day on which a mail of theirs is due or a pause is over.
 */
export function forecastOf(of: ForecastOf, days: number): Forecast {
  const book = new Book(of)
  const mails: ForecastMail[] = []
  for (let ahead = 0; ahead < days; ahead++) {
    const day = addDays(of.agency.today, ahead)
    for (const mail of of.waiting ?? []) if (mail.on === day) mails.push(mail)
    mails.push(...book.release(day, ahead === 0 ? of.spent : undefined))
  }
  return { mails, waiting: book.waitingOn(addDays(of.agency.today, days - 1)) }
}

interface Client {
  contact: PlanContact
  entries: Due[]
  got: GotMail[]
}

type Due = ScheduledEntry & { kind: OutreachKind; date: CalendarDate; occasion: string }

const isDated = (entry: ScheduledEntry): entry is Due =>
  entry.status !== 'Skipped' && entry.kind !== 'none' && entry.date !== null && entry.occasion !== null

class Book {
  readonly #of: ForecastOf
  readonly #clients = new Map<number, Client>()
  /** Contacts by the day of a mail of theirs; days that passed are emptied into #open. */
  readonly #ahead = new Map<CalendarDate, Set<number>>()
  readonly #open = new Set<number>()

  constructor(of: ForecastOf) {
    this.#of = of
    const { today } = of.agency
    for (const contact of of.contacts) {
      const got = contact.mails.flatMap(({ kind, sentOn }) =>
        sentOn ? [{ on: sentOn, automatic: kind !== 'quote_email' }] : [],
      )
      this.#clients.set(contact.id, { contact, entries: [], got })
    }
    for (const { contactId, kind, occasion, dueOn, on } of of.waiting ?? []) {
      const client = this.#clients.get(contactId)
      if (client) settle(client, { kind, occasion, dueOn }, on)
    }
    for (const client of this.#clients.values()) {
      this.#plan(client, today)
      this.#lookAgainAfterPauses(client.contact)
    }
  }

  /** What the plan says on this day of a contact, as far as it is still to leave. */
  #plan(client: Client, day: CalendarDate): void {
    const { contact } = client
    client.entries = scheduleOf(contact, { ...this.#of.agency, today: day }).filter(isDated)
    let isOpen = false
    for (const { date } of client.entries) {
      if (date <= day) isOpen = true
      else this.#lookAgain(contact, date)
    }
    if (isOpen) this.#open.add(contact.id)
    else this.#open.delete(contact.id)
  }

  #lookAgain({ id }: PlanContact, day: CalendarDate): void {
    const those = this.#ahead.get(day)
    if (those) those.add(id)
    else this.#ahead.set(day, new Set([id]))
  }

  /** What was late before a pause is caught up after it. */
  #lookAgainAfterPauses(contact: PlanContact): void {
    const { preference, pauses } = contact
    const lasting = [...pauses, ...this.#of.agency.pauses, ...(preference?.choice === 'paused' ? [preference] : [])]
    for (const { untilOn } of lasting) if (untilOn) this.#lookAgain(contact, addDays(untilOn, 1))
  }

  release(day: CalendarDate, spentToday: Spent | undefined): ForecastMail[] {
    for (const id of new Set([...(this.#ahead.get(day) ?? []), ...this.#open])) this.#plan(this.#clients.get(id)!, day)
    this.#ahead.delete(day)
    const due = this.#dueOn(day)
    const spent = spentToday ?? { released: 0, late: 0 }
    const allowance = dailyAllowance(this.#of.sender, day, this.#of.limits)
    const isLate = ({ entry }: Candidate) => entry.date < day
    const released: ForecastMail[] = []
    for (const { which, most } of turnsOf(allowance, spent, due.filter((one) => !isLate(one)).length)) {
      const room = Math.min(most, allowance - spent.released - released.length)
      let let_go = 0
      for (const candidate of due) {
        if (let_go >= room) break
        if (isLate(candidate) !== (which === 'late') || candidate.left) continue
        if (this.#of.limits !== 'off' && !mayGetMail(candidate.client.got, day)) continue
        const { client, entry } = candidate
        const { kind, occasion, date: dueOn } = entry
        candidate.left = true
        let_go++
        settle(client, { kind, occasion, dueOn }, day)
        this.#open.add(client.contact.id)
        released.push({ contactId: client.contact.id, kind, occasion, dueOn, on: day })
      }
    }
    return released
  }

  #dueOn(day: CalendarDate): Candidate[] {
    const due: Candidate[] = []
    for (const id of this.#open) {
      const client = this.#clients.get(id)!
      for (const entry of client.entries) if (entry.date <= day) due.push({ client, entry, left: false })
    }
    return due.sort(
      (a, b) =>
        compare(a.entry.date, b.entry.date) ||
        a.client.contact.id - b.client.contact.id ||
        compare(a.entry.kind, b.entry.kind),
    )
  }

  waitingOn(day: CalendarDate): number {
    for (const id of [...this.#open]) this.#plan(this.#clients.get(id)!, day)
    return this.#dueOn(day).length
  }
}

interface Candidate {
  client: Client
  entry: Due
  left: boolean
}

/** As if it had been sent. */
function settle(client: Client, mail: { kind: OutreachKind; occasion: string; dueOn: CalendarDate }, on: CalendarDate) {
  client.got.push({ on, automatic: true })
  client.contact = { ...client.contact, mails: [...client.contact.mails, { ...mail, sentOn: on }] }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
