/* How the claim of a batch ends: it waits for another attempt, is split, or is never sent again. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Reason } from '../../messages/reasons.ts'
import type { OutgoingMail } from '../../outbox/outgoing-mail.ts'
import { queuedStatus, reasonColumns, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { isOwnClaim } from './claim.ts'
import { recordResult, setError, UNCONFIRMED_REASON } from './record-result.ts'
import type { SendRefusal } from './send-policy-rows.ts'
import { isInteractive, type MessageRow, type SendBatch, type StatusCounts } from './send-run.ts'

/** For this long after an attempt begins, the provider may still be working on it. */
export const PROVIDER_LOOKUP_DELAY_MS = 60_000
/** Attempts after which we ask the provider which emails of a batch it accepted; see reconcile-batch.ts. */
export const ATTEMPTS_BEFORE_LOOKUP = 3

export const deleteBatch = ({ db }: SystemScope, { id }: SendBatch) =>
  db.deleteFrom('send_batches').where('id', '=', id).execute()

export const lostClaimCounts = ({ messages }: SendBatch): StatusCounts => [['lost', messages.length]]

/** A copy of the batch that counts the current attempt as finished. */
export const withAttemptCounted = (batch: SendBatch, now: Date): SendBatch => ({
  ...batch,
  attempts: batch.attempts + 1,
  finished_attempts: batch.finished_attempts + 1,
  first_attempt_at: batch.first_attempt_at ?? now,
})

export interface Retry {
  nextAt: Date
  /** The provider's message or the connection error. */
  error?: string | undefined
}

/**
 * Returns a batch to the queue without an attempt: a frozen batch stays whole, otherwise its messages may join other
 * batches.
 */
export async function releaseBatch(system: SystemScope, batch: SendBatch, nextAt: Date): Promise<StatusCounts> {
  if (!(await isOwnClaim(system, batch))) return lostClaimCounts(batch)
  return batch.frozen ? requeue(system, batch, { nextAt }) : returnUnsentBatch(system, batch, { nextAt })
}

/**
 * Queues a frozen batch for another attempt with the same body and idempotency key. The retry period begins with the first
 * attempt that counts.
 */
export async function requeue(
  { db }: SystemScope,
  { id, claim, attempts, finished_attempts, error_responses }: SendBatch,
  { nextAt, error }: Retry,
): Promise<StatusCounts> {
  await sql`update send_batches set claimed_by = null, next_at = ${nextAt}, attempts = ${attempts},
    finished_attempts = ${finished_attempts}, error_responses = ${error_responses},
    first_attempt_at = case when ${attempts}::integer = 0 then null else first_attempt_at end
      ${setError('send_batches', error)}
    where id = ${id}::uuid`.execute(db)
  const { numAffectedRows } = await sql`
    update messages set status = ${queuedStatus}, claimed_by = null, claimed_until = null, next_at = ${nextAt},
      attempts = ${attempts} ${setError('messages', error)}
    where batch_id = ${id}::uuid and claimed_by = ${claim}::uuid and status = ${sendingStatus}`.execute(db)
  return [['queued', Number(numAffectedRows)]]
}

/** Ends a batch of which nothing was sent. Its messages are queued for `nextAt` as if they had never been tried. */
export async function returnUnsentBatch(
  system: SystemScope,
  batch: SendBatch,
  { nextAt, error }: Retry,
): Promise<StatusCounts> {
  await deleteBatch(system, batch)
  const { numAffectedRows } = await sql`
    update messages set status = ${queuedStatus}, claimed_by = null, claimed_until = null, next_at = ${nextAt},
      batch_id = null, batch_position = null, attempts = 0, first_attempt_at = null ${setError('messages', error)}
    where batch_id = ${batch.id}::uuid and claimed_by = ${batch.claim}::uuid and status = ${sendingStatus}`.execute(
    system.db,
  )
  return [['queued', Number(numAffectedRows)]]
}

/** Why a batch must not be sent again unchanged. */
export interface StopCause extends Reason {
  /** The message that may no longer be sent, and why, if that is the cause. */
  refused?: { message: MessageRow; refusal: SendRefusal }
}

/**
 * Ends the attempts of a claimed batch that the provider may have accepted. Interactive messages become 'unknown' at
 * once. Outreach waits for delivery reports, and after 20 hours for a person; its text is deleted now. A batch without
 * an attempt fails. Only the message that is the cause gets the reason: the others may be another agency's.
 */
