import { randomUUID } from 'node:crypto'
import { retryOnDeadlock } from '../../lib/retry-on-deadlock.ts'
import { lanes } from '../../outbox/message.ts'
import type { BatchOutcome, OutgoingMail } from '../../outbox/outgoing-mail.ts'
import { type ClaimToken, reasonColumns } from '../../outbox/queries.ts'
import { BATCH_SIZE, isInteractive, type SendBatch } from './batch.ts'
import { claimBatch, claimRetry, findNextBatch, type NextBatch } from './claim.ts'
import { settleByEvidence, splitByErrors } from './evidence.ts'
import { prepareBatch } from './prepare.ts'
import { prepareRetry } from './prepare-retry.ts'
import { failExpiredMessages, requeueExpiredLeases } from './requeue-expired.ts'
import { type SendContext, waitForPace } from './send-context.ts'
import { type PaceShare, reportToPace } from './send-pace.ts'
import { countResult, countResults, SendError, type SendReport, type SendRun } from './send-report.ts'
import { ATTEMPTS_BEFORE_LISTING, afterAttempt, settleBatch } from './settle.ts'
import { providerError } from './settle-message.ts'

/**
 * Batches that one process sends at once. Awaited email: few, so that a crash repeats few requests, but enough that
 * one slow response delays little. Outreach: while one batch is at the provider, the next is prepared.
 */
const MAX_IN_FLIGHT = { awaited: 5, outreach: 2 } as const

/**
 * Sends what is due until nothing is, or until `signal` aborts. Any number of senders may run at once. Each email is part
 * of a batch, which is claimed, checked against the policy, rendered, sent and settled once. The provider is called
 * outside of every transaction, with a key that stays the same over all attempts: it accepts each message once.
 * Throws SendError at the end if messages could not be handled; they are retried later.
 */
export async function sendDueMessages(sending: SendContext): Promise<SendReport> {
  const { only, limit = Number.POSITIVE_INFINITY } = sending
  const round: SendRun = { report: {}, errors: [], left: limit }
  if (only !== 'outreach') await sendAll(sending, round, 'awaited')
  if (only !== 'first' && !round.report.lockedOut) {
    const expired = await retryOnDeadlock(() =>
      sending.tenantDb.withSystem('fail expired messages', failExpiredMessages),
    )
    countResult(round.report, 'unknown', expired)
    await sendAll(sending, round, 'outreach')
  }
  if (round.errors.length > 0) throw new SendError(round.errors, round.report)
  return round.report
}

async function sendAll(sending: SendContext, round: SendRun, share: keyof typeof MAX_IN_FLIGHT): Promise<void> {
  const inFlight = new Set<Promise<void>>()
  try {
    // The first awaited email is sent alone: it is the most urgent, and shows whether the provider accepts anything.
    let isAlone = share === 'awaited'
    while (round.left > 0 && !sending.signal.aborted && !round.report.lockedOut) {
      // Checked first, because a batch that ends during the search may leave parts that are due.
      const isIdle = inFlight.size === 0
      const next = await findNext(sending, share)
      if (!next || next.isSuspect) {
        if (!next && isIdle) return
        await Promise.all(inFlight)
        // Messages in flight may be due again.
        if (!next || round.report.lockedOut || sending.signal.aborted) continue
      }
      // Before the claim, so that a sender that dies while it waits holds no claim.
      if (!(await waitForPace(sending, paceShare(next.lane)))) return
      const claim: ClaimToken = randomUUID()
      const batch = await claimNext(sending, round, claim, next)
      if (!batch) continue
      const sent: Promise<void> = sendBatch(sending, batch, claim, round)
        .catch((error) => void round.errors.push(error))
        .finally(() => inFlight.delete(sent))
      inFlight.add(sent)
      if (isAlone || next.isSuspect) await sent
      else if (inFlight.size >= MAX_IN_FLIGHT[share]) await Promise.race(inFlight)
      isAlone = false
    }
  } finally {
    await Promise.all(inFlight)
  }
}

function paceShare(lane: number): PaceShare {
  if (isInteractive({ lane })) return 'first'
  return lane === lanes.catchUp ? 'catch_up' : 'outreach'
}

const findNext = ({ tenantDb }: SendContext, share: keyof typeof MAX_IN_FLIGHT) =>
  retryOnDeadlock(() =>
    tenantDb.withSystem('find a batch', async (system) => {
      await requeueExpiredLeases(system)
      return findNextBatch(system, share)
    }),
  )

async function claimNext(
  { tenantDb, mailer }: SendContext,
  round: SendRun,
  claim: ClaimToken,
  next: NextBatch,
): Promise<SendBatch | undefined> {
  const size = mailer.sendBatch ? Math.min(BATCH_SIZE, round.left) : 1
  const batch = await tenantDb.withSystem('claim a batch', async (system) => {
    const retry = await claimRetry(system, claim, next)
    return retry ?? claimBatch(system, claim, { ...next, id: randomUUID(), size })
  })
  round.left -= batch?.messages.length ?? 0
  return batch
}

async function sendBatch(sending: SendContext, batch: SendBatch, claim: ClaimToken, round: SendRun): Promise<void> {
  const { tenantDb, pace } = sending
  const prepare = batch.frozen ? prepareRetry : prepareBatch
  const mails = await prepare(sending, batch, claim, round)
  if (!mails) return
  const outcome = await callProvider(sending, batch, mails)
  if (outcome.kind === 'locked_out' || outcome.kind === 'quota') round.report.lockedOut = outcome.reason
  const isSuspect = !isInteractive(batch) && (batch.attempts >= ATTEMPTS_BEFORE_LISTING || batch.split_from !== null)
  await reportToPace(pace, outcome, { isSuspect })
  // A refusal says nothing about an earlier attempt.
  if (outcome.kind === 'conflict' || (outcome.kind === 'refused' && batch.attempts > 0)) {
    await settleByEvidence(sending, afterAttempt(batch, tenantDb.now()), claim, round, providerError(outcome.reason))
    return
  }
  const isProven = outcome.kind === 'uncertain' && outcome.answered && batch.isErrorProof
  if (
    isProven &&
    (await splitByErrors(sending, { ...batch, ...reasonColumns(providerError(outcome.reason)) }, claim, round))
  )
    return
  const ended = await retryOnDeadlock(() =>
    tenantDb.withSystem('settle a batch', (system) => settleBatch(system, batch, claim, outcome)),
  )
  countResults(round.report, ended)
}

async function callProvider({ mailer }: SendContext, batch: SendBatch, mails: OutgoingMail[]): Promise<BatchOutcome> {
  // An earlier version sent messages one by one under their own ids. Migration 0120 turned them into batches.
  const isNamedAfterMessage = batch.frozen?.members[0] === batch.id
  const key = `${isNamedAfterMessage ? 'msg' : 'batch'}/${batch.id}`
  if (mailer.sendBatch && !isInteractive(batch) && !isNamedAfterMessage) return mailer.sendBatch(mails, key)
  const outcome = await mailer.send(mails[0] as OutgoingMail, key)
  return outcome.kind === 'accepted' ? { ...outcome, parts: [outcome] } : outcome
}
