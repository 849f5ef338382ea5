import { sql, type Updateable } from 'kysely'
import type { Messages } from '../../../db/schema.ts'
import { markAllSent, markFailed, markSent, markSkipped, type SentEmail } from '../../contacts/email-status.ts'
import type { Reason, ReasonCode } from '../../messages/reasons.ts'
import { isAccountKind, type MessageStatus } from '../../outbox/message.ts'
import { withdrawnOccasion } from '../../outbox/occasion.ts'
import { isOutreachKind } from '../../outbox/outreach-kinds.ts'
import { type ClaimToken, providerError, queuedStatus, reasonColumns, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import type { SendRefusal } from './send-policy-rows.ts'
import type { FinalStatus, MessageRow } from './send-run.ts'

/** With a provider that fails one request in four, 12 attempts leave one message in 17 million unsent. */
const MAX_ATTEMPTS = 12
/** The provider remembers an idempotency key for 24 hours. A later attempt could send the email twice. */
const MAX_RETRY_PERIOD_MS = 20 * 3_600_000
/** A postponed attempt is made at least this long before that period ends, so that it can be retried. */
const RETRY_MARGIN_MS = 3_600_000
const FIRST_BACKOFF_MS = 5_000
const MAX_BACKOFF_MS = 3_600_000

export const UNCONFIRMED_REASON: ReasonCode = 'unconfirmed'
export const CONTACT_DELETED: Reason = { reason: 'contact_deleted' }

/**
 * SQL assignments for an error, appended to other assignments. Empty without an error. Only messages have a column for
 * the last day of a pause.
 */
export const setError = (table: 'messages' | 'send_batches', error: string | undefined) => {
  if (error === undefined) return sql``
  const { reason, reason_detail } = providerError(error)
  return sql`, reason = ${reason}, reason_detail = ${reason_detail} ${sql.raw(table === 'messages' ? ', until_on = null' : '')}`
}

/** Columns of a message that leaves its batch. Its first_attempt_at stays; see splitBatch. */
export const NO_BATCH = { batch_id: null, batch_position: null }

type Attempted = Pick<MessageRow, 'attempts' | 'first_attempt_at'>

/** True if there were enough attempts, or if another one with the same key could come too late to be recognized. */
export function isOutOfAttempts({ attempts, first_attempt_at }: Attempted, now: Date): boolean {
  const retryingMs = first_attempt_at ? now.getTime() - first_attempt_at.getTime() : 0
  return attempts >= MAX_ATTEMPTS || retryingMs >= MAX_RETRY_PERIOD_MS
}

/** The latest time to which another attempt can be postponed. */
export const lastAttemptDeadline = (firstAttempt: Date): Date =>
  new Date(firstAttempt.getTime() + MAX_RETRY_PERIOD_MS - RETRY_MARGIN_MS)

/**
 * Milliseconds before attempt n + 1, after n attempts (n from 1): 5 s, 10 s, 20 s ... one hour, each times 0.5 to 1.5.
 * `random` is from 0 to 1.
 */
export function backoffMs(attempts: number, random: number): number {
  return (0.5 + random) * Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS)
}

/**
 * Checks a refusal for a deleted contact once more and locks the contact. Restoring a contact queues its skipped messages
 * again, and this one is not skipped yet.
 */
