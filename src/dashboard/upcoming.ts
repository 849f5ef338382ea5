import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../lib/calendar-date.ts'
import { CATCH_UP_DAYS } from '../outbox/message.ts'
import type { Scope, Tx } from '../scope.ts'
import { endOfDay, findCountFrame } from './activity/count-frame.ts'
import { unionAll } from './activity/read-counts.ts'
import type { UpcomingEmail } from './figures.ts'

/** Source: client §9. */
export const UPCOMING_DAYS = 30

/**
 * Mails that are to leave today or within the next 30 days, in three parts: those planned for a day to come, those planned
 * for today or late that no message is for yet, and those in the outbox. One that is late stands on today. `until`: a day
 * before these 30 are over that is enough.
 */
async function waiting(scope: Scope, until?: CalendarDate) {
  const frame = await findCountFrame(scope)
  const last = until ?? addDays(frame.today, UPCOMING_DAYS)
  const today = sql`${frame.today}::date`
  const { onlyAgentId } = scope
  // “Is true”: else the mails are looked up contact by contact instead of along their days.
  const theirs =
    onlyAgentId === undefined
      ? sql``
      : sql`and (contact_id in (select id from contacts
          where organization_id = current_organization_id() and agent_id = ${onlyAgentId} and deleted_at is null)) is true`
  const planned = sql`from planned_emails p where p.organization_id = current_organization_id() and p.status <> 'skipped'`
  const toCome = sql`p.due_on > ${today} and p.due_on <= ${last}::date`
  const late = sql`p.due_on <= ${today} and p.due_on >= ${addDays(frame.today, -CATCH_UP_DAYS)}::date`
  const kept = sql`from planned_days p where p.organization_id = current_organization_id() and p.status <> 'skipped'`
  const lateRows = sql`${planned} and ${late} ${theirs}`
  const unsentRows = sql`${lateRows} and not exists (
    select from messages m where m.organization_id = p.organization_id and m.contact_id = p.contact_id
      and m.channel = 'email' and m.kind = p.kind and m.occasion = p.occasion)`
  const isStarted = await isOutreachStarted(scope)
  // Before outreach began a month of them is late, and there is a message for none.
  const lateAndUnsent = isStarted ? unsentRows : lateRows
  const id = sql`p.contact_id || ':' || p.kind || ':' || p.occasion`
  return [
    {
      ...{ id, contact: sql`p.contact_id`, kind: sql`p.kind`, day: sql`p.due_on`, status: sql`p.status` },
      rows: sql`${planned} and ${toCome} ${theirs}`,
      // Of a whole book the counts that are kept by day.
      counted:
        onlyAgentId === undefined ? sql`select p.due_on, sum(p.emails) ${kept} and ${toCome} group by 1` : undefined,
    },
    {
      ...{ id, contact: sql`p.contact_id`, kind: sql`p.kind`, day: today, status: sql`p.status` },
      rows: lateAndUnsent,
      counted:
        isStarted || onlyAgentId !== undefined
          ? sql`select ${today}, count(*) ${lateAndUnsent}`
          : sql`select ${today}, sum(p.emails) ${kept} and ${late}`,
    },
    {
      ...{ id: sql`m.id::text`, contact: sql`m.contact_id`, kind: sql`m.kind`, status: sql`m.status` },
      day: sql`greatest((m.next_at at time zone ${frame.timeZone}::text)::date, ${today})`,
      rows: sql`from messages m
        where m.organization_id = current_organization_id() and m.status in ('queued', 'sending') and m.channel = 'email'
          and m.mode = 'production' and m.contact_id is not null
          and m.next_at < ${endOfDay(last, frame)}
          and exists (select from contacts c
            where c.organization_id = m.organization_id and c.id = m.contact_id and c.deleted_at is null
              ${onlyAgentId === undefined ? sql`` : sql`and c.agent_id = ${onlyAgentId}`})`,
      counted: undefined,
    },
  ]
}

/** Until then nothing leaves by itself, though it is planned. */
export async function isOutreachStarted(scope: Scope): Promise<boolean> {
  const { outreach_started_at: startedAt } = await scope.db
    .selectFrom('organization_settings')
    .select('outreach_started_at')
    .where('organization_id', '=', scope.organizationId)
    .executeTakeFirstOrThrow()
  return startedAt !== null
}

// The chart and the list of one page tell the same count.
const counts = new WeakMap<Tx, Promise<Map<CalendarDate, number>>>()

/** How many on each day that has any; counted once a transaction. */
export function countScheduled(scope: Scope): Promise<Map<CalendarDate, number>> {
  const known = counts.get(scope.db) ?? readScheduled(scope)
  counts.set(scope.db, known)
  return known
}

async function readScheduled(scope: Scope): Promise<Map<CalendarDate, number>> {
  const parts = (await waiting(scope)).map(
    ({ day, rows, counted }) => sql`(${counted ?? sql`select ${day}, count(*) ${rows} group by 1`})`,
  )
  const { rows } = await sql<{ day: CalendarDate; mails: number }>`
    select day, sum(mails)::integer as mails from (${unionAll(parts)}) w (day, mails) group by 1 having sum(mails) > 0`.execute(
    scope.db,
  )
  return new Map(rows.map(({ day, mails }) => [day, mails]))
}

/** One page, the soonest first; `page` counts from 1. */
export async function listUpcoming(
  scope: Scope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ emails: UpcomingEmail[]; total: number }> {
  const days = await countScheduled(scope)
  // Each part is read only as far as the page may reach into it.
  const parts = (await waiting(scope, lastDay(days, page * pageSize))).map(
    ({ id, contact, kind, day, status, rows }) => sql`(
      select ${id} as id, ${contact} as contact_id, ${kind} as email_type, ${day} as day, ${status} as status ${rows}
      order by 4, 2, 3, 1 limit ${page * pageSize})`,
  )
  const { rows: emails } = await sql<UpcomingEmail>`
    select w.id, w.contact_id, w.email_type, w.day as scheduled_send_date, w.status, c.first_name, c.last_name
    from (select id, contact_id, email_type, day, status from (${unionAll(parts)}) u order by 4, 2, 3, 1
      limit ${pageSize} offset ${(page - 1) * pageSize}) w
    join contacts c on c.organization_id = current_organization_id() and c.id = w.contact_id
    order by w.day, w.contact_id, w.email_type, w.id`.execute(scope.db)
  const total = [...days.values()].reduce((all, mails) => all + mails, 0)
  return { emails, total }
}

/** The day on which the first `most` mails are through; undefined for fewer. */
function lastDay(days: ReadonlyMap<CalendarDate, number>, most: number): CalendarDate | undefined {
  let mails = 0
  for (const [day, those] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    mails += those
    if (mails >= most) return day
  }
  return undefined
}
