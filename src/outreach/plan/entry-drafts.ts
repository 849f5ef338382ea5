import { addDays, addMonths, type CalendarDate } from '../../lib/calendar-date.ts'
import type { Reason } from '../../messages/reasons.ts'
import { CATCH_UP_DAYS } from '../../outbox/message.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { StateRule } from '../../switching/state-rule.ts'
import { type SwitchingWindow, windowsBetween, windowsOpenOn } from '../../switching/switching-windows.ts'
import { EmailCalendar, type LimitReason } from './email-calendar.ts'
import { type Occasion, occasionsOf } from './occasions.ts'
import { failedUnderwritingOccasions, followUpsOf, increasesOf } from './other-occasions.ts'
import type { OptionalKind, PlanAgency, PlanContact } from './plan-facts.ts'
import type { PlanningDates } from './planning-dates.ts'
import {
  blockedDayReason,
  type ContactSchedule,
  isMovable,
  isSameMonth,
  isTooLateForAep,
  occasionSkipReason,
  yearlyKindOf,
} from './skip-reason.ts'

/** An occasion before it becomes an entry. */
export interface EntryDraft {
  occasion: Occasion
  /** The day it is sent, as far as known so far. */
  date: CalendarDate
  /** The switching window that moved it, or that it would have fallen into. */
  window: SwitchingWindow | undefined
  /** Why it is not sent; null if it is. */
  skipped: Reason | null
  /** Whether a window that opened after the original day moved the email, because it had not been sent by then. */
  isMovedLate: boolean
  /** The last limit that moved it to a later day; null if none did. */
  crowded: LimitReason | null
}

/** The facts shared by all drafts of one contact. */
export interface EntryContext {
  contact: PlanContact
  agency: PlanAgency
  frame: PlanningDates
  schedule: ContactSchedule
  /** All windows of the planning period, by opening day. */
  windows: readonly SwitchingWindow[]
  /** Why windows delay no emails; null if they do. */
  lifted: 'target_gi' | 'smart_send_off' | null
}

export function planContext(
  contact: PlanContact,
  agency: PlanAgency,
  frame: PlanningDates,
  rules: readonly StateRule[],
): EntryContext {
  const { settings, targetGI } = agency
  const { effective_on: effective } = contact
  const isLessOften = contact.health === 'likely_decline'
  return {
    contact,
    agency,
    frame,
    schedule: {
      firstYearEnds: effective && addMonths(effective, 12),
      begins: effective && addMonths(effective, 12 * settings.delayYears),
      isLessOften,
      yearlyKind: yearlyKindOf(contact, agency, isLessOften),
    },
    windows: windowsBetween(rules, contact, frame.earliest, frame.latest),
    lifted: !settings.smartSend ? 'smart_send_off' : contact.state && targetGI.has(contact.state) ? 'target_gi' : null,
  }
}

/**
 * Returns the occasions of the planning period that have no email yet and whose kind is on, each with its day or the
 * reason why it is skipped.
 */
export function entryDrafts(context: EntryContext): EntryDraft[] {
  const drafts = unsettledOccasions(context).map((occasion) => draftOf(occasion, context))
  assignDays(drafts, context)
  return drafts
}

function unsettledOccasions({ contact, agency, frame, schedule }: EntryContext): Occasion[] {
  const { kinds, checkIns } = agency.settings
  const found: Occasion[] = frame.years.flatMap((year) => occasionsOf(contact, year, agency.settings))
  if (schedule.isLessOften && checkIns.enabled)
    // The last check-ins of a year may be sent in the next year.
    for (const year of [frame.years[0]! - 1, ...frame.years])
      found.push(...failedUnderwritingOccasions(contact, year, checkIns))
  if (contact.quoteEmail) found.push(...followUpsOf(contact))
  const notices = contact.state === null ? undefined : frame.noticesOf.get(contact.state)
  if (notices) found.push(...increasesOf(contact, notices))
  if (contact.opt_in_quarterly_updates) found.push(...frame.updates)
  const { emails } = contact
  return found.filter(
    ({ kind, id, plannedOn }) =>
      plannedOn >= frame.earliest &&
      plannedOn <= frame.furthest &&
      kinds[kind as OptionalKind] !== false &&
      !emails.some(({ occasion }) => occasion === id),
  )
}

