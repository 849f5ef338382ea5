import { addMonths, type CalendarDate, firstOfMonth } from '../../lib/calendar-date.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { RuleNote, ScheduledEntry } from '../plan/schedule.ts'
import { crowdedReasons, isCrowded } from '../plan/schedule-words.ts'

export const changeKinds = ['added', 'moved', 'dropped'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** One mail that other settings add, move or drop. */
export interface ForecastChange {
  what: ChangeKind
  kind: OutreachKind
  /** The day it leaves now, and then; null where it does not leave. One that is late leaves today. */
  from: CalendarDate | null
  to: CalendarDate | null
  /**
   * Why it does not leave, on the side where it does not; null where its kind is off, or says nothing. Of one that is
   * moved: which limit on a client's mails moved it, where no rule did.
   */
  reason: string | null
  /** What turned the day it has then, or had before. */
  rule: RuleNote | null
}

interface Leaving {
  entry: ScheduledEntry
  kind: OutreachKind
  on: CalendarDate
}

const keyOf = ({ kind, occasion }: ScheduledEntry) => `${kind} ${occasion}`

/** The mails of a plan that leave from `today` on, by occasion. */
function leavingOf(entries: readonly ScheduledEntry[], today: CalendarDate): Map<string, Leaving> {
  const leaving = new Map<string, Leaving>()
  for (const entry of entries) {
    const { kind, status, date } = entry
    if (kind === 'none' || status === 'Skipped' || date === null) continue
    leaving.set(keyOf(entry), { entry, kind, on: date < today ? today : date })
  }
  return leaving
}

/** What differs between two plans of one contact, made from the same facts on the same day. Pure. */
export function changesBetween(
  before: readonly ScheduledEntry[],
  after: readonly ScheduledEntry[],
  today: CalendarDate,
): ForecastChange[] {
  const [was, will] = [leavingOf(before, today), leavingOf(after, today)]
  const changes: ForecastChange[] = []
  for (const [key, { kind, on, entry }] of will) {
    const old = was.get(key)
    if (old?.on === on) continue
    changes.push(
      old
        ? { what: 'moved', kind, from: old.on, to: on, ...whyMoved(old.entry, entry) }
        : { what: 'added', kind, from: null, to: on, ...whyNot(before, key), rule: entry.rule },
    )
  }
  for (const [key, { kind, on }] of was)
    if (!will.has(key)) changes.push({ what: 'dropped', kind, from: on, to: null, ...whyNot(after, key) })
  return changes
}

/** A rule that one side alone has moved it; else the client's other mails did, where either day is one that they left. */
function whyMoved(before: ScheduledEntry, after: ScheduledEntry): Pick<ForecastChange, 'reason' | 'rule'> {
  const rule = after.rule ?? before.rule
  if (before.rule?.id !== after.rule?.id || before.lifted !== after.lifted) return { reason: null, rule }
  const crowded = [after.reason, before.reason].find(isCrowded) ?? null
  if (crowded) return { reason: crowded, rule: null }
  // The same window, and not the first day after it.
  const isSameDay = before.plannedOn === after.plannedOn && before.rule !== null
  return isSameDay ? { reason: crowdedReasons.day, rule: null } : { reason: null, rule }
}

/** The words of the plan that leaves it out; of one about the whole contact where there is nothing closer. */
function whyNot(entries: readonly ScheduledEntry[], key: string): Pick<ForecastChange, 'reason' | 'rule'> {
  const told = entries.find((entry) => keyOf(entry) === key) ?? entries.find(({ kind }) => kind === 'none')
  return { reason: told?.reason ?? null, rule: told?.rule ?? null }
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

/** Sums and the first changes of each sort, of any number of contacts. */
export class ForecastDifferences {
  readonly total = noChange()
  readonly byKind = new Map<OutreachKind, ForecastTally>()
  readonly byMonth = new Map<CalendarDate, ForecastTally>()
  readonly first: Record<ChangeKind, NamedChange[]> = { added: [], moved: [], dropped: [] }
  contacts = 0
  /** Contacts of whom something changes. */
  changed = 0
  readonly #today: CalendarDate
  readonly #most: number

  /** `most`: changes of each sort that are kept by name, those that come first in the order they are told. */
  constructor(today: CalendarDate, most = 50) {
    this.#today = today
    this.#most = most
    const lastOn = addMonths(today, 12)
    for (let month = firstOfMonth(today); month <= lastOn; month = addMonths(month, 1))
      this.byMonth.set(month, noChange())
  }

  /** The two plans of one contact. */
  add(contactId: number, before: readonly ScheduledEntry[], after: readonly ScheduledEntry[]): void {
    const today = this.#today
    this.contacts++
    for (const { kind, on } of leavingOf(before, today).values()) this.#count(kind, on, 'before')
    for (const { kind, on } of leavingOf(after, today).values()) this.#count(kind, on, 'after')
    const changes = changesBetween(before, after, today)
    if (changes.length > 0) this.changed++
    for (const change of changes) {
      this.#count(change.kind, (change.to ?? change.from)!, change.what)
      const those = this.first[change.what]
      if (those.length < this.#most) those.push({ ...change, contactId })
    }
  }

  #count(kind: OutreachKind, on: CalendarDate, what: keyof ForecastTally) {
    this.total[what]++
    tallyOf(this.byKind, kind)[what]++
    tallyOf(this.byMonth, firstOfMonth(on))[what]++
  }
}

const noChange = (): ForecastTally => ({ before: 0, after: 0, added: 0, moved: 0, dropped: 0 })

function tallyOf<Key>(tallies: Map<Key, ForecastTally>, key: Key): ForecastTally {
  let tally = tallies.get(key)
  if (!tally) {
    tally = noChange()
    tallies.set(key, tally)
  }
  return tally
}
