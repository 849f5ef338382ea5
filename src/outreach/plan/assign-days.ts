import { addDays } from '../../lib/calendar-date.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import { windowsOpenOn } from '../../switching/windows.ts'
import { EmailCalendar } from './email-calendar.ts'
import type { EntryDraft, PlanContext } from './entry-draft.ts'
import type { PlanContact } from './plan-facts.ts'
import { blockedDayReason, isMovable, isSameMonth } from './skip-reason.ts'

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
 * Assigns each draft a day of its own, and no more than five in any 30 days. A late email never takes the day of
 * another.
 */
export function assignDays(drafts: EntryDraft[], context: PlanContext): void {
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
  { windows, lifted, contact, agency }: PlanContext,
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
