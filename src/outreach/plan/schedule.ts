import { addDays, addMonths, type CalendarDate, dateParts } from '../../lib/calendar-date.ts'
import { CATCH_UP_DAYS } from '../../outbox/message.ts'
import type { StateRule } from '../../switching/state-rule.ts'
import { ruleInWords } from '../../switching/state-rules.ts'
import { isContinuous, openOn, type SwitchingWindow, windowsBetween } from '../../switching/windows.ts'
import { type Occasion, type OccasionFacts, type OccasionKind, occasionsOf } from './occasions.ts'
import { delayReason, notYetReason, type OptOut, optOutReasons, scheduleReasons } from './schedule-words.ts'

export type ScheduleStatus = 'Scheduled' | 'Scheduled - Delayed' | 'Pending Catch-up' | 'Skipped'

export interface ScheduledContact extends OccasionFacts {
  email: string | null
  current_carrier: string | null
  /** Why no mail may be sent to the address. */
  optOut: OptOut | undefined
}

export interface ScheduleSettings {
  /** Which mails are switched on. */
  kinds: Readonly<Record<OccasionKind, boolean>>
  /** 1 to 3: outreach begins with this anniversary. */
  delayYears: number
  /** Waits until a window has closed. */
  smartSend: boolean
  /** A carrier of the contact's state is also sold to people with guaranteed issue, so windows delay nothing. */
  targetsGI: boolean
}

/** The rule an entry turned on, in words and days. */
export interface RuleNote {
  id: string
  state: string
  says: string
  /** Both included; null where the state is open all year. */
  opensOn: CalendarDate | null
  closesOn: CalendarDate | null
}

export interface ScheduledEntry {
  /** 'none' is an entry about the contact as a whole. */
  kind: OccasionKind | 'none'
  /** The day the mail leaves, or would have left; null for 'none'. */
  date: CalendarDate | null
  status: ScheduleStatus
  reason: string | null
  rule: RuleNote | null
  /** Why the mail goes although `rule` is open on its day. */
  lifted: 'target_gi' | 'smart_send_off' | null
  occasion: string | null
  eventOn: CalendarDate | null
  /** The day before any window moved it. */
  plannedOn: CalendarDate | null
}

/** How long an entry that came too late is still listed, in days after its day. */
export const LOOK_BACK_DAYS = 60
/** How far ahead is planned. */
const HORIZON_MONTHS = 12

/**
 * What outreach does for one contact from `today` on: entries by date, from LOOK_BACK_DAYS ago to HORIZON_MONTHS ahead, both
 * ends included; one each for opted out, no address and states that are open all year. Pure: the same facts and day give
 * the same entries, so the contact's page, the nightly plan and the simulator agree.
 * `rules` are those of the contact's state, `settled` the occasions that need no mail any more ('birthday-2027').
 * Throws RangeError when a date is not a calendar date.
 * Source: core §4, §9; docs/decisions.md (Outreach).
 */
export function scheduleOf(
  contact: ScheduledContact,
  settings: ScheduleSettings,
  rules: readonly StateRule[],
  today: CalendarDate,
  settled: ReadonlySet<string> = new Set(),
): ScheduledEntry[] {
  if (contact.optOut) return [onlyEntry(optOutReasons[contact.optOut], null)]
  if (!contact.email) return [onlyEntry(scheduleReasons.noEmail, null)]
  const openAllYear = isContinuous(rules) && rules.find(({ anchor }) => anchor === 'continuous')
  if (openAllYear) return [onlyEntry(scheduleReasons.continuous, noteOf({ rule: openAllYear }))]

  const [oldest, newest] = [addDays(today, -LOOK_BACK_DAYS), addMonths(today, HORIZON_MONTHS)]
  const earliest = addDays(oldest, -LONGEST_DELAY_DAYS)
  const around: Around = {
    ...{ contact, settings, today },
    windows: windowsBetween(rules, contact, earliest, addDays(newest, LONGEST_DELAY_DAYS)),
    stillSent: addDays(today, -CATCH_UP_DAYS),
    firstYearEnds: contact.effective_on && addMonths(contact.effective_on, 12),
    begins: contact.effective_on && addMonths(contact.effective_on, 12 * settings.delayYears),
  }
  return yearsOf(earliest, addMonths(newest, 2))
    .flatMap((year) => occasionsOf(contact, year, settings))
    .filter(
      ({ kind, id, plannedOn }) => settings.kinds[kind] && !settled.has(id) && isBetween(plannedOn, earliest, newest),
    )
    .map((occasion) => entryOf(occasion, around))
    .filter(({ date }) => isBetween(date, oldest, newest))
    .sort((a, b) => (a.date === b.date ? compare(a.kind, b.kind) : compare(a.date, b.date)))
}

