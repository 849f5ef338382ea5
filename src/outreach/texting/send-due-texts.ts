import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReasonCode } from '../../messages/reasons.ts'
import type { MessageStatus } from '../../outbox/message.ts'
import { withdrawnOccasion } from '../../outbox/occasion.ts'
import type { OutgoingText, TextOutcome, TextProvider } from '../../outbox/outgoing-text.ts'
import { type ClaimToken, leaseEnd, reasonColumns } from '../../outbox/queries.ts'
import type { SystemScope, TenantDb } from '../../scope.ts'
import { type ProviderPace, reportToPace } from '../sending/send-pace.ts'
import { claimDueTexts, recordLostTexts, releaseTexts, type TextRow, updateClaimedText } from './claim-texts.ts'
import { recordTextResult } from './record-text-result.ts'
import { applyTextPolicy, type TextDecision, type TextEnvironment } from './text-policy.ts'

export interface TextingContext extends TextEnvironment {
  tenantDb: TenantDb
  texts: Pick<TextProvider, 'compose' | 'send'> & { pace: ProviderPace }
  signal: AbortSignal
}

/**
 * Number of texts by outcome. 'queued' texts are tried later; 'lost' ones were settled by a status report or another
 * sender.
 */
export type TextReport = Partial<Record<MessageStatus | 'lost', number>> & {
  /** Why no text can be sent at all. */
  lockedOut?: string
}

/** Sent in parallel, so a slow request does not hold up the others for long. */
const CLAIM_SIZE = 10

/**
 * Sends due texts until none is left, the provider takes no more now, or `signal` aborts. Several senders may run at
 * once. Each text is sent at most once: one that may have been accepted is 'unknown', until a report or a person
 * settles it. Throws AggregateError at the end if texts failed unexpectedly.
 */
export async function sendDueTexts(texting: TextingContext): Promise<TextReport> {
  const { tenantDb, signal } = texting
  const report: TextReport = {}
  const errors: unknown[] = []
  while (!signal.aborted && !report.lockedOut) {
    const claim = randomUUID()
    const rows = await tenantDb.withSystem('claim due texts', async (system) => {
      await recordLostTexts(system)
      return claimDueTexts(system, claim, CLAIM_SIZE)
    })
    if (rows.length === 0) break
    const attempted = await Promise.all(
      rows.map((row) =>
        sendText(texting, row, claim, report).catch((error) => {
          errors.push(error)
          return true
        }),
      ),
    )
    if (attempted.includes(false)) {
      await tenantDb.withSystem('release claimed texts', (system) => releaseTexts(system, claim))
      break
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `Texts that could not be handled: ${errors.length}`)
  return report
}

/** Returns false if the text was not attempted, because we must stop or the provider's rate limit is used up. */
async function sendText(
  texting: TextingContext,
  row: TextRow,
  claim: ClaimToken,
  report: TextReport,
): Promise<boolean> {
  const { tenantDb, texts } = texting
  const count = (status: MessageStatus | 'lost') => {
    report[status] = (report[status] ?? 0) + 1
    return true
  }
  // Checked before a send slot is reserved, so texts that wait until morning do not use one.
  const decision = await tenantDb.withSystem('check a text', (system) => checkPolicy(system, row, claim, texting))
  if ('status' in decision) return count(decision.status)
  if (report.lockedOut || !(await waitForSlot(texting)) || report.lockedOut) return false
  const prepared = await tenantDb.withSystem('prepare a text', (system) => prepare(system, row, claim, texting))
  if ('status' in prepared) return count(prepared.status)
  const outcome: TextOutcome = await texts.send(prepared.text, row.id)
  if (outcome.kind === 'locked_out' || outcome.kind === 'quota') report.lockedOut = outcome.reason
  await reportToPace(texts.pace, outcome)
  return count(await tenantDb.withSystem('settle a text', (system) => recordTextResult(system, row, claim, outcome)))
}

async function waitForSlot({ texts, signal }: TextingContext): Promise<boolean> {
  const ms = await texts.pace.reserve()
  if (ms === undefined) return false
  await sleep(ms, undefined, { signal }).catch(() => {})
  return !signal.aborted
}

type Settled = { status: MessageStatus | 'lost' }

/** Applies the text policy. A text that is not sent now is queued again or skipped. */
async function checkPolicy(
  system: SystemScope,
  row: TextRow,
  claim: ClaimToken,
  environment: TextEnvironment,
): Promise<Settled | Extract<TextDecision, { now: 'send' }>> {
  const decision = await applyTextPolicy(system, row, environment)
  if (decision.now === 'send') return decision
  const change =
    decision.now === 'wait'
      ? ({ status: 'queued', next_at: decision.until } as const)
      : skipChange(row, decision.reason)
  return { status: (await updateClaimedText(system, row, claim, change)) ? change.status : 'lost' }
}

/** If the text's email was withdrawn, the plan may schedule the email and the text again. */
const skipChange = (row: TextRow, reason: ReasonCode) => ({
  status: reason === 'crashed' ? ('failed' as const) : ('skipped' as const),
  ...reasonColumns({ reason }),
  ...(reason === 'email_not_sent' && withdrawnOccasion(row)),
})

/**
 * Counts a text's single attempt before making it. A text that is counted but not settled must not be attempted again.
 */
async function prepare(
  system: SystemScope,
  row: TextRow,
  claim: ClaimToken,
  texting: TextingContext,
): Promise<{ text: OutgoingText } | Settled> {
  const decision = await checkPolicy(system, row, claim, texting)
  if ('status' in decision) return decision
  const text: OutgoingText = { to: decision.to, body: texting.texts.compose(decision.facts) }
  const stored = await updateClaimedText(system, row, claim, {
    status: 'sending',
    payload: JSON.stringify(text),
    recipient: text.to,
    attempts: 1,
    first_attempt_at: system.now,
    claimed_until: leaseEnd,
  })
  return stored ? { text } : { status: 'lost' }
}
