import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Reason } from '../../messages/reasons.ts'
import type { SwitchingWindow } from '../../switching/switching-windows.ts'
import type { LimitReason } from './email-calendar.ts'
import type { Occasion } from './occasions.ts'
import type { PlanAgency, PlanContact } from './plan-facts.ts'
import type { PlanningDates } from './planning-dates.ts'
import type { ContactSchedule } from './skip-reason.ts'

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