export async function recheckRemoved(
  { db, now }: SystemScope,
  { organization_id, id }: MessageRow,
  refusal: SendRefusal,
): Promise<SendRefusal> {
  if (refusal.is !== 'removed') return refusal
  const message = await db
    .selectFrom('messages')
    .select('contact_id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const contact = await db
    .selectFrom('contacts')
    .select('deleted_at')
    .where('organization_id', '=', organization_id)
    .where('id', '=', message?.contact_id ?? 0)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return contact && contact.deleted_at === null ? { is: 'later', at: now } : refusal
}

/**
 * Stores why a message is not sent now. If an earlier attempt may have delivered it, it becomes 'unknown', not
 * 'skipped', unless it is to staff or to a deleted contact. `also`: additional columns to set. Returns the new status,
 * or 'lost' if the claim is lost.
 */
export function recordDecision(
  system: SystemScope,
  message: MessageRow,
  claim: ClaimToken,
  decision: SendRefusal,
  also: Updateable<Messages> = {},
): Promise<FinalStatus> {
  if (decision.is === 'later')
    return recordResult(system, message, claim, { ...also, status: 'queued', next_at: decision.at })
  // A deleted contact's message is skipped either way: restoring the contact queues it again.
  if (decision.is === 'skipped' && message.attempts > 0 && !isAccountKind(message.kind))
    return recordResult(system, message, claim, { ...also, status: 'unknown', ...reasonColumns(decision) })
  return recordResult(system, message, claim, {
    ...also,
    status: 'skipped',
    ...reasonColumns(decision.is === 'removed' ? CONTACT_DELETED : decision),
    ...(decision.is === 'skipped' && decision.takenBack && withdrawnOccasion(message)),
  })
}

type Change = Updateable<Messages> & { status: MessageStatus }

/** Ends the claim of one message. Returns the new status, or 'lost' without a change if the claim is lost. */
export async function recordResult(
  system: SystemScope,
  message: MessageRow,
  claim: ClaimToken,
  change: Change,
): Promise<FinalStatus> {
  // A settled message must not keep a sign-in secret.
  const secrets = change.status !== 'queued' && isAccountKind(message.kind) ? { data: '{}', payload: null } : {}
  const settled = await system.db
    .updateTable('messages')
    .set({ ...change, ...secrets, claimed_by: null, claimed_until: null })
    .where('organization_id', '=', message.organization_id)
    .where('id', '=', message.id)
    .where('claimed_by', '=', claim)
    .where('status', '=', sendingStatus)
    // The contact may have been merged into another one during the request.
    .returning(['viewed_at', 'contact_id', 'mode'])
    .executeTakeFirst()
  if (!settled) return 'lost'
  if (change.status !== 'queued' && settled.contact_id !== null)
    await markContact(change.status, message)(system, { ...message, ...settled })
  return change.status
}

/** An outreach email that is skipped does not count as failed. */
function markContact(status: MessageStatus, { kind }: Pick<MessageRow, 'kind'>) {
  if (status === 'sent') return markSent
  return status === 'skipped' && isOutreachKind(kind) ? markSkipped : markFailed
}

/** Sets accepted messages to 'sent'. Returns the number of messages that this claim still had. */
export async function recordAccepted(
  system: SystemScope,
  accepted: readonly { message: MessageRow; providerId: string }[],
  claim: ClaimToken,
): Promise<number> {
  const { db, now } = system
  const [first] = accepted
  if (!first) return 0
  if (accepted.length === 1) {
    const change = { status: 'sent', provider_id: first.providerId, sent_at: now, ...reasonColumns(null) } as const
    return Number((await recordResult(system, first.message, claim, change)) === 'sent')
  }
  const { rows } = await sql<SentEmail>`
    update messages m set status = 'sent', provider_id = n.provider_id, sent_at = ${now}, reason = null, until_on = null,
      reason_detail = null, claimed_by = null, claimed_until = null
    from unnest(${accepted.map(({ message }) => message.organization_id)}::bigint[],
                ${accepted.map(({ message }) => message.id)}::uuid[],
                ${accepted.map(({ providerId }) => providerId)}::text[]) as n (organization_id, id, provider_id)
    where m.organization_id = n.organization_id and m.id = n.id and m.claimed_by = ${claim}::uuid
      and m.status = ${sendingStatus}
    returning m.organization_id, m.contact_id, m.kind, m.mode, m.created_at, m.viewed_at`.execute(db)
  const reached = rows.flatMap(({ contact_id, ...row }) => (contact_id === null ? [] : [{ ...row, contact_id }]))
  await markAllSent(system, reached)
  return rows.length
}

/**
 * How long delivery reports can settle a stopped batch, counted from its first attempt or, without one, from when it
 * was stopped.
 */
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
    update messages m set ${unknown}, reason = coalesce(m.reason, ${UNCONFIRMED_REASON})
    where m.batch_id is not null and ${isUnsettled} and not exists (select from send_batches b where b.id = m.batch_id)`,
  )
  return expired + orphaned
}

async function setUnknown(system: SystemScope, update: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<SentEmail>`${update}
    returning m.organization_id, m.contact_id, m.kind, m.mode, m.viewed_at, m.created_at`.execute(system.db)
  for (const message of rows) await markFailed(system, message)
  return rows.length
}
