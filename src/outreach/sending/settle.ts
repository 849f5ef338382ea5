import { sql } from 'kysely'
import { markAllSent, type SettledEmail } from '../../contacts/email-status.ts'
import type { Reason } from '../../messages/reasons.ts'
import type { BatchOutcome } from '../../outbox/outgoing-mail.ts'
import { type ClaimToken, queuedStatus, reasonColumns, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { isInteractive, type MessageRow, type SendBatch } from './batch.ts'
import { isOwnClaim } from './claim.ts'
import type { SendRefusal } from './send-decision.ts'
import type { SettledCounts } from './send-report.ts'
import { backoffMs, isOutOfAttempts, providerError, setError, settleMessage, UNCONFIRMED } from './settle-message.ts'
import { splitBatch } from './split-batch.ts'

const LOCKOUT_RETRY_MS = 60_000
/** For this long after an attempt begins, the provider may still be working on it. */
export const BEFORE_LISTING_MS = 60_000
/** Attempts after which we ask the provider which emails of a batch it accepted; see evidence.ts. */
export const ATTEMPTS_BEFORE_LISTING = 3

/**
 * Stores the provider's response to a batch, for all of its messages or, if the claim is lost, for none. A refusal must
 * be the response to the first attempt.
 */
export async function settleBatch(
  system: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  outcome: Exclude<BatchOutcome, { kind: 'conflict' }>,
): Promise<SettledCounts> {
  if (!(await isOwnClaim(system, batch, claim))) return lost(batch)
  const later = (ms: number) => new Date(system.now.getTime() + ms)
  switch (outcome.kind) {
    case 'accepted':
      return settleParts(system, batch, claim, outcome.parts)
    case 'refused': {
      if (batch.frozen?.members.length === 1) return settleParts(system, batch, claim, [outcome])
      const { messages } = batch
      return splitBatch(system, batch, claim, { messages, isAbsent: true, nextAt: system.now })
    }
    case 'busy':
      return retryUncounted(system, batch, claim, { nextAt: later(outcome.retryAfterMs) })
    case 'locked_out':
    case 'quota':
      // The reason is stored with the provider's pause, because it is not about this batch.
      return retryUncounted(system, batch, claim, { nextAt: later(LOCKOUT_RETRY_MS) })
    case 'unreached':
      return retryUncounted(system, batch, claim, {
        nextAt: later(backoffMs(1, Math.random())),
        error: outcome.reason,
      })
    case 'uncertain': {
      const tried = afterAttempt(batch, system.now)
      const isOut = isOutOfAttempts(tried, system.now)
      if (isInteractive(batch) && isOut) return giveUp(system, tried, claim, providerError(outcome.reason))
      const isListedNext = !isInteractive(batch) && (tried.attempts >= ATTEMPTS_BEFORE_LISTING || isOut)
      const ms = Math.max(backoffMs(tried.attempts, Math.random()), isListedNext ? BEFORE_LISTING_MS : 0)
      const error_responses = batch.error_responses + Number(outcome.answered ?? false)
      return requeue(system, { ...tried, error_responses }, claim, { nextAt: later(ms), error: outcome.reason })
    }
  }
}

/** The batch as it is once the current attempt has ended. */
export const afterAttempt = (batch: SendBatch, now: Date): SendBatch => ({
  ...batch,
  attempts: batch.attempts + 1,
  finished_attempts: batch.finished_attempts + 1,
  first_attempt_at: batch.first_attempt_at ?? now,
})

const lost = ({ messages }: SendBatch): SettledCounts => [['lost', messages.length]]

const deleteBatch = ({ db }: SystemScope, { id }: SendBatch) =>
  db.deleteFrom('send_batches').where('id', '=', id).execute()

async function settleParts(
  system: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  parts: (BatchOutcome & { kind: 'accepted' })['parts'],
): Promise<SettledCounts> {
  const partOf = new Map(batch.frozen?.members.map((id, place) => [id, parts[place]]))
  const accepted: { message: MessageRow; providerId: string }[] = []
  const refused: { message: MessageRow; reason: Reason }[] = []
  for (const message of batch.messages) {
    const part = partOf.get(message.id)
    if (part?.kind === 'accepted') accepted.push({ message, providerId: part.providerId })
    else refused.push({ message, reason: part ? providerError(part.reason) : { reason: 'unanswered' } })
  }
  await deleteBatch(system, batch)
  const sent = await settleAccepted(system, accepted, claim)
  let failed = 0
  for (const { message, reason } of refused)
    if ((await settleMessage(system, message, claim, { status: 'failed', ...reasonColumns(reason) })) === 'failed')
      failed++
  return [
    ['sent', sent],
    ['failed', failed],
    ['lost', batch.messages.length - sent - failed],
  ]
}

/** Sets accepted messages to 'sent'. Returns the number of messages that this claim still had. */
export async function settleAccepted(
  system: SystemScope,
  accepted: readonly { message: MessageRow; providerId: string }[],
  claim: ClaimToken,
): Promise<number> {
  const { db, now } = system
  const [first] = accepted
  if (!first) return 0
  if (accepted.length === 1) {
    const change = { status: 'sent', provider_id: first.providerId, sent_at: now, ...reasonColumns(null) } as const
    return Number((await settleMessage(system, first.message, claim, change)) === 'sent')
  }
  const { rows } = await sql<SettledEmail>`
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

interface Retry {
  nextAt: Date
  /** The provider's message. */
  error?: string | undefined
}

/**
 * After an attempt that certainly did not reach the provider, and so does not count. If there was no other, the batch
 * ends and its messages may join others; but a part of a split batch stays one.
 */
async function retryUncounted(
  system: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  retry: Retry,
): Promise<SettledCounts> {
  if (batch.attempts > 0 || batch.split_from) return requeue(system, batch, claim, retry)
  return endUnsent(system, batch, claim, retry)
}

/** Returns a batch to the queue without an attempt: frozen it stays whole, otherwise its messages may join others. */
export async function releaseBatch(
  system: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  nextAt: Date,
): Promise<SettledCounts> {
  if (!(await isOwnClaim(system, batch, claim))) return lost(batch)
  return batch.frozen ? requeue(system, batch, claim, { nextAt }) : endUnsent(system, batch, claim, { nextAt })
}

/**
 * Queues a frozen batch for another attempt with the same body and idempotency key. The retry period begins with the first
 * attempt that counts.
 */
async function requeue(
  { db }: SystemScope,
  { id, attempts, finished_attempts, error_responses }: SendBatch,
  claim: ClaimToken,
  { nextAt, error }: Retry,
): Promise<SettledCounts> {
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

/** Ends a batch of which nothing was sent. Its messages are queued as they were before the claim. */
async function endUnsent(
  system: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  { nextAt, error }: Retry,
): Promise<SettledCounts> {
  await deleteBatch(system, batch)
  const { numAffectedRows } = await sql`
    update messages set status = ${queuedStatus}, claimed_by = null, claimed_until = null, next_at = ${nextAt},
      batch_id = null, batch_position = null, attempts = 0, first_attempt_at = null ${setError('messages', error)}
    where batch_id = ${batch.id}::uuid and claimed_by = ${claim}::uuid and status = ${sendingStatus}`.execute(system.db)
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
export async function giveUp(
  system: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  { refused, ...failure }: StopCause,
): Promise<SettledCounts> {
  const { db, now } = system
  const isUntried = batch.attempts === 0
  if (isInteractive(batch) || isUntried) {
    const status = isUntried ? 'failed' : 'unknown'
    const ended: SettledCounts = []
    for (const message of batch.messages) {
      const change = { status, ...reasonColumns(failure), attempts: batch.attempts } as const
      ended.push([await settleMessage(system, message, claim, change), 1])
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
      reason = case when id = ${cause}::uuid then ${reason} else ${UNCONFIRMED} end,
      reason_detail = case when id = ${cause}::uuid then ${reason_detail}::text end,
      until_on = case when id = ${cause}::uuid then ${until_on}::date end
    where batch_id = ${batch.id}::uuid and claimed_by = ${claim}::uuid and status = ${sendingStatus}`.execute(db)
  return [['queued', Number(numAffectedRows)]]
}
