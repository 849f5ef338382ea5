import { randomUUID } from 'node:crypto'
import { retryOnDeadlock } from '../../lib/retry-on-deadlock.ts'
import type { Reason } from '../../messages/reasons.ts'
import { lanes } from '../../outbox/message.ts'
import type { BatchOutcome, OutgoingMail } from '../../outbox/outgoing-mail.ts'
import { providerError, reasonColumns } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { claimBatch, claimRetry, findNextBatch, isOwnClaim, type NextBatch } from './claim.ts'
import {
  ATTEMPTS_BEFORE_LOOKUP,
  deleteBatch,
  lostClaimCounts,
  PROVIDER_LOOKUP_DELAY_MS,
  type Retry,
  requeue,
  requeueExpiredLeases,
  returnUnsentBatch,
  splitBatch,
  stopBatch,
  withAttemptCounted,
} from './end-batch.ts'
import { prepareBatch } from './prepare.ts'
import { prepareRetry } from './prepare-retry.ts'
import { reconcileWithProvider, splitByErrors } from './reconcile-batch.ts'
import { backoffMs, failExpiredMessages, isOutOfAttempts, recordAccepted, recordResult } from './record-result.ts'
import { reportToPace, type SendPriority } from './send-pace.ts'
import {
  type BatchShare,
  inTransaction,
  isInteractive,
  type MessageRow,
  type SendBatch,
  type SendContext,
  SendError,
  type SendReport,
  type SendRun,
  type StatusCounts,
  waitForCapacity,
  waitForPace,
} from './send-run.ts'

/** Maximum number of emails in one request. Source: resend.com/docs, "Send Batch Emails". */
const BATCH_SIZE = 100

/** Retry interval while the provider refuses our account or our quota is used up. */
const LOCKOUT_RETRY_MS = 60_000

/**
 * Sends what is due until nothing is, `limit` is reached, the provider takes no more now, or `signal` aborts. Any
 * number of senders may run at once. Each email is part of a batch, which is claimed, checked against the policy,
 * rendered, sent and settled once. The provider is called outside of every transaction, with a key that stays the same
 * over all attempts, so that it accepts each message only once. Throws SendError at the end if messages could not be
 * handled, which are retried later, or if prices could not be found, without which their emails were sent.
 */
export async function sendDueMessages(sending: SendContext): Promise<SendReport> {
  const { only, limit = Number.POSITIVE_INFINITY } = sending
  const run: SendRun = { ...sending, report: {}, errors: [], left: limit }
  if (only !== 'outreach') await sendAll(run, 'awaited')
  if (only !== 'first' && !run.report.lockedOut) {
    await inTransaction(run, 'fail expired messages', async (system) => ({
      ended: [['unknown', await failExpiredMessages(system)]],
    }))
    await sendAll(run, 'outreach')
  }
  if (run.errors.length > 0) throw new SendError(run.errors, run.report)
  return run.report
}

async function sendAll(run: SendRun, share: BatchShare): Promise<void> {
  const inFlight = new Set<Promise<void>>()
  try {
    // The first awaited email is sent alone: it is the most urgent, and shows whether the provider accepts anything.
    let isAlone = share === 'awaited'
    while (run.left > 0 && !run.signal.aborted && !run.report.lockedOut) {
      // Checked first, because a batch that ends during the search may leave parts that are due.
      const isIdle = inFlight.size === 0
      const next = await findNext(run, share)
      if (!next || next.isSuspect) {
        if (!next && isIdle) return
        await Promise.all(inFlight)
        // Messages in flight may be due again.
        if (!next) continue
      }
      await waitForCapacity(run, share, { isHeld: next.lane !== lanes.account, inFlight })
      if (run.report.lockedOut || run.signal.aborted) continue
      // Before the claim, so that a sender that dies while it waits holds no claim.
      if (!(await waitForPace(run, paceShare(next)))) return
      const batch = await claimNext(run, next)
      if (!batch) continue
      const sent: Promise<void> = sendBatch(run, batch)
        .catch((error) => void run.errors.push(error))
        .finally(() => inFlight.delete(sent))
      inFlight.add(sent)
      if (isAlone || next.isSuspect) await sent
      isAlone = false
    }
  } finally {
    await Promise.all(inFlight)
  }
}

const paceShare = ({ lane }: NextBatch): SendPriority =>
  isInteractive({ lane }) ? 'first' : lane === lanes.catchUp ? 'catch_up' : 'outreach'

const findNext = ({ tenantDb }: SendRun, share: BatchShare) =>
  retryOnDeadlock(() =>
    tenantDb.withSystem('find a batch', async (system) => {
      await requeueExpiredLeases(system)
      return findNextBatch(system, share)
    }),
  )

async function claimNext(run: SendRun, next: NextBatch): Promise<SendBatch | undefined> {
  const size = run.mailer.sendBatch ? Math.min(BATCH_SIZE, run.left) : 1
  const claim = randomUUID()
  const batch = await run.tenantDb.withSystem('claim a batch', async (system) => {
    const retry = await claimRetry(system, claim, next)
    return retry ?? claimBatch(system, claim, { ...next, id: randomUUID(), size })
  })
  run.left -= batch?.messages.length ?? 0
  return batch
}

