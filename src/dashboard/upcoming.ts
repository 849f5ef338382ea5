import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../lib/calendar-date.ts'
import { CATCH_UP_DAYS } from '../outbox/message.ts'
import type { Scope } from '../scope.ts'
import { findFrame } from './activity/frame.ts'
import type { UpcomingEmail } from './figures.ts'

/** Source: client §9. */
export const UPCOMING_DAYS = 30

/**
 * Mails that are to leave today or within the next 30 days: those in the outbox, and those planned that no message is
 * for yet. One that is late stands on today. Rows (contact_id, email_type, id, due_on, status).
 */
async function waiting(scope: Scope) {
  const frame = await findFrame(scope)
  const today = sql`${frame.today}::date`
  const { onlyAgentId } = scope
  const theirs =
    onlyAgentId === undefined
      ? sql``
      : sql`and contact_id in (select id from contacts
          where organization_id = current_organization_id() and agent_id = ${onlyAgentId} and deleted_at is null)`
  const planned = sql`p.organization_id = current_organization_id() and p.status <> 'skipped'`
  const columns = sql`p.contact_id, p.kind as email_type, p.contact_id || ':' || p.kind || ':' || p.occasion as id`
  return sql`(
    select ${columns}, p.due_on, p.status from planned_mails p
    where ${planned} and p.due_on > ${today} and p.due_on <= ${addDays(frame.today, UPCOMING_DAYS)}::date ${theirs}
    union all
    select ${columns}, ${today}, p.status from planned_mails p
    where ${planned} and p.due_on <= ${today} and p.due_on >= ${addDays(frame.today, -CATCH_UP_DAYS)}::date ${theirs}
      and not exists (
        select from outreach_messages m where m.organization_id = p.organization_id and m.contact_id = p.contact_id
          and m.channel = 'email' and m.kind = p.kind and m.occasion = p.occasion)
    union all
    select m.contact_id, m.kind, m.id::text,
      greatest((m.next_at at time zone ${frame.timeZone}::text)::date, ${today}), m.status
    from outreach_messages m
    where m.organization_id = current_organization_id() and m.status in ('queued', 'sending') and m.channel = 'email'
      and m.mode = 'production' and m.contact_id is not null ${theirs})`
}

/** How many on each day that has any. */
export async function countScheduled(scope: Scope): Promise<Map<CalendarDate, number>> {
  const { rows } = await sql<{ day: CalendarDate; mails: number }>`
    select w.due_on as day, count(*)::integer as mails from ${await waiting(scope)} w group by 1`.execute(scope.db)
  return new Map(rows.map(({ day, mails }) => [day, mails]))
}

/** One page, the soonest first; `page` counts from 1. */
export async function listUpcoming(
  scope: Scope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ emails: UpcomingEmail[]; total: number }> {
  const { rows: emails } = await sql<UpcomingEmail>`
    select w.id, w.contact_id, w.email_type, w.due_on as scheduled_send_date, w.status, c.first_name, c.last_name
    from (select * from ${await waiting(scope)} w order by due_on, contact_id, email_type, id
      limit ${pageSize} offset ${(page - 1) * pageSize}) w
    join contacts c on c.organization_id = current_organization_id() and c.id = w.contact_id
    order by w.due_on, w.contact_id, w.email_type, w.id`.execute(scope.db)
  const total = [...(await countScheduled(scope)).values()].reduce((all, mails) => all + mails, 0)
  return { emails, total }
}