export async function stopBatch(
  system: SystemScope,
  batch: SendBatch,
  { refused, ...failure }: StopCause,
): Promise<StatusCounts> {
  const { db, now } = system
  const isUntried = batch.attempts === 0
  if (isInteractive(batch) || isUntried) {
    const status = isUntried ? 'failed' : 'unknown'
    const ended: StatusCounts = []
    for (const message of batch.messages) {
      const change = { status, ...reasonColumns(failure), attempts: batch.attempts } as const
      ended.push([await recordResult(system, message, batch.claim, change), 1])
    }
    await deleteBatch(system, batch)
    return ended
  }
  const { reason, reason_detail, until_on } = reasonColumns(failure)
  await sql`update send_batches set claimed_by = null, stopped_at = ${now}, payload = null, reason = ${reason},
    reason_detail = ${reason_detail} where id = ${batch.id}::uuid`.execute(db)
  const [only, ...others] = batch.frozen?.members ?? []
  const cause = refused?.message.id ?? (others.length === 0 ? only : undefined) ?? null
  const { numAffectedRows } = await sql`
    update messages set status = ${queuedStatus}, claimed_by = null, claimed_until = null,
      attempts = greatest(attempts, ${batch.attempts}),
      reason = case when id = ${cause}::uuid then ${reason} else ${UNCONFIRMED_REASON} end,
      reason_detail = case when id = ${cause}::uuid then ${reason_detail}::text end,
      until_on = case when id = ${cause}::uuid then ${until_on}::date end
    where batch_id = ${batch.id}::uuid and claimed_by = ${batch.claim}::uuid and status = ${sendingStatus}`.execute(db)
  return [['queued', Number(numAffectedRows)]]
}

/** The emails of a frozen batch, in the order of its members. */
export const mailsOf = ({ frozen }: SendBatch): OutgoingMail[] => JSON.parse(frozen?.payload ?? '[]')

interface Parts {
  messages: readonly MessageRow[]
  /** The provider certainly accepted none of them, so their attempts do not count. */
  isAbsent: boolean
  nextAt: Date
}

/**
 * Replaces a batch with smaller ones that have new idempotency keys, to isolate the message that makes it fail: two
 * halves or, if it is frozen and mixed, one part for each agency. Frozen emails keep their body.
 */
export async function splitBatch(
  system: SystemScope,
  batch: SendBatch,
  { messages, isAbsent, nextAt }: Parts,
): Promise<StatusCounts> {
  const { db, now } = system
  const agencies = Map.groupBy(messages, ({ organization_id }) => organization_id)
  const middle = Math.ceil(messages.length / 2)
  const parts =
    batch.frozen && agencies.size > 1 ? [...agencies.values()] : [messages.slice(0, middle), messages.slice(middle)]
  const mails = new Map(mailsOf(batch).map((mail, place) => [batch.frozen?.members[place], mail]))
  let moved = 0
  for (const part of parts) {
    const id = randomUUID()
    // first_attempt_at stays: a late report must not look as if another installation had sent the email.
    const { rows } = await sql<{ id: string }>`
      update messages m set status = ${queuedStatus}, claimed_by = null, claimed_until = null, next_at = ${nextAt},
        batch_id = ${id}::uuid, batch_position = p.place - 1, attempts = ${isAbsent ? sql`0` : sql`m.attempts`}
      from unnest(${part.map((message) => message.id)}::uuid[]) with ordinality as p (id, place)
      where m.id = p.id and m.batch_id = ${batch.id}::uuid and m.claimed_by = ${batch.claim}::uuid and m.status = ${sendingStatus}
      returning m.id`.execute(db)
    // The others were settled by a report, or erased.
    const claimed = new Set(rows.map((row) => row.id))
    const members = part.flatMap((message) => (claimed.has(message.id) ? [message.id] : []))
    if (members.length === 0) continue
    moved += members.length
    await db
      .insertInto('send_batches')
      .values({
        id,
        lane: batch.lane,
        created_at: now,
        next_at: nextAt,
        payload: batch.frozen ? JSON.stringify(members.map((member) => mails.get(member))) : null,
        members: batch.frozen ? members : null,
        split_from: batch.frozen ? batch.id : null,
        reason: batch.reason,
        reason_detail: batch.reason_detail,
      })
      .execute()
  }
  await deleteBatch(system, batch)
  return [
    ['queued', moved],
    ['lost', messages.length - moved],
  ]
}

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
  // A writer that locks a batch and its messages locks the batch first. Locking both first makes the checks below
  // final.
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
      -- A part of a split batch starts its own count; its messages keep the whole batch's until an attempt ends.
      attempts = case when ${isUnsent} then m.attempts - 1 else greatest(m.attempts, lost.attempts) end,
      first_attempt_at = case when ${isUnsent} and m.attempts = 1 then null else m.first_attempt_at end
    from lost where m.organization_id = lost.organization_id and m.id = lost.id`.execute(db)
}
