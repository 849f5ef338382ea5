/* One run of the sender, and the batch that it works on. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Messages } from '../../../db/schema.ts'
import type { HealthKeys } from '../../eligibility/answers.ts'
import { retryOnDeadlock } from '../../lib/retry-on-deadlock.ts'
import { isBusy, type RequestsInProgress, yieldToRequests } from '../../lib/yield-to-requests.ts'
import type { ReasonCode } from '../../messages/reasons.ts'
import { lanes, type MessageStatus } from '../../outbox/message.ts'
import type { Compose, Mailer } from '../../outbox/outgoing-mail.ts'
import type { ClaimToken } from '../../outbox/queries.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { SystemScope, TenantDb } from '../../scope.ts'
import type { SendEnvironment } from '../send-obstacle.ts'
import type { ProviderPace, SendPriority } from './send-pace.ts'

export interface SendInstance extends SendEnvironment {
  zips?: ZipBook | undefined
  healthKeys?: HealthKeys | undefined
  /** 'off' for tests and benchmarks: any hour of the day, any number of emails a day. */
  limits?: 'off' | undefined
  /**
   * 'off' for messages that the plan did not make (tests, benchmarks), and for a second check moments after the first.
   */
  plan?: 'off' | undefined
}

export interface SendContext extends SendInstance {
  tenantDb: TenantDb
  compose: Compose
  mailer: Mailer
  pace: ProviderPace
  signal: AbortSignal
  requestsInProgress?: RequestsInProgress
  /** Number of messages after which to stop. All due messages if missing. */
  limit?: number
  /** 'first': interactive emails; see isInteractive. 'outreach': planned emails. Both if missing. */
  only?: 'first' | 'outreach' | undefined
}

/**
 * 'queued' messages are tried again. 'lost' ones were settled by a delivery report, were erased, or belong to another
 * sender.
 */
export type FinalStatus = MessageStatus | 'lost'

/** Number of messages by their status after a run. */
export type SendReport = Partial<Record<FinalStatus, number>> & {
  /** Why the provider rejects all email. */
  lockedOut?: string
  /** Number of times that the next batch waited because the server was busy. */
  heldBack?: number
}

export interface SendRun extends SendContext {
  report: SendReport
  errors: unknown[]
  /** Number of messages that may still be claimed. */
  left: number
}

/** Some batches, messages or prices failed; `report` counts what was handled. */
export class SendError extends AggregateError {
  readonly report: SendReport

  constructor(errors: unknown[], report: SendReport) {
    super(errors, `${errors.length} batches or messages could not be handled, or their prices not found`)
    this.report = report
  }
}

export type StatusCounts = [status: FinalStatus, messages: number][]

/** Runs a transaction, retrying it after a deadlock. Once it has committed, counts the messages that it settled. */
export async function inTransaction<Result extends { ended: StatusCounts }>(
  { tenantDb, report }: SendRun,
  reason: string,
  step: (system: SystemScope) => Promise<Result>,
): Promise<Result> {
  const result = await retryOnDeadlock(() => tenantDb.withSystem(reason, step))
  for (const [status, messages] of result.ended) if (messages > 0) report[status] = (report[status] ?? 0) + messages
  return result
}

/**
 * Batches that one process sends at once. Awaited email: few, so that a crash repeats few requests, but enough that one
 * slow response delays little. Outreach: the next batch is prepared while one is at the provider. Fewer while the
 * server is busy with page requests.
 */
const MAX_IN_FLIGHT = { awaited: { idle: 5, busy: 3 }, outreach: { idle: 2, busy: 1 } } as const

/** How long a batch waits for a busy server, in ms. */
const MAX_HOLD_MS = { awaited: 250, outreach: 500 } as const

export type BatchShare = keyof typeof MAX_IN_FLIGHT

/** Waits for a place among the batches in flight and, if `isHeld`, for a less busy server. */
export async function waitForCapacity(
  { requestsInProgress, signal, report }: SendRun,
  share: BatchShare,
  { isHeld, inFlight }: { isHeld: boolean; inFlight: ReadonlySet<Promise<void>> },
): Promise<void> {
  const busy = isBusy(requestsInProgress)
  const limit = MAX_IN_FLIGHT[share][busy ? 'busy' : 'idle']
  if (busy && (isHeld || inFlight.size >= limit)) report.heldBack = (report.heldBack ?? 0) + 1
  while (inFlight.size >= limit) await Promise.race(inFlight)
  if (isHeld) await yieldToRequests(requestsInProgress, MAX_HOLD_MS[share], signal)
}

/** Waits for a slot to send a request. False if sending must stop. */
export async function waitForPace({ pace, signal }: SendContext, share: SendPriority): Promise<boolean> {
  const ms = await pace.reserve(share, signal)
  if (ms === undefined) return false
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => {})
  return !signal.aborted
}

export type MessageRow = Selectable<Messages> & {
  /** True for the messages of a frozen batch: body and recipient are immutable. */
  batch_frozen?: boolean
}

/** A batch: the emails of one request. `messages` are those not yet settled, in order. */
export interface SendBatch {
  id: string
  claim: ClaimToken
  lane: number
  messages: MessageRow[]
  attempts: number
  first_attempt_at: Date | null
  /** Start of the latest attempt before this claim. */
  last_attempt_at: Date | null
  /** Attempts that a sender saw finish. Fewer than `attempts` if a sender crashed. */
  finished_attempts: number
  /** Attempts for which the provider itself returned an error. */
  error_responses: number
  /** The batch that this one is a part of; see splitBatch. */
  split_from: string | null
  /** Why the last attempt failed. */
  reason: ReasonCode | null
  reason_detail: string | null
  /** Set before the first attempt: the request body, and the message ids in order. Some may be settled by now. */
  frozen: { payload: string; members: string[] } | undefined
  /** The provider could not list which of these emails it accepted. */
  isUnlisted?: boolean
  /**
   * An error response to the next attempt proves that the provider accepted none of these emails; see
   * reconcile-batch.ts.
   */
  isErrorProof?: boolean
}

/**
 * Email that a person waits for, and digests and client news. Sent in batches of one, so that no email waits for
 * another one's response.
 */
export const isInteractive = ({ lane }: Pick<SendBatch, 'lane'>): boolean => lane <= lanes.clicked

/** Crashed senders after which a message is sent last, in a batch of its own, while its sender sends nothing else. */
export const SUSPECT_CRASH_COUNT = 2

/** Crashed senders after which a message fails: it may be the cause. */
export const MAX_CRASH_COUNT = 3
