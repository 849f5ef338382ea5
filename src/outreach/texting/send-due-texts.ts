import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageStatus } from '../../outbox/message.ts'
import type { OutgoingText, TextLine, TextOutcome } from '../../outbox/outgoing-text.ts'
import { type ClaimToken, leaseEnd } from '../../outbox/queries.ts'
import type { SystemScope, TenantDb } from '../../scope.ts'
import { type ProviderPace, reportToPace } from '../sending/send-pace.ts'
import { releasedClaim } from '../sending/settle-message.ts'
import { claimDueTexts, releaseTexts, settleLostTexts, type TextRow, updateClaimedText } from './claim-texts.ts'
import { settleTextOutcome } from './settle-text.ts'
import { applyTextPolicy, type TextDecision, type TextEnvironment, type TextSkip, textSkips } from './text-policy.ts'

export interface TextingContext extends TextEnvironment {
  tenantDb: TenantDb
  texts: Pick<TextLine, 'compose' | 'send'> & { pace: ProviderPace }
  signal: AbortSignal
}

/** How many texts ended in which way; 'queued' will be judged again, 'lost' were settled by somebody else. */
export type TextReport = Partial<Record<MessageStatus | 'lost', number>> & {
  /** Why no text can leave at all. */
  lockedOut?: string
}

/** Handed over side by side, so that one which hangs holds up no other for long. */
const CLAIM_SIZE = 10

/**
 * Sends the texts that are due until none is, or `signal` aborts. Any number of senders may run at once. Each text is
 * handed over at most once: one that was perhaps taken is 'unknown', for the provider's report or a person to settle.
 * Throws AggregateError at the end when single texts could not be handled.
 */
export async function sendDueTexts(texting: TextingContext): Promise<TextReport> {
  const { tenantDb, signal } = texting
  const report: TextReport = {}
  const errors: unknown[] = []
  while (!signal.aborted && !report.lockedOut) {
    const claim = randomUUID()
    const rows = await tenantDb.withSystem('claim due texts', async (system) => {
      await settleLostTexts(system)
      return claimDueTexts(system, claim, CLAIM_SIZE)
    })
    if (rows.length === 0) break
    const done = await Promise.all(
      rows.map((row) =>
        sendOne(texting, row, claim, report).catch((error) => {
          errors.push(error)
          return true
        }),
      ),
    )
    if (done.includes(false)) {
      await tenantDb.withSystem('give claimed texts back', (system) => releaseTexts(system, claim))
      break
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} texts could not be handled`)
  return report
}

/** False where it was not even tried: we are to stop, or the provider wants a pause. */
async function sendOne(texting: TextingContext, row: TextRow, claim: ClaimToken, report: TextReport): Promise<boolean> {
  const { tenantDb, texts } = texting
  const count = (status: MessageStatus | 'lost') => {
    report[status] = (report[status] ?? 0) + 1
    return true
  }
  // Before it takes a place, so that what waits for the morning keeps nobody waiting now.
  const early = await tenantDb.withSystem('judge a text', (system) => judge(system, row, claim, texting))
  if ('status' in early) return count(early.status)
  if (report.lockedOut || !(await waitForPlace(texting)) || report.lockedOut) return false
  const ready = await tenantDb.withSystem('judge and freeze a text', (system) => prepare(system, row, claim, texting))
  if ('status' in ready) return count(ready.status)
  const outcome: TextOutcome = await texts.send(ready.text, row.id)
  if (outcome.kind === 'locked_out' || outcome.kind === 'quota') report.lockedOut = outcome.reason
  await reportToPace(texts.pace, outcome)
  return count(await tenantDb.withSystem('settle a text', (system) => settleTextOutcome(system, row, claim, outcome)))
}

async function waitForPlace({ texts, signal }: TextingContext): Promise<boolean> {
  const ms = await texts.pace.reserve()
  if (ms === undefined) return false
  await sleep(ms, undefined, { signal }).catch(() => {})
  return !signal.aborted
}

type Stopped = { status: MessageStatus | 'lost' }

async function judge(
  system: SystemScope,
  row: TextRow,
  claim: ClaimToken,
  environment: TextEnvironment,
): Promise<Stopped | Extract<TextDecision, { now: 'send' }>> {
  const judged = await applyTextPolicy(system, row, environment)
  if (judged.now === 'send') return judged
  const wanted =
    judged.now === 'wait' ? ({ status: 'queued', next_at: judged.until } as const) : refusal(row, judged.why)
  return { status: (await updateClaimedText(system, row, claim, wanted)) ? wanted.status : 'lost' }
}

/** Where its mail was taken back, the plan may want both another day. */
const refusal = (row: TextRow, why: TextSkip) => ({
  status: why === 'poison' ? ('failed' as const) : ('skipped' as const),
  reason: textSkips[why],
  ...(why === 'mail_skipped' && releasedClaim(row)),
})

/** Counts the one try before it is made: whoever finds it counted and not settled must not make another. */
async function prepare(
  system: SystemScope,
  row: TextRow,
  claim: ClaimToken,
  texting: TextingContext,
): Promise<{ text: OutgoingText } | Stopped> {
  const judged = await judge(system, row, claim, texting)
  if ('status' in judged) return judged
  const text: OutgoingText = { to: judged.to, body: texting.texts.compose(judged.facts) }
  const frozen = await updateClaimedText(system, row, claim, {
    status: 'sending',
    payload: JSON.stringify(text),
    recipient: text.to,
    attempts: 1,
    first_attempt_at: system.now,
    claimed_until: leaseEnd,
  })
  return frozen ? { text } : { status: 'lost' }
}
