import type { MessageStatus } from '../../outbox/message.ts'
import type { TextOutcome } from '../../outbox/outgoing-text.ts'
import type { ClaimToken } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { type TextRow, updateClaimedText } from './claim-texts.ts'
import { stopTexts } from './consent.ts'

const NOT_REACHED_MS = 30_000
const LOCKED_OUT_MS = 600_000
/** Until an operator changes the account or its countries. */
const NOT_THERE_MS = 3_600_000

/** Writes down what the provider answered. Answers the text's new status, or 'lost' where it is settled already. */
export async function settleTextOutcome(
  system: SystemScope,
  row: TextRow,
  claim: ClaimToken,
  outcome: TextOutcome,
): Promise<MessageStatus | 'lost'> {
  const settle = async (status: MessageStatus, more: object) =>
    (await updateClaimedText(system, row, claim, { status, ...more })) ? status : 'lost'
  // It surely reached nobody: as if it had not been tried.
  const again = (ms: number, reason: string | null = null) =>
    settle('queued', {
      ...{ reason, attempts: 0, first_attempt_at: null, payload: null },
      next_at: new Date(system.now.getTime() + ms),
    })
  switch (outcome.kind) {
    case 'accepted':
      return settle('sent', {
        ...{ provider_id: outcome.providerId, sent_at: system.now, reason: null, payload: null },
      })
    case 'refused':
      if (outcome.optedOut) await stopTexts(system, [row.organization_id], row.recipient.replace(/^\+1/, ''), 'stopped')
      return settle('failed', { reason: outcome.reason, payload: null })
    case 'busy':
      return again(outcome.retryAfterMs)
    case 'locked_out':
    case 'quota':
      return again(LOCKED_OUT_MS)
    case 'not_there':
      return again(NOT_THERE_MS, outcome.reason)
    case 'not_reached':
      return again(NOT_REACHED_MS * (1 + Math.random()), outcome.reason)
    // There is no key by which the provider would know a second try: whether it left is not ours to try out.
    case 'uncertain':
      return settle('unknown', { reason: outcome.reason })
  }
}
