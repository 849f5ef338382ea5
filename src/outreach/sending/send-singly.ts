import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { retryOnDeadlock } from '../../lib/retry-on-deadlock.ts'
import type { Mailer } from '../../outbox/outgoing-mail.ts'
import type { ClaimToken } from '../../outbox/queries.ts'
import { type ClaimFilter, claimDue, type MessageRow, releaseClaim, requeueExpiredLeases } from './claim.ts'
import { prepareMessage, type WritingContext } from './prepare.ts'
import { type PaceShare, type ProviderPace, reportToPace } from './send-pace.ts'
import { countResult, type SendReport, type SendRound } from './send-report.ts'
import { settleOutcome } from './settle.ts'

export interface SendContext extends WritingContext {
  mailer: Mailer
  pace: ProviderPace
  signal: AbortSignal
  /** Messages after which to stop; all that are due if left out. */
  limit?: number
  /** 'first' is what people wait for, 'outreach' all that is planned; both if left out. */
  only?: 'first' | 'outreach' | undefined
}

/** Few enough that a sign-in mail, which goes first, never waits long behind a claim. */
const CLAIM_SIZE = 5

/** One request a message. False when the round is over: we are to stop, or the provider wants a pause or another key. */
export async function sendSingly(sending: SendContext, round: SendRound, which: ClaimFilter): Promise<boolean> {
  const { tenantDb, signal } = sending
  const share = which === 'individual' ? 'outreach' : 'first'
  while (round.left > 0 && !signal.aborted) {
    const claim = randomUUID()
    const messages = await tenantDb.withSystem('claim due messages', async (system) => {
      await requeueExpiredLeases(system)
      return claimDue(system, claim, Math.min(CLAIM_SIZE, round.left), which)
    })
    if (messages.length === 0) return true
    round.left -= messages.length
    if (!(await sendClaimed(sending, messages, claim, round, share))) return false
  }
  return false
}

async function sendClaimed(
  sending: SendContext,
  messages: MessageRow[],
  claim: ClaimToken,
  round: SendRound,
  share: PaceShare,
) {
  const { report, errors } = round
  // The first alone: it is the most urgent, and tells whether the provider takes anything. Then one slow answer keeps
  // nobody else waiting.
  const sent: Promise<void>[] = []
  for (const message of messages) {
    if (report.lockedOut || !(await waitForPace(sending, share))) {
      // What is on its way is settled first: only the rest is given back.
      await Promise.all(sent)
      await sending.tenantDb.withSystem('give claimed messages back', (system) => releaseClaim(system, claim))
      return false
    }
    sent.push(sendOne(sending, message, claim, report).catch((error) => void errors.push(error)))
    if (sent.length === 1) await sent[0]
  }
  await Promise.all(sent)
  return !report.lockedOut
}

export async function waitForPace({ pace, signal }: SendContext, share: PaceShare): Promise<boolean> {
  const ms = await pace.reserve(share, signal)
  if (ms === undefined) return false
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => {})
  return !signal.aborted
}

async function sendOne(
  sending: SendContext,
  claimed: MessageRow,
  claim: ClaimToken,
  report: SendReport,
): Promise<void> {
  const { tenantDb, mailer, pace } = sending
  const prepared = await prepareMessage(claimed, claim, sending)
  if (!prepared.ready) return countResult(report, prepared.status)
  const outcome = await mailer.send(prepared.mail, `msg/${claimed.id}`)
  if (outcome.kind === 'locked_out' || outcome.kind === 'quota') report.lockedOut = outcome.reason
  await reportToPace(pace, outcome)
  const status = await retryOnDeadlock(() =>
    tenantDb.withSystem('settle a message', (system) => settleOutcome(system, prepared.message, claim, outcome)),
  )
  countResult(report, status)
}
