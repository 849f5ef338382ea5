import { sql } from 'kysely'
import { addDays, type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import { type Delivery, deliveryLately } from '../events/stop-at-limits.ts'

export const SHOWN_DAYS = 30

export interface DayOfMail extends Delivery {
  day: CalendarDate
  delivered: number
}

export interface DeliveryFigures {
  /** Of the last 30 days, today included. */
  month: Delivery & { delivered: number }
  /** What the limits go by. */
  week: Delivery
  /** Each of those days, the oldest first. */
  days: DayOfMail[]
}

/** Mails to clients in production mode, by the agency's day on which they left, and what became of them since. */
export async function readDelivery(scope: Scope, timeZone: string): Promise<DeliveryFigures> {
  const { db, now, organizationId } = scope
  const today = todayIn(timeZone, now)
  const first = addDays(today, 1 - SHOWN_DAYS)
  const { rows } = await sql<DayOfMail>`
    with recent as materialized (
      select id, (sent_at at time zone ${timeZone})::date as day from outreach_messages
      where organization_id = ${organizationId} and channel = 'email' and contact_id is not null and mode = 'production'
        and sent_at >= (${first}::date)::timestamp at time zone ${timeZone}
    ), told as (
      select message_id, bool_or(kind = 'delivered') as delivered, bool_or(kind = 'complained') as complained,
        bool_or(kind = 'bounced' and (detail ->> 'permanent')::boolean) as bounced
      from message_events
      where organization_id = ${organizationId} and message_id in (select id from recent)
      group by message_id
    )
    select to_char(r.day, 'YYYY-MM-DD') as day, count(*)::int as sent,
      (count(*) filter (where t.delivered and not t.bounced))::int as delivered,
      (count(*) filter (where t.bounced))::int as bounced, (count(*) filter (where t.complained))::int as complained
    from recent r left join told t on t.message_id = r.id group by r.day`.execute(db)
  const known = new Map(rows.map((row) => [row.day, row]))
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const day = addDays(first, index)
    return known.get(day) ?? { day, sent: 0, delivered: 0, bounced: 0, complained: 0 }
  })
  const sum = (of: 'sent' | 'delivered' | 'bounced' | 'complained') => days.reduce((all, day) => all + day[of], 0)
  return {
    month: { sent: sum('sent'), delivered: sum('delivered'), bounced: sum('bounced'), complained: sum('complained') },
    week: await deliveryLately(scope, organizationId),
    days,
  }
}
