import type { Updateable } from 'kysely'
import type { Messages } from '../../../db/schema.ts'
import { markFailed, markSent, markSkipped } from '../../contacts/email-status.ts'
import { isAccountKind, type MessageStatus, skipReasons } from '../../outbox/message.ts'
import { takenBackOccasion } from '../../outbox/occasion.ts'
import type { SendOutcome } from '../../outbox/outgoing-mail.ts'
import { isOutreachKind } from '../../outbox/outreach-kinds.ts'
import { type ClaimToken, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import type { MessageRow } from './claim.ts'
import type { SendRefusal } from './send-decision.ts'

/** At a provider that fails every fourth time, 12 tries leave one message in 17 million unsent. */
const MOST_ATTEMPTS = 12
/** The provider remembers an idempotency key for 24 hours; after that another try could send twice. */
const LONGEST_TRYING_MS = 20 * 3_600_000
/** Left of it at the last instant that a mail may wait for, so that a try without an answer is not the last. */
const SPARE_MS = 3_600_000
const FIRST_BACKOFF_MS = 5_000
const LONGEST_BACKOFF_MS = 3_600_000
export const PROVIDER_LOCKOUT_MS = 60_000

export const UNKNOWN_OUTCOME_REASON = 'The mail service never said whether it took the mail'

type Tried = Pick<MessageRow, 'attempts' | 'first_attempt_at'>

/** A try that surely reached nobody does not count, and does not start the 20 hours. */
const refunded = ({ attempts, first_attempt_at }: Tried) => ({
  attempts: attempts - 1,
  first_attempt_at: attempts === 1 ? null : first_attempt_at,
})

/** Whether another try with the same key could come too late to be recognised, or there were enough. */
export function isOutOfAttempts({ attempts, first_attempt_at }: Tried, now: Date): boolean {
  const tryingMs = first_attempt_at ? now.getTime() - first_attempt_at.getTime() : 0
  return attempts >= MOST_ATTEMPTS || tryingMs >= LONGEST_TRYING_MS
}

/** Until when another try can be put off. */
export const lastAttemptDeadline = (firstAttempt: Date): Date =>
  new Date(firstAttempt.getTime() + LONGEST_TRYING_MS - SPARE_MS)

/**
 * How a message ends that is not handed over again: what an earlier try may have left with the provider has not failed.
 * `surely` is how many of its tries reached nobody.
 */
export const isPossiblySent = ({ attempts }: Pick<Tried, 'attempts'>, surely = 0): 'unknown' | 'failed' =>
  attempts > surely ? 'unknown' : 'failed'

/** Milliseconds before try n + 1, after n tries (n from 1): 5 s, 10 s, 20 s ... an hour, each times 0.5 to 1.5. */
export function backoffMs(attempts: number, random: number): number {
  return (0.5 + random) * Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), LONGEST_BACKOFF_MS)
}

/** Writes down what the provider answered. Answers the message's new status, or 'lost' where another sender has it. */
export function settleOutcome(
  system: SystemScope,
  message: MessageRow,
  claim: ClaimToken,
  outcome: SendOutcome,
): Promise<MessageStatus | 'lost'> {
  const later = (ms: number) => new Date(system.now.getTime() + ms)
  const refund = refunded(message)
  switch (outcome.kind) {
    case 'accepted':
      return settleMessage(system, message, claim, {
        status: 'sent',
        provider_id: outcome.providerId,
        sent_at: system.now,
        reason: null,
      })
    case 'refused':
      return settleMessage(system, message, claim, { status: isPossiblySent(message, 1), reason: outcome.reason })
    case 'conflict':
      return settleMessage(system, message, claim, { status: 'unknown', reason: outcome.reason })
    case 'busy':
      return settleMessage(system, message, claim, {
        status: 'queued',
        ...refund,
        next_at: later(outcome.retryAfterMs),
      })
    case 'locked_out':
    case 'quota':
      return settleMessage(system, message, claim, {
        status: 'queued',
        ...refund,
        // Why stands with the provider's pause: it says nothing about this message.
        next_at: later(PROVIDER_LOCKOUT_MS),
      })
    case 'unreached':
      return settleMessage(system, message, claim, {
        status: 'queued',
        ...refund,
        reason: outcome.reason,
        next_at: later(backoffMs(1, Math.random())),
      })
    case 'uncertain': {
      const { reason } = outcome
      if (isOutOfAttempts(message, system.now))
        return settleMessage(system, message, claim, { status: 'unknown', reason })
      const next_at = later(backoffMs(message.attempts, Math.random()))
      return settleMessage(system, message, claim, { status: 'queued', reason, next_at })
    }
  }
}

/** Writes down why a message does not leave now. One that an earlier try may have delivered is not skipped, but unknown. */
export function settleDecision(
  system: SystemScope,
  message: MessageRow,
  claim: ClaimToken,
  verdict: SendRefusal,
  also: Updateable<Messages> = {},
): Promise<MessageStatus | 'lost'> {
  if (verdict.is === 'later')
    return settleMessage(system, message, claim, { ...also, status: 'queued', next_at: verdict.at })
  // Of a contact that is deleted it is skipped all the same: whoever brings the contact back wakes it.
  if (verdict.is === 'skipped' && message.attempts > 0 && !isAccountKind(message.kind))
    return settleMessage(system, message, claim, { ...also, status: 'unknown', reason: verdict.reason })
  const { reason, takenBack = false } = verdict.is === 'removed' ? { reason: skipReasons.removed } : verdict
  return settleMessage(system, message, claim, {
    ...also,
    status: 'skipped',
    reason,
    ...(takenBack && releasedClaim(message)),
  })
}

/** Its occasion is free for the plan again, unless the provider may have the mail. */
export const releasedClaim = ({ occasion, id, attempts }: Pick<MessageRow, 'occasion' | 'id' | 'attempts'>) =>
  attempts === 0 ? { occasion: takenBackOccasion(occasion, id) } : {}

type Change = Updateable<Messages> & { status: MessageStatus }

/** Ends a claim. Nothing happens, and the answer is 'lost', when the claim is no longer ours. */
export async function settleMessage(
  system: SystemScope,
  message: MessageRow,
  claim: ClaimToken,
  change: Change,
): Promise<MessageStatus | 'lost'> {
  const settled = await system.db
    .updateTable('messages')
    .set({ ...change, ...forgottenWith(change.status, message), claimed_by: null, claimed_until: null })
    .where('organization_id', '=', message.organization_id)
    .where('id', '=', message.id)
    .where('claimed_by', '=', claim)
    .where('status', '=', sendingStatus)
    // Its contact may have been merged into another while the mail was on its way.
    .returning(['viewed_at', 'contact_id', 'mode'])
    .executeTakeFirst()
  if (!settled) return 'lost'
  if (change.status !== 'queued' && settled.contact_id !== null)
    await noteEnd(change.status, message)(system, { ...message, ...settled })
  return change.status
}

/** What outreach plans and takes back is no failure of anybody's. */
function noteEnd(status: MessageStatus, { kind }: Pick<MessageRow, 'kind'>) {
  if (status === 'sent') return markSent
  return status === 'skipped' && isOutreachKind(kind) ? markSkipped : markFailed
}

/** Of what could be sent again the text is kept. A sign-in link is a secret that no settled message keeps. */
function forgottenWith(status: MessageStatus, { kind }: MessageRow) {
  if (status === 'queued') return {}
  if (isAccountKind(kind)) return { data: '{}', payload: null }
  return status === 'unknown' ? {} : { payload: null }
}
