import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import { CATCH_UP_DAYS } from '../../outbox/message.ts'
import { isTestRow, occasionIn } from '../../outbox/occasion.ts'
import { type OutreachKind, outreachKinds } from '../../outbox/outreach-kinds.ts'
import type { Scope, SystemScope } from '../../scope.ts'
import { sendMode } from '../send-obstacle.ts'
import type { ReceivedEmail, SpentAllowance } from './allowance.ts'

/**
 * Agencies that have started outreach and have something due today or late in their time zone, whether or not another
 * process is working on them. Closed and read-only agencies are left out.
 */
export async function listReleasingAgencies({ db, now }: SystemScope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from organizations o join organization_settings g on g.organization_id = o.id
    where o.closed_at is null and o.account_state <> 'read_only' and g.outreach_started_at <= ${now} and exists (
      select from planned_emails p where p.organization_id = o.id and p.status <> 'skipped'
        and p.due_on between (${now}::timestamptz at time zone o.time_zone)::date - ${CATCH_UP_DAYS}::integer
          and (${now}::timestamptz at time zone o.time_zone)::date)
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface ReleasingAgency {
  time_zone: string
  send_hour: number
  send_mode: 'test' | 'production'
  mailing_address: string | null
  started_on: CalendarDate
  /** Contacts in the book. */
  book: number
}

/** Returns undefined if the agency sends nothing automatically: not started, read-only or closed. */
export async function findReleasingAgency(
  { db, organizationId, now }: Scope,
  environment: { practice: boolean },
): Promise<ReleasingAgency | undefined> {
  const { rows } = await sql<ReleasingAgency>`
    select o.time_zone, g.send_hour, ${sendMode(environment)} as send_mode, o.mailing_address,
      (g.outreach_started_at at time zone o.time_zone)::date as started_on,
      (select coalesce(sum(c.contacts), 0)::integer from contact_counts c where c.organization_id = o.id) as book
    from organizations o join organization_settings g on g.organization_id = o.id
    where o.id = ${organizationId} and o.closed_at is null and o.account_state <> 'read_only' and g.outreach_started_at <= ${now}`.execute(
    db,
  )
  return rows[0]
}

/** What was enqueued on the agency's date. Undefined if a later date has already begun. */
export async function findSpentAllowance(
  { db, organizationId }: Scope,
  today: CalendarDate,
): Promise<SpentAllowance | undefined> {
  const { rows } = await sql<{ released_on: CalendarDate | null } & SpentAllowance>`
    select released_on, released, released_late as late from outreach_plans
    where organization_id = ${organizationId}`.execute(db)
  const [spent] = rows
  if (!spent || spent.released_on === null || spent.released_on < today) return { released: 0, late: 0 }
  return spent.released_on === today ? { released: spent.released, late: spent.late } : undefined
}

export async function addSpentAllowance(
  { db, organizationId }: Scope,
  today: CalendarDate,
  spent: SpentAllowance,
): Promise<void> {
  await db
    .updateTable('outreach_plans')
    .set({ released_on: today, released: spent.released, released_late: spent.late })
    .where('organization_id', '=', organizationId)
    .execute()
}

export interface ReleaseCandidate {
  contact_id: number
  zip_code: string | null
  state: string | null
  kind: OutreachKind
  occasion: string
  due_on: CalendarDate
}

interface DueFilter {
  today: CalendarDate
  /** Both if missing. */
  timing?: 'late' | 'on time'
  mode: 'test' | 'production'
}

const dueWithoutMessage = ({ organizationId }: Scope, { today, timing, mode }: DueFilter, join = sql``) => sql`
  from planned_emails p ${join}
  where p.organization_id = ${organizationId} and p.status <> 'skipped'
    and p.due_on between ${timing === 'on time' ? today : addDays(today, -CATCH_UP_DAYS)}::date
      and ${timing === 'late' ? addDays(today, -1) : today}::date
  and not exists (
    select from messages m
    where m.organization_id = p.organization_id and m.contact_id = p.contact_id and m.channel = 'email'
      and m.kind = p.kind and m.occasion = ${occasionIn(mode, sql`p.occasion`)})`

export async function countDueOutreach(scope: Scope, filter: DueFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${dueWithoutMessage(scope, filter)}`.execute(
    scope.db,
  )
  return rows[0]?.count ?? 0
}

const JOIN_CONTACTS = sql`
  join contacts c on c.organization_id = p.organization_id and c.id = p.contact_id`

/** The ZIP codes and states of contacts with a due email that has no message yet. */
export async function listDueRegions(
  scope: Scope,
  filter: DueFilter,
): Promise<Pick<ReleaseCandidate, 'zip_code' | 'state'>[]> {
  const { rows } = await sql<Pick<ReleaseCandidate, 'zip_code' | 'state'>>`
    select distinct c.zip_code, c.state ${dueWithoutMessage(scope, filter, JOIN_CONTACTS)}`.execute(scope.db)
  return rows
}

/** Due planned emails without a message, oldest first, then by contact. */
export async function listReleaseCandidates(
  scope: Scope,
  filter: DueFilter,
  { after, limit }: { after: ReleaseCandidate | undefined; limit: number },
): Promise<ReleaseCandidate[]> {
  const { rows } = await sql<ReleaseCandidate>`
    select p.contact_id, c.zip_code, c.state, p.kind, p.occasion, p.due_on ${dueWithoutMessage(scope, filter, JOIN_CONTACTS)} ${
      after
        ? sql`and (p.due_on, p.contact_id, p.kind) > (${after.due_on}::date, ${after.contact_id}::bigint, ${after.kind}::text)`
        : sql``
    } order by p.due_on, p.contact_id, p.kind limit ${limit}`.execute(scope.db)
  return rows
}

/** Locks these contacts against other changes, in the order of their ids to avoid deadlocks. */
export async function lockContacts({ db, organizationId }: Scope, ids: readonly number[]): Promise<void> {
  await sql`
    select id from contacts where organization_id = ${organizationId} and id = any(${ids}::bigint[])
    order by id for no key update`.execute(db)
}

/** The emails each contact got recently or will get, by date in the agency's time zone. */
export async function listReceivedEmails(
  { db, organizationId, now }: Scope,
  ids: readonly number[],
  timeZone: string,
): Promise<Map<number, ReceivedEmail[]>> {
  const { rows } = await sql<ReceivedEmail & { contact_id: number }>`
    select contact_id, (coalesce(sent_at, next_at) at time zone ${timeZone}::text)::date as on,
      kind = any(${[...outreachKinds]}::text[]) as automatic
    from messages
    where organization_id = ${organizationId} and contact_id = any(${ids}::bigint[])
      and created_at > ${now}::timestamptz - interval '60 days' and channel = 'email' and mode = 'production'
      and not ${isTestRow('occasion')} and status in ('queued', 'sending', 'sent', 'unknown')`.execute(db)
  const received = new Map<number, ReceivedEmail[]>(ids.map((id) => [id, []]))
  for (const { contact_id, on, automatic } of rows) received.get(contact_id)?.push({ on, automatic })
  return received
}

export interface NewMessage {
  id: string
  contact_id: number
  quote_id: string
  kind: string
  occasion: string
  lane: number
  due_on: CalendarDate
  mode: string
  recipient: string
  tracking_id: string
  rule_id: string | null
  plan_reason: object
  next_at: Date
}

/** Returns the contact of each message that was inserted. */
export async function insertMessages(
  { db, organizationId, now }: Scope,
  messages: readonly NewMessage[],
): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    insert into messages (organization_id, id, contact_id, quote_id, channel, kind, occasion, lane, due_on,
      mode, recipient, tracking_id, rule_id, plan_reason, next_at, created_at)
    select ${organizationId}, m.id, m.contact_id, m.quote_id, 'email', m.kind, m.occasion, m.lane, m.due_on, m.mode,
      m.recipient, m.tracking_id, m.rule_id, m.plan_reason, m.next_at, ${now}
    from json_to_recordset(${JSON.stringify(messages)}::json) as m (
      id uuid, contact_id bigint, quote_id text, kind text, occasion text, lane smallint, due_on date, mode text,
      recipient text, tracking_id text, rule_id text, plan_reason jsonb, next_at timestamptz)
    on conflict do nothing returning contact_id`.execute(db)
  return rows.map(({ contact_id }) => contact_id)
}
