/* Cleans up after senders that crashed, hung or lost the database, and after delivery reports that never arrived. */
import { sql } from 'kysely'
import { markFailed, type SettledEmail } from '../../contacts/email-status.ts'
import { queuedStatus, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { UNCONFIRMED } from './settle-message.ts'

const isExpired = sql`status = ${sendingStatus} and claimed_until <= now() and channel = 'email'`

/**
 * Requeues messages whose lease expired, and counts a crash. A batch that may have been sent stays whole. A batch that
 * was not frozen ends, and its messages join other batches.
 */
export async function requeueExpiredLeases({ db }: SystemScope): Promise<void> {
  const { rows: expired } = await sql<{ batch_id: string | null }>`
    select distinct batch_id from messages where ${isExpired}`.execute(db)
  const ids = expired.flatMap(({ batch_id }) => batch_id ?? [])
  if (ids.length === 0) return
  // Every writer locks a batch before its messages. Locking both first makes the checks below final.
  const { rows: locked } = await sql<{ id: string }>`
    select id from send_batches where id = any(${ids}::uuid[]) order by id for update skip locked`.execute(db)
  const isUnsent = sql`lost.is_unsent`
  await sql`
    with lost as materialized (
      select m.organization_id, m.id, m.batch_id, b.members is null as is_unsent, b.attempts
      from messages m join send_batches b on b.id = m.batch_id
      where ${isExpired} and b.id = any(${locked.map(({ id }) => id)}::uuid[]) for update of m),
    retried as (
      update send_batches b set claimed_by = null, next_at = coalesce(b.next_at, b.created_at)
      where b.id in (select batch_id from lost where not is_unsent)),
    ended as (
      delete from send_batches b where b.id in (select batch_id from lost where is_unsent)
        and not exists (select from messages m
          where m.batch_id = b.id and m.status = ${sendingStatus} and m.claimed_until > now()))
    update messages m set status = ${queuedStatus}, claimed_by = null, claimed_until = null,
      crash_count = m.crash_count + 1,
      batch_id = case when ${isUnsent} then null else m.batch_id end,
      batch_position = case when ${isUnsent} then null else m.batch_position end,
      -- The part of a split batch counts its attempts alone until one ends.
      attempts = case when ${isUnsent} then m.attempts - 1 else greatest(m.attempts, lost.attempts) end,
      first_attempt_at = case when ${isUnsent} and m.attempts = 1 then null else m.first_attempt_at end
    from lost where m.organization_id = lost.organization_id and m.id = lost.id`.execute(db)
}

/** How long delivery reports can settle a stopped batch, from its first attempt or, without one, from its stop. */
const REPORT_PERIOD = sql`interval '20 hours'`

const isUnsettled = sql`m.status in (${queuedStatus}, ${sendingStatus})`
// Email to staff may hold a sign-in secret.
const unknown = sql`status = 'unknown', claimed_by = null, claimed_until = null,
  data = case when m.contact_id is null then '{}' else m.data end`

/**
 * Sets messages to 'unknown' if no report arrived in time, or if their batch is missing: nobody can say whether they
 * were sent. Deletes batches without unsettled messages, because their text is personal. Returns the number of
 * messages.
 */
export async function failExpiredMessages(system: SystemScope): Promise<number> {
  const expired = await setUnknown(
    system,
    sql`
    with over as (
      delete from send_batches
      where stopped_at is not null
        and coalesce(first_attempt_at, stopped_at) <= ${system.now}::timestamptz - ${REPORT_PERIOD} returning id)
    update messages m set ${unknown}
    from over where m.batch_id = over.id and ${isUnsettled}`,
  )
  await sql`
    delete from send_batches where id in (
      select b.id from send_batches b
      where not exists (select from messages m where m.batch_id = b.id and ${isUnsettled})
      for update skip locked)`.execute(system.db)
  const orphaned = await setUnknown(
    system,
    sql`
    update messages m set ${unknown}, reason = coalesce(m.reason, ${UNCONFIRMED})
    where m.batch_id is not null and ${isUnsettled} and not exists (select from send_batches b where b.id = m.batch_id)`,
  )
  return expired + orphaned
}

async function setUnknown(system: SystemScope, update: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<SettledEmail>`${update}
    returning m.organization_id, m.contact_id, m.kind, m.mode, m.viewed_at, m.created_at`.execute(system.db)
  for (const message of rows) await markFailed(system, message)
  return rows.length
}
