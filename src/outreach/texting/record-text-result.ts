import type { MessageStatus } from '../../outbox/message.ts'
import type { TextOutcome } from '../../outbox/outgoing-text.ts'
import { type ClaimToken, providerError, reasonColumns } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { type TextRow, updateClaimedText } from './claim-texts.ts'
import { stopTexts } from './consent.ts'

const NOT_REACHED_RETRY_MS = 30_000
const LOCKED_OUT_RETRY_MS = 600_000
/** Retry delay until an operator fixes the account or its enabled countries. */
const NOT_THERE_RETRY_MS = 3_600_000

/** Stores the provider's response and returns the text's new status, or 'lost' if the text is already settled. */
export async function recordTextResult(
  system: SystemScope,
  row: TextRow,
  claim: ClaimToken,
  outcome: TextOutcome,
): Promise<MessageStatus | 'lost'> {
  const settle = async (status: MessageStatus, more: object) =>
    (await updateClaimedText(system, row, claim, { status, ...more })) ? status : 'lost'
  // The text was definitely not sent, so the attempt is not counted.
  const retryIn = (ms: number, error?: string) =>
    settle('queued', {
      ...reasonColumns(error === undefined ? null : providerError(error)),
      attempts: 0,
      first_attempt_at: null,
      payload: null,
      next_at: new Date(system.now.getTime() + ms),
    })
  switch (outcome.kind) {
    case 'accepted':
      return settle('sent', {
        provider_id: outcome.providerId,
        sent_at: system.now,
        ...reasonColumns(null),
        payload: null,
      })
    case 'refused':
      if (outcome.optedOut) await stopTexts(system, [row.organization_id], row.recipient.replace(/^\+1/, ''), 'stopped')
      return settle('failed', { ...reasonColumns(providerError(outcome.reason)), payload: null })
    case 'busy':
      return retryIn(outcome.retryAfterMs)
    case 'locked_out':
    case 'quota':
      return retryIn(LOCKED_OUT_RETRY_MS)
    case 'not_there':
      return retryIn(NOT_THERE_RETRY_MS, outcome.reason)
    case 'not_reached':
      return retryIn(NOT_REACHED_RETRY_MS * (1 + Math.random()), outcome.reason)
    // There is no idempotency key, so a retry could send the text twice.
    case 'uncertain':
      return settle('unknown', reasonColumns(providerError(outcome.reason)))
  }
}
