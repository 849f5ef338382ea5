/*
 * Delivery counts by day. The counts of finished days are stored in delivery_days, because a month of a large agency's
 * emails takes a long time to read. A later report deletes the stored counts of its email's day, so that the day is
 * counted again. An advisory lock keeps storing and deleting from overlapping, so no stored count misses a report that
 * just arrived.
 */
import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import type { AnyScope, Scope } from '../../scope.ts'
import type { DeliveryCounts } from './pause-at-limits.ts'

export interface DeliveryDay extends DeliveryCounts {
  day: CalendarDate
  delivered: number
}

/** A day's counts are stored this long after it ended. By then nearly all reports have arrived. */
const STORE_AFTER_MS = 24 * 3_600_000
/** The day of an email sent less than this long ago is never stored yet, even if clocks disagree. */
const NEVER_STORED_MS = 12 * 3_600_000

/**
 * Returns the counts by day; days without emails may be missing. `days` are consecutive and end today. Counts
 * production emails to clients only.
 */
export async function listDeliveryDays(
  scope: Scope,
  days: readonly CalendarDate[],
  timeZone: string,
): Promise<DeliveryDay[]> {
  const { db, organizationId } = scope
  const { rows: stored } = await sql<DeliveryDay>`
    select day, sent, delivered, bounced, complained from delivery_days
    where organization_id = ${organizationId} and time_zone = ${timeZone} and day >= ${days[0]}::date`.execute(db)
  const known = new Set(stored.map(({ day }) => day))
  const from = days.find((day) => !known.has(day))
  if (from === undefined) return stored
  const finished = await finishedDays(scope, days, timeZone)
  const mayStore = finished.some((day) => !known.has(day)) && (await tryStoreLock(scope))
  const counted = await countDays(scope, from, timeZone)
  if (mayStore)
    await storeDays(
      scope,
      finished.filter((day) => day >= from),
      counted,
      timeZone,
    )
  return [...stored.filter(({ day }) => day < from), ...counted]
}

async function countDays({ db, organizationId }: Scope, from: CalendarDate, timeZone: string): Promise<DeliveryDay[]> {
  const { rows } = await sql<DeliveryDay>`
    with recent as materialized (
      select id, (sent_at at time zone ${timeZone})::date as day from messages
      where organization_id = ${organizationId} and channel = 'email' and contact_id is not null and mode = 'production'
        and sent_at >= (${from}::date)::timestamp at time zone ${timeZone}
    ), reports as (
      select message_id, bool_or(kind = 'delivered') as delivered, bool_or(kind = 'complained') as complained,
        bool_or(kind = 'bounced' and (detail ->> 'permanent')::boolean) as bounced
      from message_events
      where organization_id = ${organizationId} and message_id in (select id from recent)
      group by message_id
    )
    select to_char(r.day, 'YYYY-MM-DD') as day, count(*)::int as sent,
      (count(*) filter (where t.delivered and not t.bounced))::int as delivered,
      (count(*) filter (where t.bounced))::int as bounced, (count(*) filter (where t.complained))::int as complained
    from recent r left join reports t on t.message_id = r.id group by r.day`.execute(db)
  return rows
}

async function finishedDays(
  { db, now }: Scope,
  days: readonly CalendarDate[],
  timeZone: string,
): Promise<CalendarDate[]> {
  const { rows } = await sql<{ last: CalendarDate }>`
    select (${new Date(now.getTime() - STORE_AFTER_MS)}::timestamptz at time zone ${timeZone})::date - 1 as last`.execute(
    db,
  )
  const { last } = rows[0]!
  return days.filter((day) => day <= last)
}

async function storeDays(
  { db, organizationId }: Scope,
  finished: readonly CalendarDate[],
  counted: readonly DeliveryDay[],
  timeZone: string,
): Promise<void> {
  const none = { sent: 0, delivered: 0, bounced: 0, complained: 0 }
  const rows = finished.map((day) => counted.find((row) => row.day === day) ?? { day, ...none })
  await sql`
    insert into delivery_days (organization_id, time_zone, day, sent, delivered, bounced, complained)
    select ${organizationId}, ${timeZone}, day, sent, delivered, bounced, complained
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (day date, sent integer, delivered integer, bounced integer, complained integer)
    order by day on conflict do nothing`.execute(db)
}

const ADVISORY_LOCK_ID = 7423111

/** False while another transaction stores days or handles a report. */
async function tryStoreLock({ db, organizationId }: Scope): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${ADVISORY_LOCK_ID}, ${organizationId}::integer) as locked`.execute(db)
  return rows[0]!.locked
}

/** Discards the stored counts of the day of an email sent at `sentAt`, because a report about it arrived. */
export async function recountDeliveryDay({ db, now }: AnyScope, organizationId: number, sentAt: Date): Promise<void> {
  if (now.getTime() - sentAt.getTime() < NEVER_STORED_MS) return
  await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCK_ID}, ${organizationId}::integer)`.execute(db)
  // The days before and after are included to cover every time zone.
  const day = sentAt.toISOString().slice(0, 10) as CalendarDate
  await sql`delete from delivery_days where organization_id = ${organizationId}
    and day between ${addDays(day, -1)}::date and ${addDays(day, 1)}::date`.execute(db)
}
