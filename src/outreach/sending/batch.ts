import type { Selectable } from 'kysely'
import type { Messages } from '../../../db/schema.ts'
import type { ReasonCode } from '../../messages/reasons.ts'
import { lanes } from '../../outbox/message.ts'

/** Maximum number of emails in one request. Source: resend.com/docs, "Send Batch Emails". */
export const BATCH_SIZE = 100

export type MessageRow = Selectable<Messages> & {
  /** True for the messages of a frozen batch: body and recipient are immutable. */
  batch_frozen?: boolean
}

/** The emails of one request, and those of its messages that are not settled, in order. */
export interface SendBatch {
  id: string
  lane: number
  messages: MessageRow[]
  attempts: number
  first_attempt_at: Date | null
  /** Start of the latest attempt before this claim. */
  last_attempt_at: Date | null
  /** Attempts that a sender saw finish. Fewer than `attempts` if a sender crashed. */
  finished_attempts: number
  /** Attempts to which the provider itself returned an error. */
  error_responses: number
  /** The batch that this one is a part of; see split-batch.ts. */
  split_from: string | null
  /** Why the last attempt failed. */
  reason: ReasonCode | null
  reason_detail: string | null
  /** Set before the first attempt: the request body, and the message ids in order. Some may be settled by now. */
  frozen: { payload: string; members: string[] } | undefined
  /** The provider could not list which of these emails it accepted. */
  isUnlisted?: boolean
  /** An error response to the next attempt proves that the provider accepted none of these emails; see evidence.ts. */
  isErrorProof?: boolean
}

/** Email that a person waits for. Sent in batches of one, so that no email waits for another one's response. */
export const isInteractive = ({ lane }: Pick<SendBatch, 'lane'>): boolean => lane <= lanes.clicked

/** Crashed senders after which a message is sent last, in a batch of its own, while nothing else is being sent. */
export const SUSPECT_CRASH_COUNT = 2

/** Crashed senders after which a message fails: it may be the cause. */
export const MAX_CRASH_COUNT = 3
