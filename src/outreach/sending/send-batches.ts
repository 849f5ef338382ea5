import { randomUUID } from 'node:crypto'
import { isTransientDatabaseError, retryOnDeadlock } from '../../lib/retry-on-deadlock.ts'
import { lanes, skipReasons } from '../../outbox/message.ts'
import type { BatchOutcome, OutgoingMail } from '../../outbox/outgoing-mail.ts'
import type { ClaimToken } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { type MessageRow, requeueExpiredLeases } from './claim.ts'
import {
  BATCH_SIZE,
  claimBatch,
  findMissingRecipients,
  findWaitingLane,
  freezeBatch,
  isBatchClaimed,
  reclaimBatch,
  type SendBatch,
} from './claim-batch.ts'
import { prepareBatch } from './prepare-batch.ts'
import { reportToPace } from './send-pace.ts'
import { applySendPolicy, RECHECK_AFTER_MS } from './send-policy.ts'
import { countResult, countResults, type SendRound, type SettledCounts } from './send-report.ts'
import { type SendContext, sendSingly, waitForPace } from './send-singly.ts'
import { isOutOfAttempts, settleDecision, UNKNOWN_OUTCOME_REASON } from './settle.ts'
import { isOwnClaim, RECHECK_BATCH_AFTER, releaseBatch, settleBatch } from './settle-batch.ts'
import { isNextErrorConclusive, settleByEvidence, splitByErrors } from './split-batch.ts'
import { failExpiredMessages, sweepBatches } from './sweep-batches.ts'

/** Batches that one process works on at once: while one waits for the provider, the next is made. */
const AT_ONCE = 2
/** So long a batch is left alone that could not be looked at: by trouble that passes, and by any other. */
const TROUBLE_MS = { passing: 5_000, lasting: 60_000 }

/** Sends what outreach released: what is due today before what is caught up. */
export async function sendBatches(sending: SendContext, round: SendRound): Promise<void> {
  const { tenantDb } = sending
  const unknown = await retryOnDeadlock(() =>
    tenantDb.withSystem('give up waiting for reports', async (system) => [
      await failExpiredMessages(system),
      await sweepBatches(system),
    ]),
  )
  for (const mails of unknown) countResult(round.report, 'unknown', mails)
  const hands = Array.from({ length: AT_ONCE }, () => workOff(sending, round))
  for (const hand of await Promise.allSettled(hands)) if (hand.status === 'rejected') round.errors.push(hand.reason)
  await sendSingly(sending, round, 'individual')
}

async function workOff(sending: SendContext, round: SendRound): Promise<void> {
  const { tenantDb, signal } = sending
  while (round.left > 0 && !signal.aborted && !round.report.lockedOut) {
    const lane = await retryOnDeadlock(() =>
      tenantDb.withSystem('look for a batch', async (system) => {
        await requeueExpiredLeases(system)
        return findWaitingLane(system)
      }),
    )
    if (lane === undefined) return
    // Before anything is claimed: who dies while it waits keeps no mail from the others.
    if (!(await waitForPace(sending, lane === lanes.catchUp ? 'catch_up' : 'outreach'))) return
    const claim = randomUUID()
    const batch = await claimNext(sending, round, claim, lane)
    if (batch) await sendBatch(sending, batch, claim, round).catch((error) => round.errors.push(error))
  }
}

async function claimNext(
  { tenantDb, mailer }: SendContext,
  round: SendRound,
  claim: ClaimToken,
  lane: number,
): Promise<SendBatch | undefined> {
  const size = mailer.sendBatch ? Math.min(BATCH_SIZE, round.left) : 1
  // Before anybody waits for the database, so that two at once do not take more than is left.
  round.left -= size
  const batch = await tenantDb.withSystem('claim a batch', async (system) => {
    const again = await reclaimBatch(system, claim, lane)
    return again ?? claimBatch(system, claim, { id: randomUUID(), lane, size })
  })
  round.left += size - (batch?.messages.length ?? 0)
  return batch
}

async function sendBatch(sending: SendContext, batch: SendBatch, claim: ClaimToken, round: SendRound): Promise<void> {
  const { tenantDb, pace } = sending
  const look = batch.frozen ? lookAtAgain : prepareBatch
  const mails = await look(sending, batch, claim, round).catch((error) => {
    round.errors.push(error)
    return giveUpLooking(sending, batch, claim, error)
  })
  if (!mails) return
  const outcome = await handOver(sending, batch, mails)
  if (outcome.kind === 'locked_out' || outcome.kind === 'quota') round.report.lockedOut = outcome.reason
  await reportToPace(pace, outcome, { isSuspect: batch.attempts >= RECHECK_BATCH_AFTER || batch.split_from !== null })
  // What is refused now says nothing about an earlier try.
  if (outcome.kind === 'conflict' || (outcome.kind === 'refused' && batch.attempts > 0)) {
    const tried = { ...batch, attempts: batch.attempts + 1, finished_attempts: batch.finished_attempts + 1 }
    await settleByEvidence(sending, tried, claim, round, outcome.reason)
    return
  }
  const isProven = outcome.kind === 'uncertain' && outcome.answered && batch.isErrorProof
  if (isProven && (await splitByErrors(sending, { ...batch, reason: outcome.reason }, claim, round))) return
  const ended = await retryOnDeadlock(() =>
    tenantDb.withSystem('settle a batch', (system) => settleBatch(system, batch, claim, outcome)),
  )
  countResults(round.report, ended)
}