/** Late, moved by the longest window, late again: nothing planned before that is still to be told. */
const LONGEST_DELAY_DAYS = 200

const isBetween = (day: CalendarDate, from: CalendarDate, to: CalendarDate) => day >= from && day <= to

function yearsOf(from: CalendarDate, to: CalendarDate): number[] {
  const first = dateParts(from).year
  return Array.from({ length: dateParts(to).year - first + 1 }, (_, index) => first + index)
}

/** What all occasions of one contact share. */
interface Around {
  contact: ScheduledContact
  settings: ScheduleSettings
  today: CalendarDate
  /** All of the time around, by opening day. */
  windows: readonly SwitchingWindow[]
  /** A mail of this day is the oldest that is caught up. */
  stillSent: CalendarDate
  firstYearEnds: CalendarDate | null
  /** The anniversary that outreach begins with. */
  begins: CalendarDate | null
}

type DatedEntry = ScheduledEntry & { date: CalendarDate }

function entryOf(occasion: Occasion, around: Around): DatedEntry {
  const { settings, today } = around
  const { kind, id, eventOn, plannedOn } = occasion
  const entry = (date: CalendarDate, status: ScheduleStatus, reason: string | null, rule: RuleNote | null = null) => ({
    ...{ kind, date, status, reason, rule, lifted: null, occasion: id, eventOn, plannedOn },
  })
  const notYet = whyNotYet(occasion, around)
  if (notYet) return entry(plannedOn, 'Skipped', notYet)

  const lifted = !settings.smartSend ? 'smart_send_off' : settings.targetsGI ? 'target_gi' : null
  const { date, window } = lifted ? { date: plannedOn, window: undefined } : dueDay(plannedOn, around)
  const rule = window ? noteOf(window) : null
  if (date < around.stillSent) return entry(date, 'Skipped', scheduleReasons.past, rule)
  const aepEnds = `${eventOn.slice(0, 4)}${AEP_ENDS}`
  if (kind === 'aep' && (date > aepEnds || today > aepEnds))
    return entry(date, 'Skipped', scheduleReasons.aepOver, rule)
  if (date < today) return entry(date, 'Pending Catch-up', null, rule)
  if (window) return entry(date, 'Scheduled - Delayed', delayReason(window.rule.anchor), rule)
  const open = lifted && openOn(around.windows, date)
  return open ? { ...entry(date, 'Scheduled', null, noteOf(open)), lifted } : entry(date, 'Scheduled', null)
}

/** The annual enrollment period ends on December 7. Source: 42 CFR 422.62. */
const AEP_ENDS = '-12-07'

/** The event is judged, not the mail's day: the mail of month 11 is about the first anniversary. */
function whyNotYet({ eventOn }: Occasion, { contact, settings, firstYearEnds, begins }: Around): string | undefined {
  if (!firstYearEnds || !begins) return contact.current_carrier ? undefined : scheduleReasons.effectiveUnknown
  if (eventOn < firstYearEnds) return scheduleReasons.firstYear
  return eventOn < begins ? notYetReason(settings.delayYears) : undefined
}

/**
 * The first free day from `plannedOn` on. A window that opened before a late mail could be caught up moves it too, so
 * that what was promised for the day after the window still leaves then.
 */
function dueDay(plannedOn: CalendarDate, { windows, today }: Around) {
  let date = plannedOn
  let moved: SwitchingWindow | undefined
  for (const window of windows) {
    if (window.closesOn < date) continue
    const lastTry = date < today ? addDays(date, CATCH_UP_DAYS) : date
    if (window.opensOn > date && window.opensOn > (lastTry < today ? lastTry : today)) break
    moved = window
    date = addDays(window.closesOn, 1)
  }
  return { date, window: moved }
}

const onlyEntry = (reason: string, rule: RuleNote | null): ScheduledEntry => ({
  ...{ kind: 'none', date: null, status: 'Skipped', reason, rule },
  ...{ lifted: null, occasion: null, eventOn: null, plannedOn: null },
})

/** A rule as the page tells it, with the days of one of its windows. */
export const noteOf = ({ rule, opensOn, closesOn }: Partial<SwitchingWindow> & { rule: StateRule }): RuleNote => ({
  ...{ id: rule.id, state: rule.state, says: ruleInWords(rule) },
  ...{ opensOn: opensOn ?? null, closesOn: closesOn ?? null },
})

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
