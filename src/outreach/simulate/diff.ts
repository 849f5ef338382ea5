import { addMonths, type CalendarDate, firstOfMonth } from '../../lib/calendar-date.ts'
import type { ReasonCode } from '../../messages/reasons.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import { isLimitReason } from '../plan/email-calendar.ts'
import type { RuleNote, ScheduledEntry } from '../plan/schedule.ts'

export const changeKinds = ['added', 'moved', 'dropped'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** One email that the simulated settings add, move or drop. */
export interface ForecastChange {
  what: ChangeKind
  kind: OutreachKind
  /** The send day with the current and with the simulated settings. Null if it is not sent; today if it is late. */
  from: CalendarDate | null
  to: CalendarDate | null
  /**
   * Why it is not sent, under whichever settings it is not sent. Null if its kind is off or there is no stated reason.
   * For a moved email: the client's email limit that moved it, if no rule did.
   */
  reason: ReasonCode | null
  /** The last day of the pause that is the reason. */
  untilOn?: CalendarDate | null
  /** The rule that determined the new day, or the old one. */
  rule: RuleNote | null
}

interface SentEmail {
  entry: ScheduledEntry
  kind: OutreachKind
  on: CalendarDate
}

const keyOf = ({ kind, occasion }: ScheduledEntry) => `${kind} ${occasion}`

/** The emails of a plan that are sent from `today` on, by occasion. */
function sentEmailsOf(entries: readonly ScheduledEntry[], today: CalendarDate): Map<string, SentEmail> {
  const sent = new Map<string, SentEmail>()
  for (const entry of entries) {
    const { kind, status, date } = entry
    if (kind === 'none' || status === 'Skipped' || date === null) continue
    sent.set(keyOf(entry), { entry, kind, on: date < today ? today : date })
  }
  return sent
}

/** Returns the differences between two plans of one contact, made from the same facts on the same day. Pure. */
export function changesBetween(
  before: readonly ScheduledEntry[],
  after: readonly ScheduledEntry[],
  today: CalendarDate,
): ForecastChange[] {
  const [sentBefore, sentAfter] = [sentEmailsOf(before, today), sentEmailsOf(after, today)]
  const changes: ForecastChange[] = []
  for (const [key, { kind, on, entry }] of sentAfter) {
    const old = sentBefore.get(key)
    if (old?.on === on) continue
    changes.push(
      old
        ? { what: 'moved', kind, from: old.on, to: on, ...moveReason(old.entry, entry) }
        : { what: 'added', kind, from: null, to: on, ...skipReasonOf(before, key), rule: entry.rule },
    )
  }
  for (const [key, { kind, on }] of sentBefore)
    if (!sentAfter.has(key)) changes.push({ what: 'dropped', kind, from: on, to: null, ...skipReasonOf(after, key) })
  return changes
}

/**
 * If the two sides have different rules, a rule moved the email. Otherwise the client's other emails did, if one of the
 * days is due to them.
 */
function moveReason(before: ScheduledEntry, after: ScheduledEntry): Pick<ForecastChange, 'reason' | 'rule'> {
  const rule = after.rule ?? before.rule
  if (before.rule?.id !== after.rule?.id || before.lifted !== after.lifted) return { reason: null, rule }
  const crowded = [after.reason, before.reason].find(isLimitReason) ?? null
  if (crowded) return { reason: crowded, rule: null }
  // The window is the same, but another email has the first day after it.
  const isSameDay = before.plannedOn === after.plannedOn && before.rule !== null
  return isSameDay ? { reason: 'one_a_day', rule: null } : { reason: null, rule }
}

/** The skip reason of the email, or that of the whole contact. */
function skipReasonOf(
  entries: readonly ScheduledEntry[],
  key: string,
): Pick<ForecastChange, 'reason' | 'untilOn' | 'rule'> {
  const skipped = entries.find((entry) => keyOf(entry) === key) ?? entries.find(({ kind }) => kind === 'none')
  return { reason: skipped?.reason ?? null, untilOn: skipped?.untilOn ?? null, rule: skipped?.rule ?? null }
}

export interface ForecastTally {
  before: number
  after: number
  added: number
  moved: number
  dropped: number
}

export interface NamedChange extends ForecastChange {
  contactId: number
}

/** Totals and the first changes of each kind, over any number of contacts. */
export class ForecastDifferences {
  readonly total = emptyTally()
  readonly byKind = new Map<OutreachKind, ForecastTally>()
  readonly byMonth = new Map<CalendarDate, ForecastTally>()
  readonly first: Record<ChangeKind, NamedChange[]> = { added: [], moved: [], dropped: [] }
  contacts = 0
  /** Contacts for whom something changes. */
  changed = 0
  readonly #today: CalendarDate
  readonly #maxChanges: number

  /** `maxChanges`: how many changes of each kind are listed by name, in the order they are added. */
  constructor(today: CalendarDate, maxChanges = 50) {
    this.#today = today
    this.#maxChanges = maxChanges
    const lastOn = addMonths(today, 12)
    for (let month = firstOfMonth(today); month <= lastOn; month = addMonths(month, 1))
      this.byMonth.set(month, emptyTally())
  }

  /** Adds the two plans of one contact. */
  add(contactId: number, before: readonly ScheduledEntry[], after: readonly ScheduledEntry[]): void {
    const today = this.#today
    this.contacts++
    for (const { kind, on } of sentEmailsOf(before, today).values()) this.#count(kind, on, 'before')
    for (const { kind, on } of sentEmailsOf(after, today).values()) this.#count(kind, on, 'after')
    const changes = changesBetween(before, after, today)
    if (changes.length > 0) this.changed++
    for (const change of changes) {
      this.#count(change.kind, (change.to ?? change.from)!, change.what)
      const listed = this.first[change.what]
      if (listed.length < this.#maxChanges) listed.push({ ...change, contactId })
    }
  }

  #count(kind: OutreachKind, on: CalendarDate, what: keyof ForecastTally) {
    this.total[what]++
    tallyOf(this.byKind, kind)[what]++
    tallyOf(this.byMonth, firstOfMonth(on))[what]++
  }
}

const emptyTally = (): ForecastTally => ({ before: 0, after: 0, added: 0, moved: 0, dropped: 0 })

function tallyOf<Key>(tallies: Map<Key, ForecastTally>, key: Key): ForecastTally {
  let tally = tallies.get(key)
  if (!tally) {
    tally = emptyTally()
    tallies.set(key, tally)
  }
  return tally
}
