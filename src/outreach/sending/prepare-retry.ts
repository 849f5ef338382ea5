import { sql } from 'kysely'
import type { Reason } from '../../messages/reasons.ts'
import type { OutgoingMail } from '../../outbox/outgoing-mail.ts'
import type { SystemScope } from '../../scope.ts'
import { findClaimedIds, isOwnClaim, storeBatchPayload } from './claim.ts'
import {
  ATTEMPTS_BEFORE_LOOKUP,
  deleteBatch,
  lostClaimCounts,
  mailsOf,
  releaseBatch,
  type StopCause,
} from './end-batch.ts'
import { isNextErrorConclusive, reconcileWithProvider } from './reconcile-batch.ts'
import {
  CONTACT_DELETED,
  isOutOfAttempts,
  NO_BATCH,
  recheckRemoved,
  recordDecision,
  UNCONFIRMED_REASON,
} from './record-result.ts'
import { applySendPolicy, RECHECK_AFTER_MS } from './send-policy.ts'
import {
  inTransaction,
  isInteractive,
  MAX_CRASH_COUNT,
  type MessageRow,
  type SendBatch,
  type SendRun,
  type StatusCounts,
} from './send-run.ts'

/** Retry interval of a batch that could not be checked because of an error. */
const RETRY_MS = 60_000

/**
 * Prepares another attempt of a frozen batch. It is all or nothing: if one of its emails may no longer be sent, none is
 * sent again; if one must wait, all wait. The exception is a part of a split batch that was never sent: those emails
 * are removed from it, and the others are sent. Returns undefined if nothing is to be sent now.
 */
export async function prepareRetry(run: SendRun, batch: SendBatch): Promise<OutgoingMail[] | undefined> {
  try {
    const members = batch.frozen?.members.length ?? 0
    if (batch.attempts >= ATTEMPTS_BEFORE_LOOKUP && members > 1)
      if (await reconcileWithProvider(run, batch)) return undefined
    const { mails, prepared, stop } = await inTransaction(run, 'check a batch again', (system) =>
      decideAgain(system, run, batch),
    )
    Object.assign(batch, prepared)
    if (stop !== undefined) await reconcileWithProvider(run, batch, stop)
    return mails
  } catch (error) {
    run.errors.push(error)
    await run.tenantDb
      .withSystem('release a batch', (system) => releaseBatch(system, batch, new Date(system.now.getTime() + RETRY_MS)))
      // If this fails, the claim ends when its lease expires.
      .catch(() => {})
    return undefined
  }
}

const lastFailure = ({ reason, reason_detail }: SendBatch): Reason =>
  reason === null ? { reason: UNCONFIRMED_REASON } : { reason, reason_detail }

interface Retry {
  ended: StatusCounts
  mails?: OutgoingMail[]
  /** What this attempt changes in the batch. Applied after the commit, because the transaction may run more than once. */
  prepared?: Pick<SendBatch, 'messages' | 'frozen' | 'isErrorProof'>
  stop?: StopCause
}

async function decideAgain(system: SystemScope, run: SendRun, batch: SendBatch): Promise<Retry> {
  const { frozen } = batch
  if (!frozen || isOutOfAttempts(batch, system.now)) return { ended: [], stop: lastFailure(batch) }
  if (!(await isOwnClaim(system, batch))) return { ended: lostClaimCounts(batch) }
  const [first] = batch.messages
  if (frozen.members.length === 1 && first && first.crash_count >= MAX_CRASH_COUNT)
    return { ended: [], stop: { reason: 'crashed' } }
  // A part of a split batch may be sent without the messages that may not be sent now.
  const isFirstAttempt = batch.attempts === 0
  const claimed = await findClaimedIds(system, batch)
  const missing = isFirstAttempt ? undefined : await findMissingRecipients(system, frozen.members, claimed)
  if (missing !== undefined) return { ended: [], stop: missing }
  const messages = batch.messages.filter(({ id }) => claimed.has(id))
  const decisions = await applySendPolicy(system, messages, run)
  const ended: StatusCounts = [['lost', batch.messages.length - messages.length]]
  const waits: number[] = []
  const remaining: MessageRow[] = []
  for (const message of messages) {
    let decision = decisions.get(message.id) ?? ({ is: 'removed' } as const)
    if (decision.is === 'removed' && isInteractive(batch)) decision = await recheckRemoved(system, message, decision)
    if (decision.is === 'skipped' || decision.is === 'removed') {
      if (!isFirstAttempt && !isInteractive(batch)) {
        const { reason, until_on = null } = decision.is === 'skipped' ? decision : CONTACT_DELETED
        return { ended: [], stop: { reason, until_on, refused: { message, refusal: decision } } }
      }
      ended.push([await recordDecision(system, message, batch.claim, decision, isFirstAttempt ? NO_BATCH : {}), 1])
      continue
    }
    if (decision.is === 'later' && isFirstAttempt) {
      ended.push([await recordDecision(system, message, batch.claim, decision, NO_BATCH), 1])
      continue
    }
    remaining.push(message)
    if (decision.is !== 'later') continue
    // Batches are not woken when a pause ends early, so they are rechecked.
    const at = decision.at.getTime()
    waits.push(decision.paused ? Math.min(system.now.getTime() + RECHECK_AFTER_MS, at) : at)
  }
  if (remaining.length === 0) {
    await deleteBatch(system, batch)
    return { ended }
  }
  if (waits.length > 0) {
    await releaseBatch(system, batch, new Date(Math.max(...waits)))
    return { ended }
  }
  const ids = new Set(remaining.map(({ id }) => id))
  const isMember = (place: number) => !isFirstAttempt || ids.has(frozen.members[place] ?? '')
  const mails = mailsOf(batch).filter((_, place) => isMember(place))
  const members = frozen.members.filter((_, place) => isMember(place))
  const body = isFirstAttempt ? { payload: JSON.stringify(mails), members } : frozen
  const isErrorProof = await isNextErrorConclusive(system, { ...batch, messages: remaining })
  if (await storeBatchPayload(system, batch, isFirstAttempt ? body : 'again'))
    return { ended, mails, prepared: { messages: remaining, frozen: body, isErrorProof } }
  return { ended: [['lost', remaining.length]] }
}

/**
 * Why a frozen batch must not be sent again: one of its messages is gone, or was settled although the provider did not
 * accept it. Undefined otherwise. `claimed` are the ids that this claim holds.
 */
async function findMissingRecipients(
  { db }: SystemScope,
  members: readonly string[],
  claimed: Set<string>,
): Promise<Reason | undefined> {
  const others = members.filter((id) => !claimed.has(id))
  if (others.length === 0) return undefined
  const { rows } = await sql<{ accepted: boolean } & (Reason | { reason: null })>`
    select m.provider_id is not null as accepted, m.reason, m.until_on, m.reason_detail
    from unnest(${others}::uuid[]) as o (id) left join messages m on m.id = o.id`.execute(db)
  const missing = rows.find(({ accepted }) => !accepted)
  if (!missing) return undefined
  const { accepted: _, ...cause } = missing
  return cause.reason === null ? { reason: 'contact_deleted' } : cause
}
