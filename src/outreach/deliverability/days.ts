/*
 * What became of each day's mails. Of days that are over it is kept, since a month of a large agency's mails takes long to
 * read; what is told of such a mail later makes its day be counted again. Who keeps days and who is told of one stand in
 * each other's way by a lock, so that no day is kept without what was just told.
 */
import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import type { AnyScope, Scope } from '../../scope.ts'
import type { DeliveryCounts } from '../events/pause-at-limits.ts'

export interface DeliveryDay extends DeliveryCounts {
  day: CalendarDate
  delivered: number
}

/** A day may be kept once it has ended this long ago: by then nearly all of its mails were told of. */
const OVER_MS = 24 * 3_600_000
/** Of so young a mail no day is kept, whatever two clocks say. */
const YOUNG_MS = 12 * 3_600_000

/** Those of `days`, which follow each other up to today, on which any mail left. Production mode, to clients. */
export async function listDeliveryDays(
  scope: Scope,
  days: readonly CalendarDate[],
  timeZone: string,
): Promise<DeliveryDay[]> {
  const { db, organizationId } = scope
  const { rows: kept } = await sql<DeliveryDay>`
    select day, sent, delivered, bounced, complained from delivery_days
    where organization_id = ${organizationId} and time_zone = ${timeZone} and day >= ${days[0]}::date`.execute(db)
  const known = new Set(kept.map(({ day }) => day))
  const from = days.find((day) => !known.has(day))
  if (from === undefined) return kept
  const over = await listOver(scope, days, timeZone)
  const mayKeep = over.some((day) => !known.has(day)) && (await mayKeepDays(scope))
  const counted = await countDays(scope, from, timeZone)
  if (mayKeep)
    await keep(
      scope,
      over.filter((day) => day >= from),
      counted,
      timeZone,
    )
  return [...kept.filter(({ day }) => day < from), ...counted]
}

async function countDays({ db, organizationId }: Scope, from: CalendarDate, timeZone: string): Promise<DeliveryDay[]> {
  const { rows } = await sql<DeliveryDay>`
    with recent as materialized (
      select id, (sent_at at time zone ${timeZone})::date as day from messages
      where organization_id = ${organizationId} and channel = 'email' and contact_id is not null and mode = 'production'
        and sent_at >= (${from}::date)::timestamp at time zone ${timeZone}
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
  return rows
}

async function listOver({ db, now }: Scope, days: readonly CalendarDate[], timeZone: string): Promise<CalendarDate[]> {
  const { rows } = await sql<{ last: CalendarDate }>`
    select (${new Date(now.getTime() - OVER_MS)}::timestamptz at time zone ${timeZone})::date - 1 as last`.execute(db)
  const { last } = rows[0]!
  return days.filter((day) => day <= last)
}

async function keep(
  { db, organizationId }: Scope,
  over: readonly CalendarDate[],
  counted: readonly DeliveryDay[],
  timeZone: string,
): Promise<void> {
  const none = { sent: 0, delivered: 0, bounced: 0, complained: 0 }
  const rows = over.map((day) => counted.find((one) => one.day === day) ?? { day, ...none })
  await sql`
    insert into delivery_days (organization_id, time_zone, day, sent, delivered, bounced, complained)
    select ${organizationId}, ${timeZone}, day, sent, delivered, bounced, complained
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (day date, sent integer, delivered integer, bounced integer, complained integer)
    order by day on conflict do nothing`.execute(db)
}

const LOCK = 7423111

/** Not where somebody keeps days already, or is being told of one. */
async function mayKeepDays({ db, organizationId }: Scope): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}, ${organizationId}::integer) as mine`.execute(db)
  return rows[0]!.mine
}

/** Something was told of a mail that left at `sentAt`: its day is counted again. */
export async function recountDeliveryDay({ db, now }: AnyScope, organizationId: number, sentAt: Date): Promise<void> {
  if (now.getTime() - sentAt.getTime() < YOUNG_MS) return
  await sql`select pg_advisory_xact_lock_shared(${LOCK}, ${organizationId}::integer)`.execute(db)
  // In whatever zone.
  const day = sentAt.toISOString().slice(0, 10) as CalendarDate
  await sql`delete from delivery_days where organization_id = ${organizationId}
    and day between ${addDays(day, -1)}::date and ${addDays(day, 1)}::date`.execute(db)
}
