import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { PlanAgency, PlanContact } from '../plan/plan-facts.ts'
import type { DailyLimits, SenderAllowance, SpentAllowance } from './allowance.ts'

export interface ForecastMail {
  contactId: number
  kind: OutreachKind
  occasion: string
  /** The agency's day on which it will leave. */
  on: CalendarDate
  /** The day it is planned for; earlier than `on` for one that waits its turn. */
  dueOn: CalendarDate
}

/** A mail that waits in the outbox already. */
export type QueuedEmail = ForecastMail

export interface Forecast {
  /** In the order in which they will be let go. */
  mails: ForecastMail[]
  /** Planned mails that will not leave in these days although they are due: the caps keep them, or they come too late. */
  waiting: number
}

export interface ForecastOf {
  /** As readPlanFacts answers it; the simulator gives another agency. */
  agency: PlanAgency
  /** How many days from today on, today included. */
  days: number
  sender: SenderAllowance
  /** What was let go today already. */
  spent?: SpentAllowance | undefined
  waiting?: readonly QueuedEmail[] | undefined
  /** Whom nothing reaches today any more, because it is too late in the day where they live. */
  isTooLateToday?: ((contact: PlanContact) => boolean) | undefined
  limits?: DailyLimits | undefined
}