async function sendBatch(run: SendRun, batch: SendBatch): Promise<void> {
  const mails = await (batch.frozen ? prepareRetry : prepareBatch)(run, batch)
  if (!mails) return
  const outcome = await callProvider(run, batch, mails)
  if (outcome.kind === 'locked_out' || outcome.kind === 'quota') run.report.lockedOut = outcome.reason
  const isSuspect = !isInteractive(batch) && (batch.attempts >= ATTEMPTS_BEFORE_LOOKUP || batch.split_from !== null)
  await reportToPace(run.pace, outcome, { isSuspect })
  // A refusal says nothing about an earlier attempt.
  if (outcome.kind === 'conflict' || (outcome.kind === 'refused' && batch.attempts > 0)) {
    await reconcileWithProvider(run, withAttemptCounted(batch, run.tenantDb.now()), providerError(outcome.reason))
    return
  }
  const isProven = outcome.kind === 'uncertain' && outcome.answered && batch.isErrorProof
  if (isProven && (await splitByErrors(run, { ...batch, ...reasonColumns(providerError(outcome.reason)) }))) return
  await inTransaction(run, 'settle a batch', async (system) => ({
    ended: await recordBatchResult(system, batch, outcome),
  }))
}

async function callProvider({ mailer }: SendRun, batch: SendBatch, mails: OutgoingMail[]): Promise<BatchOutcome> {
  const isNamedAfterMessage = (batch.frozen?.members ?? batch.messages.map(({ id }) => id))[0] === batch.id
  const key = `${isNamedAfterMessage ? 'msg' : 'batch'}/${batch.id}`
  if (mailer.sendBatch && !isInteractive(batch) && !isNamedAfterMessage) return mailer.sendBatch(mails, key)
  const outcome = await mailer.send(mails[0] as OutgoingMail, key)
  return outcome.kind === 'accepted' ? { ...outcome, parts: [outcome] } : outcome
}

/**
 * Stores the provider's response to a batch, for all of its messages or, if the claim is lost, for none. A refusal must
 * be the response to the first attempt.
 */
async function recordBatchResult(
  system: SystemScope,
  batch: SendBatch,
  outcome: Exclude<BatchOutcome, { kind: 'conflict' }>,
): Promise<StatusCounts> {
  if (!(await isOwnClaim(system, batch))) return lostClaimCounts(batch)
  const later = (ms: number) => new Date(system.now.getTime() + ms)
  switch (outcome.kind) {
    case 'accepted':
      return settleParts(system, batch, outcome.parts)
    case 'refused': {
      if (batch.frozen?.members.length === 1) return settleParts(system, batch, [outcome])
      const { messages } = batch
      return splitBatch(system, batch, { messages, isAbsent: true, nextAt: system.now })
    }
    case 'busy':
      return retryUncounted(system, batch, { nextAt: later(outcome.retryAfterMs) })
    case 'locked_out':
    case 'quota':
      // The reason is stored with the provider's pause, because it is not about this batch.
      return retryUncounted(system, batch, { nextAt: later(LOCKOUT_RETRY_MS) })
    case 'unreached':
      return retryUncounted(system, batch, {
        nextAt: later(backoffMs(1, Math.random())),
        error: outcome.reason,
      })
    case 'uncertain': {
      const tried = withAttemptCounted(batch, system.now)
      const isOut = isOutOfAttempts(tried, system.now)
      if (isInteractive(batch) && isOut) return stopBatch(system, tried, providerError(outcome.reason))
      const isListedNext = !isInteractive(batch) && (tried.attempts >= ATTEMPTS_BEFORE_LOOKUP || isOut)
      const ms = Math.max(backoffMs(tried.attempts, Math.random()), isListedNext ? PROVIDER_LOOKUP_DELAY_MS : 0)
      const error_responses = batch.error_responses + Number(outcome.answered ?? false)
      return requeue(system, { ...tried, error_responses }, { nextAt: later(ms), error: outcome.reason })
    }
  }
}

async function settleParts(
  system: SystemScope,
  batch: SendBatch,
  parts: (BatchOutcome & { kind: 'accepted' })['parts'],
): Promise<StatusCounts> {
  const partOf = new Map(batch.frozen?.members.map((id, place) => [id, parts[place]]))
  const accepted: { message: MessageRow; providerId: string }[] = []
  const refused: { message: MessageRow; reason: Reason }[] = []
  for (const message of batch.messages) {
    const part = partOf.get(message.id)
    if (part?.kind === 'accepted') accepted.push({ message, providerId: part.providerId })
    else refused.push({ message, reason: part ? providerError(part.reason) : { reason: 'unanswered' } })
  }
  await deleteBatch(system, batch)
  const sent = await recordAccepted(system, accepted, batch.claim)
  let failed = 0
  for (const { message, reason } of refused)
    if ((await recordResult(system, message, batch.claim, { status: 'failed', ...reasonColumns(reason) })) === 'failed')
      failed++
  return [
    ['sent', sent],
    ['failed', failed],
    ['lost', batch.messages.length - sent - failed],
  ]
}

/**
 * Handles an attempt that the provider certainly did not accept: it does not count. If there was no other attempt, the
 * batch ends and its messages may join other batches, but a part of a split batch stays together.
 */
async function retryUncounted(system: SystemScope, batch: SendBatch, retry: Retry): Promise<StatusCounts> {
  if (batch.attempts > 0 || batch.split_from) return requeue(system, batch, retry)
  return returnUnsentBatch(system, batch, retry)
}
