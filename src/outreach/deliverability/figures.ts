import { addDays, todayIn } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import { type DeliveryDay, listDeliveryDays } from './delivery-days.ts'
import { type DeliveryCounts, recentDelivery } from './pause-at-limits.ts'

const SHOWN_DAYS = 30

export interface DeliveryFigures {
  /** The last 30 days, including today. */
  month: DeliveryCounts & { delivered: number }
  /** The days over which the automatic pause limits are measured. */
  week: DeliveryCounts
  /** Each of the 30 days, oldest first. */
  days: DeliveryDay[]
}

/** Counts production emails to clients and their outcomes, by the date they were sent in the agency's time zone. */
export async function readDelivery(scope: Scope, timeZone: string): Promise<DeliveryFigures> {
  const { now, organizationId } = scope
  const today = todayIn(timeZone, now)
  const first = addDays(today, 1 - SHOWN_DAYS)
  const dates = Array.from({ length: SHOWN_DAYS }, (_, index) => addDays(first, index))
  const counts = new Map((await listDeliveryDays(scope, dates, timeZone)).map((row) => [row.day, row]))
  const days = dates.map((day) => counts.get(day) ?? { day, sent: 0, delivered: 0, bounced: 0, complained: 0 })
  const sum = (key: 'sent' | 'delivered' | 'bounced' | 'complained') => days.reduce((total, day) => total + day[key], 0)
  return {
    month: { sent: sum('sent'), delivered: sum('delivered'), bounced: sum('bounced'), complained: sum('complained') },
    week: await recentDelivery(scope, organizationId),
    days,
  }
}
