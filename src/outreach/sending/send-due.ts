import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageStatus } from '../../outbox/message.ts'
import type { Mailer } from '../../outbox/outgoing-mail.ts'
import type { Doors } from '../../scope.ts'
import { type Claim, claimDue, type MessageRow, releaseClaim, returnLostLeases } from './claim.ts'
import { prepareMessage, type Writing } from './prepare.ts'
import type { Pace } from './send-pace.ts'
import { settleOutcome } from './settle.ts'

export interface Sending extends Writing {
  doors: Doors
  mailer: Mailer
  pace: Pace
  signal: AbortSignal
  /** Messages after which to stop; all that are due if left out. */
  limit?: number
}

/** How many messages ended in which way; 'queued' will be tried again, 'lost' were taken over by another sender. */
export type SendReport = Partial<Record<MessageStatus | 'lost', number>> & {
  /** Why no mail can leave at all. */
  lockedOut?: string
}

/** Few enough that a sign-in mail, which goes first, never waits long behind a claim. */
const CLAIM_SIZE = 5

/**
 * Sends what is due until nothing is, or `signal` aborts. Any number of senders may run at once. The provider is called
 * outside of every transaction, with a key that stays the same over all tries: it accepts each message once.
 * Throws AggregateError at the end when single messages could not be handled; their leases bring them back.
 */
export async function sendDueMessages(sending: Sending): Promise<SendReport> {
  const { doors, signal } = sending
  const report: SendReport = {}
  const errors: unknown[] = []
  let left = sending.limit ?? Number.POSITIVE_INFINITY
  let goOn = true
  while (goOn && left > 0 && !signal.aborted) {
    const claim = randomUUID()
    const messages = await doors.asSystem('claim due messages', async (system) => {
      await returnLostLeases(system)
      return claimDue(system, claim, Math.min(CLAIM_SIZE, left))
    })
    left -= messages.length
    goOn = messages.length > 0 && (await sendClaimed(sending, messages, claim, report, errors))
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} messages could not be handled`)
  return report
}

/** False when the round is over: we are to stop, the provider wants a pause, or it no longer knows our key. */
async function sendClaimed(
  sending: Sending,
  messages: MessageRow[],
  claim: Claim,
  report: SendReport,
  errors: unknown[],
): Promise<boolean> {
  for (const message of messages) {
    if (report.lockedOut || !(await waitForPlace(sending))) {
      await sending.doors.asSystem('give claimed messages back', (system) => releaseClaim(system, claim))
      return false
    }
    await sendOne(sending, message, claim, report).catch((error) => errors.push(error))
  }
  return !report.lockedOut
}

async function waitForPlace({ pace, signal }: Sending): Promise<boolean> {
  const ms = await pace.reserve()
  if (ms === undefined) return false
  await sleep(ms, undefined, { signal }).catch(() => {})
  return !signal.aborted
}

async function sendOne(sending: Sending, claimed: MessageRow, claim: Claim, report: SendReport): Promise<void> {
  const { doors, mailer, pace } = sending
  const prepared = await doors.asSystem('judge and freeze a message', (system) =>
    prepareMessage(system, claimed, claim, sending),
  )
  if (!prepared.ready) return count(report, prepared.status)
  const outcome = await mailer.send(prepared.mail, `msg/${claimed.id}`)
  if (outcome.kind === 'locked_out') report.lockedOut = outcome.reason
  if (outcome.kind === 'busy') await pace.holdBack(outcome.retryAfterMs)
  const status = await doors.asSystem('settle a message', (system) =>
    settleOutcome(system, prepared.message, claim, outcome),
  )
  count(report, status)
}

function count(report: SendReport, status: MessageStatus | 'lost') {
  report[status] = (report[status] ?? 0) + 1
}
