import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { SwitchingWindow } from '../../switching/windows.ts'
import type { PlanFrame } from './frame.ts'
import type { Occasion } from './occasions.ts'
import type { PlanAgency, PlanContact } from './plan-facts.ts'
import type { ContactSchedule } from './skip-reason.ts'

/** An occasion on its way to an entry. */
export interface EntryDraft {
  occasion: Occasion
  /** The day it leaves, as far as is known. */
  date: CalendarDate
  /** The window that moved it, or that it would have fallen into. */
  window: SwitchingWindow | undefined
  /** Why it does not leave. */
  skipped: string | null
  /** A window that opened only after its day moved it, because it had not left by then. */
  late: boolean
  /** Why it leaves later than the window alone would have it. */
  crowded: 'day' | 'month' | null
}

/** What all drafts of one contact share. */
export interface PlanContext {
  contact: PlanContact
  agency: PlanAgency
  frame: PlanFrame
  schedule: ContactSchedule
  /** All of the time around, by opening day. */
  windows: readonly SwitchingWindow[]
  /** Why windows delay nothing. */
  lifted: 'target_gi' | 'smart_send_off' | null
}
