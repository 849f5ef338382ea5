import { sql } from 'kysely'
import { type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import { isTestRow } from '../../outbox/occasion.ts'
import { outreachKinds } from '../../outbox/outreach-kinds.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Scope } from '../../scope.ts'
import { findSpentAllowance } from '../release/queries.ts'
import { isPastDeadline } from '../send-moment.ts'
import type { ForecastInput, QueuedEmail } from './forecast-facts.ts'

/**
 * Reads what a forecast needs besides the plan: production limits (as if outreach started today, if it has not), what
 * was enqueued today, and what is queued.
 */
export async function readForecastBasis(
  scope: Scope,
  { zips }: { zips: ZipBook },
): Promise<Omit<ForecastInput, 'agency' | 'days'>> {
  const { book, startedAt, timeZone, sendHour } = await findSender(scope)
  const today = todayIn(timeZone, scope.now)
  return {
    sender: { book, startedOn: startedAt ? todayIn(timeZone, startedAt) : today, mode: 'production' },
    spent: await findSpentAllowance(scope, today),
    queued: await listQueued(scope, today, timeZone),
    isTooLateToday: isPastDeadline(scope.now, { sendHour, timeZone }, zips),
  }
}

async function findSender({ db, organizationId }: Scope) {
  const { rows } = await sql<{ book: number; startedAt: Date | null; timeZone: string; sendHour: number }>`
    select o.time_zone as "timeZone", g.outreach_started_at as "startedAt", coalesce(g.send_hour, 9) as "sendHour",
      (select coalesce(sum(c.contacts), 0)::integer from contact_counts c where c.organization_id = o.id) as book
    from organizations o left join organization_settings g on g.organization_id = o.id
    where o.id = ${organizationId}`.execute(db)
  return rows[0]!
}

/**
 * Outreach emails to clients that are queued or being sent. Each is sent on the day of its next attempt, or today if
 * that day is past.
 */
async function listQueued(
  { db, organizationId }: Scope,
  today: CalendarDate,
  timeZone: string,
): Promise<QueuedEmail[]> {
  const { rows } = await sql<QueuedEmail>`
    select contact_id as "contactId", kind, occasion, due_on as "dueOn",
      greatest((next_at at time zone ${timeZone}::text)::date, ${today}::date) as on
    from messages
    where organization_id = ${organizationId} and status in ('queued', 'sending') and channel = 'email'
      and mode = 'production' and contact_id is not null and kind = any(${[...outreachKinds]}::text[])
      and not ${isTestRow('occasion')}
    order by next_at, id`.execute(db)
  return rows
}
