import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { PlanAgency, PlanContact } from '../plan/plan-facts.ts'
import type { DailyLimits, SenderAllowance, SpentAllowance } from '../release/allowance.ts'

export interface ForecastEmail {
  contactId: number
  kind: OutreachKind
  occasion: string
  /** The date it will be sent, in the agency's time zone. */
  on: CalendarDate
  /** The planned day. Earlier than `on` if the email is delayed. */
  dueOn: CalendarDate
}

/** An email that is queued already. */
export type QueuedEmail = ForecastEmail

export interface Forecast {
  /** In sending order. */
  emails: ForecastEmail[]
  /** Emails still waiting at the end of the forecast. Those that have become too late are not counted. */
  waiting: number
}

export interface ForecastInput {
  /** From readPlanFacts. The simulator passes a modified copy. */
  agency: PlanAgency
  /** Number of days, including today. */
  days: number
  sender: SenderAllowance
  /** What was enqueued today already. */
  spent?: SpentAllowance | undefined
  queued?: readonly QueuedEmail[] | undefined
  /** Whether it is too late today to email this contact, by their local time. */
  isTooLateToday?: ((contact: PlanContact) => boolean) | undefined
  limits?: DailyLimits | undefined
}
