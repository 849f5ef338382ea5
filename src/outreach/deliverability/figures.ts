import { addDays, todayIn } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import { type DeliveryCounts, recentDelivery } from '../events/pause-at-limits.ts'
import { type DeliveryDay, listDeliveryDays } from './days.ts'

const SHOWN_DAYS = 30

export interface DeliveryFigures {
  /** Of the last 30 days, today included. */
  month: DeliveryCounts & { delivered: number }
  /** What the limits go by. */
  week: DeliveryCounts
  /** Each of those days, the oldest first. */
  days: DeliveryDay[]
}

/** Mails to clients in production mode, by the agency's day on which they left, and what became of them since. */
export async function readDelivery(scope: Scope, timeZone: string): Promise<DeliveryFigures> {
  const { now, organizationId } = scope
  const today = todayIn(timeZone, now)
  const first = addDays(today, 1 - SHOWN_DAYS)
  const shown = Array.from({ length: SHOWN_DAYS }, (_, index) => addDays(first, index))
  const known = new Map((await listDeliveryDays(scope, shown, timeZone)).map((row) => [row.day, row]))
  const days = shown.map((day) => known.get(day) ?? { day, sent: 0, delivered: 0, bounced: 0, complained: 0 })
  const sum = (of: 'sent' | 'delivered' | 'bounced' | 'complained') => days.reduce((all, day) => all + day[of], 0)
  return {
    month: { sent: sum('sent'), delivered: sum('delivered'), bounced: sum('bounced'), complained: sum('complained') },
    week: await recentDelivery(scope, organizationId),
    days,
  }
}
