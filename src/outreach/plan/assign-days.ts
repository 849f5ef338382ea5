import { addDays } from '../../lib/calendar-date.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import { windowsOpenOn } from '../../switching/windows.ts'
import type { EntryDraft, PlanContext } from './entry-draft.ts'
import type { PlanContact } from './plan-facts.ts'
import { scheduleReasons } from './schedule-words.ts'
import { blockedDayReason, isMovable, isSameMonth } from './skip-reason.ts'
import { EmailCalendar } from './spacing.ts'

/** Who goes first of two mails for one day: what a client waits for, then what is about a day, then the rest. */
const FIRST: readonly OutreachKind[] = [
  ...(['follow_up_1', 'follow_up_2', 'follow_up_3', 'schedule_increase', 'birthday', 'anniversary'] as const),
  ...(['check_in', 'aep', 'new_year', 'quarterly_update'] as const),
]
const RANK = Object.fromEntries(FIRST.map((kind, rank) => [kind, rank])) as Record<OutreachKind, number>

/** Gives each draft a day of its own, and no more than five in 30 days. Nobody gives up a day for a mail that is late. */
export function assignDays(drafts: EntryDraft[], around: PlanContext): void {
  const going = drafts.filter(({ skipped }) => skipped === null).sort(byTurn)
  const mailbox = new EmailCalendar(around.contact.mails)
  for (const draft of going) {
    if (draft.occasion.kind === 'quarterly_update' && isMailedThatMonth(draft, drafts, around.contact)) {
      draft.skipped = scheduleReasons.mailedThatMonth
      continue
    }
    findRoom(draft, mailbox, around)
    if (draft.skipped === null) mailbox.add(draft.date)
  }
}

function byTurn(a: EntryDraft, b: EntryDraft): number {
  const [one, other] = [a.occasion.kind, b.occasion.kind]
  const isUpdate = Number(one === 'quarterly_update') - Number(other === 'quarterly_update')
  if (isUpdate !== 0) return isUpdate
  if (a.late !== b.late) return a.late ? 1 : -1
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return RANK[one] - RANK[other] || (a.occasion.id < b.occasion.id ? -1 : 1)
}

function isMailedThatMonth({ date }: EntryDraft, drafts: readonly EntryDraft[], { mails }: PlanContact): boolean {
  const others = drafts.filter(({ occasion, skipped }) => skipped === null && occasion.kind !== 'quarterly_update')
  return (
    others.some((other) => isSameMonth(other.date, date)) ||
    mails.some(({ sentOn }) => sentOn !== null && isSameMonth(sentOn, date))
  )
}

function findRoom(draft: EntryDraft, mailbox: EmailCalendar, { windows, lifted, contact, agency }: PlanContext): void {
  const { occasion, date: wanted } = draft
  for (;;) {
    const window = lifted || draft.date === wanted ? undefined : windowsOpenOn(windows, draft.date)
    if (window) {
      draft.window = window
      if (!isMovable(occasion, window)) {
        draft.skipped = scheduleReasons.windowOpen
        return
      }
      draft.date = addDays(window.closesOn, 1)
      continue
    }
    const why = mailbox.whyNot(draft.date)
    if (why === null) break
    draft.crowded = why
    draft.date = addDays(draft.date, 1)
  }
  if (draft.date === wanted) return
  if (occasion.kind === 'quarterly_update' && !isSameMonth(draft.date, wanted))
    draft.skipped = scheduleReasons.fiveInAMonth
  draft.skipped ??= blockedDayReason(occasion.kind, draft.date, contact, agency)
}
