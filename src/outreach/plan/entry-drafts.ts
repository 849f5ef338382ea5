import { addDays, addMonths } from '../../lib/calendar-date.ts'
import { CATCH_UP_DAYS } from '../../outbox/message.ts'
import type { StateRule } from '../../switching/state-rule.ts'
import { windowsBetween } from '../../switching/windows.ts'
import { assignDays } from './assign-days.ts'
import type { EntryDraft, PlanContext } from './entry-draft.ts'
import type { PlanFrame } from './frame.ts'
import { type Occasion, occasionsOf } from './occasions.ts'
import { checkInsOf, followUpsOf, increasesOf } from './other-occasions.ts'
import type { PlanAgency, PlanContact, SwitchedKind } from './plan-facts.ts'
import { scheduleReasons } from './schedule-words.ts'
import { blockedDayReason, isMovable, isTooLateForAep, neverMailedReason, yearlyKindOf } from './skip-reason.ts'

export function planContext(
  contact: PlanContact,
  agency: PlanAgency,
  frame: PlanFrame,
  rules: readonly StateRule[],
): PlanContext {
  const { settings, targetGI } = agency
  const { effective_on: effective } = contact
  const lessOften = contact.health === 'likely_decline'
  return {
    ...{ contact, agency, frame },
    schedule: {
      firstYearEnds: effective && addMonths(effective, 12),
      begins: effective && addMonths(effective, 12 * settings.delayYears),
      lessOften,
      yearlyKind: yearlyKindOf(contact, agency, lessOften),
    },
    windows: windowsBetween(rules, contact, frame.earliest, frame.latest),
    lifted: !settings.smartSend ? 'smart_send_off' : contact.state && targetGI.has(contact.state) ? 'target_gi' : null,
  }
}

/** What is planned around these days and not settled yet, each with its day or with why it has none. */
export function entryDrafts(around: PlanContext): EntryDraft[] {
  const drafts = occasionsAhead(around).map((occasion) => draftOf(occasion, around))
  assignDays(drafts, around)
  return drafts
}

function occasionsAhead({ contact, agency, frame, schedule }: PlanContext): Occasion[] {
  const { kinds, checkIns } = agency.settings
  const found: Occasion[] = []
  for (const year of frame.years) for (const each of occasionsOf(contact, year, agency.settings)) found.push(each)
  if (schedule.lessOften && checkIns.enabled)
    // The last of a year's may leave in the next one.
    for (const year of [frame.years[0]! - 1, ...frame.years]) found.push(...checkInsOf(contact, year, checkIns))
  if (contact.quoteMail) found.push(...followUpsOf(contact))
  const notices = contact.state === null ? undefined : frame.noticesOf.get(contact.state)
  if (notices) found.push(...increasesOf(contact, notices))
  if (contact.opt_in_quarterly_updates) found.push(...frame.updates)
  const { mails } = contact
  return found.filter(
    ({ kind, id, plannedOn }) =>
      plannedOn >= frame.earliest &&
      plannedOn <= frame.furthest &&
      kinds[kind as SwitchedKind] !== false &&
      !mails.some(({ occasion }) => occasion === id),
  )
}

function draftOf(occasion: Occasion, around: PlanContext): EntryDraft {
  const { kind, plannedOn, overtakenOn } = occasion
  const { contact, agency, schedule, lifted, frame } = around
  const draft: EntryDraft = {
    ...{ occasion, date: plannedOn, window: undefined },
    skipped: null,
    late: false,
    crowded: null,
  }
  draft.skipped = neverMailedReason(occasion, schedule, contact, agency.settings.delayYears)
  if (draft.skipped !== null) return draft
  if (!lifted) waitForWindows(draft, around)
  if (isTooLateForAep(occasion, draft.date)) draft.skipped = scheduleReasons.aepOver
  draft.skipped ??= blockedDayReason(kind, draft.date, contact, agency)
  if (overtakenOn !== undefined && overtakenOn <= agency.today && draft.date >= frame.stillSent)
    draft.skipped ??= scheduleReasons.overtaken
  return draft
}

/**
 * Moves a draft to the first free day. A window that opened before a late mail could be caught up moves it too, so that
 * what was promised for the day after the window still leaves then.
 */
function waitForWindows(draft: EntryDraft, { windows, agency: { today } }: PlanContext): void {
  for (const window of windows) {
    if (window.closesOn < draft.date) continue
    const lastTry = draft.date < today ? addDays(draft.date, CATCH_UP_DAYS) : draft.date
    if (window.opensOn > draft.date && window.opensOn > (lastTry < today ? lastTry : today)) break
    draft.window = window
    if (!isMovable(draft.occasion, window)) {
      draft.skipped = scheduleReasons.windowOpen
      return
    }
    draft.late = window.opensOn > draft.date
    draft.date = addDays(window.closesOn, 1)
  }
}