/**
 * Nothing was handed over, and it is nobody's fault of a hundred: the batch goes back. Where the database was not in
 * passing trouble, something about one of them is: then each is looked at by itself. If that fails too, the lease ends it.
 */
async function giveUpLooking(
  { tenantDb }: SendContext,
  batch: SendBatch,
  claim: ClaimToken,
  error: unknown,
): Promise<undefined> {
  const passing = isTransientDatabaseError(error)
  await tenantDb
    .withSystem('give a batch back', (system) =>
      releaseBatch(system, batch, claim, {
        nextAt: new Date(system.now.getTime() + TROUBLE_MS[passing ? 'passing' : 'lasting']),
        individually: !passing,
      }),
    )
    .catch(() => {})
}

async function handOver({ mailer }: SendContext, { id }: SendBatch, mails: OutgoingMail[]): Promise<BatchOutcome> {
  if (mailer.sendBatch) return mailer.sendBatch(mails, `batch/${id}`)
  const [mail] = mails
  const outcome = await mailer.send(mail as OutgoingMail, `batch/${id}`)
  return outcome.kind === 'accepted' ? { ...outcome, parts: [outcome] } : outcome
}

/**
 * The last look at a batch that was handed over before. It is all or nothing: where an email of it may not leave any
 * more, none is handed over again. Undefined where nothing is to be handed over now.
 */
async function lookAtAgain(sending: SendContext, batch: SendBatch, claim: ClaimToken, round: SendRound) {
  const { frozen } = batch
  const isAsked = batch.attempts >= RECHECK_BATCH_AFTER && (frozen?.members.length ?? 0) > 1
  if (isAsked && (await settleByEvidence(sending, batch, claim, round))) return undefined
  const { ended, mails, stop } = await retryOnDeadlock(() =>
    sending.tenantDb.withSystem('judge a batch again', (system) => judgeAgain(system, sending, batch, claim)),
  )
  countResults(round.report, ended)
  if (stop !== undefined) await settleByEvidence(sending, batch, claim, round, stop)
  return mails
}

interface JudgedAgain {
  ended: SettledCounts
  mails?: OutgoingMail[]
  /** Why it may not be handed over again as it is. */
  stop?: string
}

async function judgeAgain(
  system: SystemScope,
  sending: SendContext,
  batch: SendBatch,
  claim: ClaimToken,
): Promise<JudgedAgain> {
  const { frozen } = batch
  if (!frozen || isOutOfAttempts(batch, system.now)) return { ended: [], stop: batch.reason ?? UNKNOWN_OUTCOME_REASON }
  if (!(await isOwnClaim(system, batch, claim))) return { ended: [['lost', batch.messages.length]] }
  const isNew = batch.attempts === 0
  const ours = await isBatchClaimed(system, batch, claim)
  const missing = isNew ? undefined : await findMissingRecipients(system, frozen.members, ours)
  if (missing !== undefined) return { ended: [], stop: missing }
  const messages = batch.messages.filter(({ id }) => ours.has(id))
  const verdicts = await applySendPolicy(system, messages, sending)
  const ended: SettledCounts = [['lost', batch.messages.length - messages.length]]
  const waits: number[] = []
  const allowed: MessageRow[] = []
  for (const message of messages) {
    const verdict = verdicts.get(message.id)
    if (verdict?.is === 'skipped' || verdict?.is === 'removed') {
      if (!isNew) return { ended: [], stop: verdict.is === 'skipped' ? verdict.reason : skipReasons.removed }
      ended.push([await settleDecision(system, message, claim, verdict), 1])
      continue
    }
    allowed.push(message)
    // Whoever ends a pause wakes no batch.
    const soon = system.now.getTime() + RECHECK_AFTER_MS
    if (verdict?.is === 'later')
      waits.push(verdict.paused ? Math.min(soon, verdict.at.getTime()) : verdict.at.getTime())
  }
  batch.messages = allowed
  if (allowed.length === 0) {
    await system.db.deleteFrom('send_batches').where('id', '=', batch.id).execute()
    return { ended }
  }
  if (waits.length > 0) {
    await releaseBatch(system, batch, claim, { nextAt: new Date(Math.max(...waits)) })
    return { ended }
  }
  // A part that was not handed over under its own key goes without those who may not leave any more.
  const all = JSON.parse(frozen.payload) as OutgoingMail[]
  const places = frozen.members.flatMap((id, place) => (allowed.some((one) => one.id === id) ? [place] : []))
  const mails = isNew ? places.map((place) => all[place]!) : all
  const members = isNew ? places.map((place) => frozen.members[place]!) : frozen.members
  batch.frozen = { payload: JSON.stringify(mails), members }
  batch.isErrorProof = await isNextErrorConclusive(system, batch)
  if (await freezeBatch(system, batch, claim, isNew ? batch.frozen : 'again')) return { ended, mails }
  return { ended: [['lost', batch.messages.length]] }
}
