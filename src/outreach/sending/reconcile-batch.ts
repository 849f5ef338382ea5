/*
 * Handles a batch that was sent several times without a response that contains ids. One of the batch's emails may make
 * the provider fail, so the emails that the provider accepted are looked up, and the rest is split into batches with
 * new idempotency keys.
 */
import { sql } from 'kysely'
import type { AcceptedEmails } from '../../outbox/outgoing-mail.ts'
import { leaseEnd, reasonColumns, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { isOwnClaim } from './claim.ts'
import {
  deleteBatch,
  lostClaimCounts,
  mailsOf,
  PROVIDER_LOOKUP_DELAY_MS,
  releaseBatch,
  type StopCause,
  splitBatch,
  stopBatch,
} from './end-batch.ts'
import {
  isOutOfAttempts,
  NO_BATCH,
  recheckRemoved,
  recordAccepted,
  recordDecision,
  recordResult,
} from './record-result.ts'
import {
  type FinalStatus,
  inTransaction,
  isInteractive,
  type SendBatch,
  type SendRun,
  type StatusCounts,
  waitForPace,
} from './send-run.ts'

/**
 * Error responses needed to split a batch without the provider's list of accepted emails. Fewer for a mixed batch,
 * because other agencies wait for it, and for a part of a split batch, because the whole batch has already failed that
 * often.
 */
const ERRORS_NEEDED = { whole: 8, mixedOrPart: 6 }
/**
 * Longer than any request takes: an email first sent this long after a batch's first attempt was sent after the error
 * response to that attempt.
 */
const FIRST_ERROR_MS = 60_000
/** Shorter than the lease of the batch. */
const LISTING_MS = 40_000

/**
 * Settles the emails of a batch that the provider accepted, and splits the rest if it certainly accepted none of them.
 * `stop`: why the batch must not be sent again unchanged. Returns false if it may be. An attempt less than a minute old
 * is no evidence yet: a batch to stop is checked again after that minute.
 */
export async function reconcileWithProvider(run: SendRun, batch: SendBatch, stop?: StopCause): Promise<boolean> {
  const listedAt = new Date((batch.last_attempt_at?.getTime() ?? 0) + PROVIDER_LOOKUP_DELAY_MS)
  if (!isInteractive(batch) && listedAt > run.tenantDb.now()) {
    if (!stop) return false
    await inTransaction(run, 'release a batch', async (system) => ({
      ended: await releaseBatch(system, batch, listedAt),
    }))
    return true
  }
  const evidence = isInteractive(batch) ? undefined : await listAccepted(run, batch)
  batch.isUnlisted = !evidence
  const { isSettled } = await inTransaction(run, 'settle a batch by evidence', async (system) =>
    (await isOwnClaim(system, batch))
      ? settleKnown(system, batch, { evidence, stop })
      : { ended: lostClaimCounts(batch), isSettled: true },
  )
  const settled = evidence?.providerIds
  if (settled) batch.messages = batch.messages.filter(({ id }) => !settled.has(id))
  return isSettled
}

async function listAccepted(run: SendRun, batch: SendBatch): Promise<AcceptedEmails | undefined> {
  const { mailer, tenantDb } = run
  if (!mailer.findAccepted || !batch.frozen || !batch.first_attempt_at) return undefined
  await tenantDb.withSystem('extend the lease of a batch', ({ db }) =>
    sql`update messages set claimed_until = ${leaseEnd}
      where batch_id = ${batch.id}::uuid and status = ${sendingStatus} and claimed_by = ${batch.claim}::uuid`.execute(
      db,
    ),
  )
  const unsettled = new Set(batch.messages.map(({ id }) => id))
  const mails = mailsOf(batch).filter((_, place) => unsettled.has(batch.frozen?.members[place] ?? ''))
  const until = performance.now() + LISTING_MS
  return mailer.findAccepted(
    mails,
    batch.first_attempt_at,
    async () => performance.now() < until && (await waitForPace(run, 'outreach')),
  )
}

async function settleKnown(
  system: SystemScope,
  batch: SendBatch,
  { evidence, stop }: { evidence: AcceptedEmails | undefined; stop: StopCause | undefined },
): Promise<{ ended: StatusCounts; isSettled: boolean }> {
  const accepted = batch.messages.flatMap((message) => {
    const providerId = evidence?.providerIds.get(message.id)
    return providerId ? [{ message, providerId }] : []
  })
  const ended: StatusCounts = [['sent', await recordAccepted(system, accepted, batch.claim)]]
  const acceptedIds = new Set(accepted.map(({ message }) => message.id))
  const messages = batch.messages.filter(({ id }) => !acceptedIds.has(id))
  const [message] = messages
  if (!message) {
    await deleteBatch(system, batch)
    return { ended, isSettled: true }
  }
  // A sender that hangs may still send the batch under its old key.
  const isAbsent = batch.finished_attempts === batch.attempts && evidence?.isComplete === true
  const isOut = stop !== undefined || isOutOfAttempts(batch, system.now)
  if (isAbsent && batch.frozen && batch.frozen.members.length > 1) {
    const parts = await splitBatch(system, batch, { messages, isAbsent, nextAt: system.now })
    return { ended: [...ended, ...parts], isSettled: true }
  }
  if (isAbsent && isOut) {
    const reason_detail = batch.reason_detail ?? stop?.reason_detail ?? null
    const failed = { status: 'failed', ...reasonColumns({ reason: 'always_fails', reason_detail }) } as const
    const status = stop?.refused
      ? await settleRefused(system, stop.refused, batch.claim)
      : await recordResult(system, message, batch.claim, failed)
    await deleteBatch(system, batch)
    return { ended: [...ended, [status, 1]], isSettled: true }
  }
  if (stop === undefined) return { ended, isSettled: false }
  return { ended: [...ended, ...(await stopBatch(system, { ...batch, messages }, stop))], isSettled: true }
}

/** Settles an email that may no longer be sent, and that the provider did not accept, as if it had not been tried. */
async function settleRefused(
  system: SystemScope,
  { message, refusal }: NonNullable<StopCause['refused']>,
  claim: SendBatch['claim'],
): Promise<FinalStatus> {
  const checked = await recheckRemoved(system, message, refusal)
  return recordDecision(system, { ...message, attempts: 0 }, claim, checked, { ...NO_BATCH, attempts: 0 })
}

/**
 * Whether an error response to the next attempt proves that the provider accepted nothing of a batch. If it has
 * already accepted the emails sent under a key, it returns their ids, unless it fails every request. So every attempt
 * must have gotten an error response, and another email must have been accepted between the first error and the next
 * attempt.
 */
export async function isNextErrorConclusive(system: SystemScope, batch: SendBatch): Promise<boolean> {
  const { attempts, error_responses, first_attempt_at } = batch
  const isMixed = new Set(batch.messages.map(({ organization_id }) => organization_id)).size > 1
  const needed = batch.split_from || isMixed ? ERRORS_NEEDED.mixedOrPart : ERRORS_NEEDED.whole
  if (!batch.isUnlisted || !first_attempt_at || error_responses !== attempts || error_responses + 1 < needed)
    return false
  const after = new Date(first_attempt_at.getTime() + FIRST_ERROR_MS)
  // An email with several attempts may have been settled by a report or the list instead of a response.
  const { rows } = await sql`
    select from organizations o where exists (
      select from messages m where m.organization_id = o.id and m.sent_at > ${after} and m.sent_at <= ${system.now}
        and m.first_attempt_at > ${after} and m.attempts = 1 and m.channel = 'email' and m.provider_id is not null)
    limit 1`.execute(system.db)
  return rows.length > 0
}

/**
 * Splits a batch after an error response that proves that the provider accepted nothing (see above). Returns false if
 * the error must be settled like any other: the claim is lost, or a delivery report shows that the provider accepted
 * the batch after all.
 */
export async function splitByErrors(run: SendRun, batch: SendBatch): Promise<boolean> {
  const { isSplit } = await inTransaction(run, 'split a batch by its errors', async (system) => {
    if (!(await isOwnClaim(system, batch)) || (await isReported(system, batch))) return { ended: [], isSplit: false }
    const parts = { messages: batch.messages, isAbsent: false, nextAt: system.now }
    return { ended: await splitBatch(system, batch, parts), isSplit: true }
  })
  return isSplit
}

async function isReported({ db }: SystemScope, { frozen }: SendBatch): Promise<boolean> {
  const { rows } = await sql`
    select from messages where id = any(${frozen?.members ?? []}::uuid[]) and provider_id is not null
    limit 1`.execute(db)
  return rows.length > 0
}