function draftOf(occasion: Occasion, context: EntryContext): EntryDraft {
  const { kind, plannedOn, overtakenOn } = occasion
  const { contact, agency, schedule, lifted, frame } = context
  const draft: EntryDraft = {
    occasion,
    date: plannedOn,
    window: undefined,
    skipped: null,
    isMovedLate: false,
    crowded: null,
  }
  const reason = occasionSkipReason(occasion, schedule, contact, agency.settings.delayYears)
  if (reason !== null) return { ...draft, skipped: { reason } }
  if (!lifted) moveAfterWindows(draft, context)
  if (isTooLateForAep(occasion, draft.date)) draft.skipped = { reason: 'aep_started' }
  draft.skipped ??= blockedDayReason(kind, draft.date, contact, agency)
  if (overtakenOn !== undefined && overtakenOn <= agency.today && draft.date >= frame.oldestCatchUp)
    draft.skipped ??= { reason: 'next_follow_up_due' }
  return draft
}

/**
 * Moves a draft to the first day outside all windows, or skips it if it may not be moved. If a window opened while a
 * late email could still be sent, the window moves that email too, so that an email promised for the day after the
 * window is still sent then.
 */
function moveAfterWindows(draft: EntryDraft, { windows, agency: { today } }: EntryContext): void {
  for (const window of windows) {
    if (window.closesOn < draft.date) continue
    const lastTry = draft.date < today ? addDays(draft.date, CATCH_UP_DAYS) : draft.date
    if (window.opensOn > draft.date && window.opensOn > (lastTry < today ? lastTry : today)) break
    draft.window = window
    if (!isMovable(draft.occasion, window)) {
      draft.skipped = { reason: 'window_open' }
      return
    }
    draft.isMovedLate = window.opensOn > draft.date
    draft.date = addDays(window.closesOn, 1)
  }
}

/** The order of emails that compete for a day: emails the client expects, then emails tied to a date, then the rest. */
const KINDS_BY_PRIORITY: readonly OutreachKind[] = [
  'follow_up_1',
  'follow_up_2',
  'follow_up_3',
  'schedule_increase',
  'birthday',
  'anniversary',
  'check_in',
  'aep',
  'new_year',
  'quarterly_update',
]
const PRIORITY = Object.fromEntries(KINDS_BY_PRIORITY.map((kind, index) => [kind, index])) as Record<
  OutreachKind,
  number
>

/**
 * Assigns each draft that is not skipped a day of its own, and no more than five in any 30 days. A late email never
 * takes another email's day.
 */
function assignDays(drafts: EntryDraft[], context: EntryContext): void {
  const pending = drafts.filter(({ skipped }) => skipped === null).sort(byPriority)
  const calendar = new EmailCalendar(context.contact.emails)
  for (const draft of pending) {
    if (draft.occasion.kind === 'quarterly_update' && isEmailedThatMonth(draft, drafts, context.contact)) {
      draft.skipped = { reason: 'another_that_month' }
      continue
    }
    assignFreeDay(draft, calendar, context)
    if (draft.skipped === null) calendar.add(draft.date)
  }
}

function byPriority(a: EntryDraft, b: EntryDraft): number {
  const [kindA, kindB] = [a.occasion.kind, b.occasion.kind]
  const updatesLast = Number(kindA === 'quarterly_update') - Number(kindB === 'quarterly_update')
  if (updatesLast !== 0) return updatesLast
  if (a.isMovedLate !== b.isMovedLate) return a.isMovedLate ? 1 : -1
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return PRIORITY[kindA] - PRIORITY[kindB] || (a.occasion.id < b.occasion.id ? -1 : 1)
}

function isEmailedThatMonth({ date }: EntryDraft, drafts: readonly EntryDraft[], { emails }: PlanContact): boolean {
  const others = drafts.filter(({ occasion, skipped }) => skipped === null && occasion.kind !== 'quarterly_update')
  return (
    others.some((other) => isSameMonth(other.date, date)) ||
    emails.some(({ sentOn }) => sentOn !== null && isSameMonth(sentOn, date))
  )
}

function assignFreeDay(
  draft: EntryDraft,
  calendar: EmailCalendar,
  { windows, lifted, contact, agency }: EntryContext,
): void {
  const { occasion, date: wanted } = draft
  for (;;) {
    const window = lifted || draft.date === wanted ? undefined : windowsOpenOn(windows, draft.date)
    if (window) {
      draft.window = window
      if (!isMovable(occasion, window)) {
        draft.skipped = { reason: 'window_open' }
        return
      }
      draft.date = addDays(window.closesOn, 1)
      continue
    }
    const limit = calendar.limitOn(draft.date)
    if (limit === null) break
    draft.crowded = limit
    draft.date = addDays(draft.date, 1)
  }
  if (draft.date === wanted) return
  if (occasion.kind === 'quarterly_update' && !isSameMonth(draft.date, wanted))
    draft.skipped = { reason: 'five_in_30_days' }
  draft.skipped ??= blockedDayReason(occasion.kind, draft.date, contact, agency)
}
