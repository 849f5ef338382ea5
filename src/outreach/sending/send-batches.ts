import { randomUUID } from 'node:crypto'
import { isPassing, untangled } from '../../lib/untangled.ts'
import { lanes, skipReasons } from '../../outbox/message.ts'
import type { BatchOutcome, OutgoingMail } from '../../outbox/outgoing-mail.ts'
import type { Claim } from '../../outbox/queries.ts'
import { returnLostLeases } from './claim.ts'
import {
  BATCH_SIZE,
  type Batch,
  claimBatch,
  claimBatchAgain,
  findWaitingLane,
  freezeBatch,
  stillOurs,
  whoIsMissing,
} from './claim-batch.ts'
import { judgeMessages, LOOK_AGAIN_MS } from './guard.ts'
import { prepareBatch } from './prepare-batch.ts'
import { count, countAll, type Ended, type Round } from './send-report.ts'
import { type Sending, sendSingly, waitForPlace } from './send-singly.ts'
import { NEVER_SAID, outOfTries } from './settle.ts'
import { giveBack, isOurs, settleBatch, stopBatch } from './settle-batch.ts'
import { giveUpWaiting, sweepBatches } from './sweep-batches.ts'

/** Batches that one process works on at once: while one waits for the provider, the next is made. */
const AT_ONCE = 2
/** So long a batch is left alone that could not be looked at: by trouble that passes, and by any other. */
const TROUBLE_MS = { passing: 5_000, lasting: 60_000 }

/** Sends what outreach released: what is due today before what is caught up. */
export async function sendBatches(sending: Sending, round: Round): Promise<void> {
  const { doors } = sending
  const unknown = await untangled(() =>
    doors.asSystem('give up waiting for reports', async (system) => [
      await giveUpWaiting(system),
      await sweepBatches(system),
    ]),
  )
  for (const mails of unknown) count(round.report, 'unknown', mails)
  const hands = Array.from({ length: AT_ONCE }, () => workOff(sending, round))
  for (const hand of await Promise.allSettled(hands)) if (hand.status === 'rejected') round.errors.push(hand.reason)
  await sendSingly(sending, round, 'alone')
}

async function workOff(sending: Sending, round: Round): Promise<void> {
  const { doors, signal } = sending
  while (round.left > 0 && !signal.aborted && !round.report.lockedOut) {
    const lane = await untangled(() =>
      doors.asSystem('look for a batch', async (system) => {
        await returnLostLeases(system)
        return findWaitingLane(system)
      }),
    )
    if (lane === undefined) return
    // Before anything is claimed: who dies while it waits keeps no mail from the others.
    if (!(await waitForPlace(sending, lane === lanes.catchUp ? 'catch_up' : 'outreach'))) return
    const claim = randomUUID()
    const batch = await claimNext(sending, round, claim, lane)
    if (batch) await sendBatch(sending, batch, claim, round).catch((error) => round.errors.push(error))
  }
}

async function claimNext(
  { doors, mailer }: Sending,
  round: Round,
  claim: Claim,
  lane: number,
): Promise<Batch | undefined> {
  const size = mailer.sendBatch ? Math.min(BATCH_SIZE, round.left) : 1
  // Before anybody waits for the database, so that two at once do not take more than is left.
  round.left -= size
  const batch = await doors.asSystem('claim a batch', async (system) => {
    const again = await claimBatchAgain(system, claim, lane)
    return again ?? claimBatch(system, claim, { id: randomUUID(), lane, size })
  })
  round.left += size - (batch?.messages.length ?? 0)
  return batch
}

async function sendBatch(sending: Sending, batch: Batch, claim: Claim, round: Round): Promise<void> {
  const { doors, pace } = sending
  const look = batch.frozen ? lookAtAgain : prepareBatch
  const mails = await look(sending, batch, claim, round).catch((error) => {
    round.errors.push(error)
    return giveUpLooking(sending, batch, claim, error)
  })
  if (!mails) return
  const outcome = await handOver(sending, batch, mails)
  if (outcome.kind === 'locked_out') round.report.lockedOut = outcome.reason
  if (outcome.kind === 'busy') await pace.holdBack(outcome.retryAfterMs)
  await pace.note?.(outcome.kind === 'uncertain' || outcome.kind === 'unreached')
  const ended = await untangled(() =>
    doors.asSystem('settle a batch', (system) => settleBatch(system, batch, claim, outcome)),
  )
  countAll(round.report, ended)
}

/**
 * Nothing was handed over, and it is nobody's fault of a hundred: the batch goes back. Where the database was not in
 * passing trouble, something about one of them is: then each is looked at by itself. If that fails too, the lease ends it.
 */
async function giveUpLooking({ doors }: Sending, batch: Batch, claim: Claim, error: unknown): Promise<undefined> {
  const passing = isPassing(error)
  await doors
    .asSystem('give a batch back', (system) =>
      giveBack(system, batch, claim, {
        nextAt: new Date(system.now.getTime() + TROUBLE_MS[passing ? 'passing' : 'lasting']),
        alone: !passing,
      }),
    )
    .catch(() => {})
}

async function handOver({ mailer }: Sending, { id }: Batch, mails: OutgoingMail[]): Promise<BatchOutcome> {
  if (mailer.sendBatch) return mailer.sendBatch(mails, `batch/${id}`)
  const [mail] = mails
  const outcome = await mailer.send(mail as OutgoingMail, `batch/${id}`)
  return outcome.kind === 'accepted' ? { ...outcome, parts: [outcome] } : outcome
}

/**
 * The last look at a batch that was handed over before. It is all or nothing: where a mail of it may not leave any more,
 * none is handed over again. Undefined where nothing is to be handed over now.
 */
async function lookAtAgain(sending: Sending, batch: Batch, claim: Claim, round: Round) {
  const { doors } = sending
  const { frozen } = batch
  const { ended, mails } = await untangled(() =>
    doors.asSystem('judge a batch again', async (system): Promise<{ ended: Ended; mails?: OutgoingMail[] }> => {
      const stop = async (reason: string) => ({ ended: await stopBatch(system, batch, claim, reason) })
      if (!frozen || outOfTries(batch, system.now)) return stop(NEVER_SAID)
      if (!(await isOurs(system, batch, claim))) return { ended: [['lost', batch.messages.length]] }
      const missing = await whoIsMissing(system, frozen.members, await stillOurs(system, batch, claim))
      if (missing !== undefined) return stop(missing)
      const verdicts = await judgeMessages(system, batch.messages, sending)
      for (const verdict of verdicts.values()) {
        if (verdict.is === 'skipped') return stop(verdict.reason)
        if (verdict.is === 'removed') return stop(skipReasons.removed)
      }
      // Whoever ends a pause wakes no batch.
      const soon = system.now.getTime() + LOOK_AGAIN_MS
      const waits = [...verdicts.values()].flatMap((verdict) =>
        verdict.is === 'later' ? [verdict.paused ? Math.min(soon, verdict.at.getTime()) : verdict.at.getTime()] : [],
      )
      if (waits.length > 0) {
        await giveBack(system, batch, claim, { nextAt: new Date(Math.max(...waits)) })
        return { ended: [] }
      }
      if (await freezeBatch(system, batch, claim, 'again')) return { ended: [], mails: JSON.parse(frozen.payload) }
      return { ended: [['lost', batch.messages.length]] }
    }),
  )
  countAll(round.report, ended)
  return mails
}
