import { sql } from 'kysely'
import { markAllSent, type SettledEmail } from '../../contacts/email-status.ts'
import type { BatchOutcome } from '../../outbox/outgoing-mail.ts'
import { type ClaimToken, queuedStatus, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import type { MessageRow } from './claim.ts'
import type { SendBatch } from './claim-batch.ts'
import type { SettledCounts } from './send-report.ts'
import { backoffMs, isOutOfAttempts, PROVIDER_LOCKOUT_MS, settleMessage } from './settle.ts'

/**
 * Writes down what the provider answered to a batch: all of it, or nothing where another sender has it by now. A refusal
 * is that of a first try.
 */
export async function settleBatch(
  system: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  outcome: Exclude<BatchOutcome, { kind: 'conflict' }>,
): Promise<SettledCounts> {
  const tried = { attempts: batch.attempts + 1, first_attempt_at: batch.first_attempt_at ?? system.now }
  const later = (ms: number) => new Date(system.now.getTime() + ms)
  switch (outcome.kind) {
    case 'accepted':
      return settleParts(system, batch, claim, outcome.parts)
    case 'refused':
      if (batch.frozen?.members.length === 1) return settleParts(system, batch, claim, [outcome])
      return dissolve(system, batch, claim)
    case 'busy':
      return putBack(system, batch, claim, { nextAt: later(outcome.retryAfterMs), refund: true })
    case 'locked_out':
    case 'quota':
      return putBack(system, batch, claim, { nextAt: later(PROVIDER_LOCKOUT_MS), refund: true })
    case 'unreached':
      return putBack(system, batch, claim, {
        ...{ nextAt: later(backoffMs(1, Math.random())), refund: true, reason: outcome.reason },
      })
    case 'uncertain': {
      const isNext = tried.attempts >= RECHECK_BATCH_AFTER || isOutOfAttempts(tried, system.now)
      const ms = Math.max(backoffMs(tried.attempts, Math.random()), isNext ? BEFORE_ASKING_MS : 0)
      return putBack(system, batch, claim, { nextAt: later(ms), refund: false, ...outcome })
    }
  }
}

/** So long after a try nobody can tell yet what came of it: it may still be on its way. */
const BEFORE_ASKING_MS = 60_000
/** Tries of a batch after which the provider is asked what it accepted of it, see split-batch.ts. */
export const RECHECK_BATCH_AFTER = 3

/** Whether the batch is still ours; nobody else takes it before this transaction ends. */
export async function isOwnClaim(
  { db }: SystemScope,
  { id }: Pick<SendBatch, 'id'>,
  claim: ClaimToken,
): Promise<boolean> {
  const found = await db
    .selectFrom('send_batches')
    .select('id')
    .where('id', '=', id)
    .where('claimed_by', '=', claim)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

const lost = ({ messages }: SendBatch): SettledCounts => [['lost', messages.length]]

/** In one statement for all that were taken; what was refused of them, one by one. */
async function settleParts(
  system: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  parts: (BatchOutcome & { kind: 'accepted' })['parts'],
): Promise<SettledCounts> {
  const { db } = system
  const partOf = new Map(batch.frozen?.members.map((id, place) => [id, parts[place]]))
  const taken: { message: MessageRow; providerId: string }[] = []
  const refused: { message: MessageRow; reason: string }[] = []
  for (const message of batch.messages) {
    const part = partOf.get(message.id)
    if (part?.kind === 'accepted') taken.push({ message, providerId: part.providerId })
    else refused.push({ message, reason: part?.reason ?? 'The mail service did not answer for it' })
  }
  const { numDeletedRows } = await db
    .deleteFrom('send_batches')
    .where('id', '=', batch.id)
    .where('claimed_by', '=', claim)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return lost(batch)
  const sent = await settleAccepted(system, taken, claim)
  let failed = 0
  for (const { message, reason } of refused)
    if ((await settleMessage(system, message, claim, { status: 'failed', reason })) === 'failed') failed++
  return [
    ['sent', sent],
    ['failed', failed],
    ['lost', batch.messages.length - sent - failed],
  ]
}

/** What the provider accepted of a batch, in one statement. Answers how many were still ours. */
export async function settleAccepted(
  system: SystemScope,
  taken: readonly { message: MessageRow; providerId: string }[],
  claim: ClaimToken,
): Promise<number> {
  if (taken.length === 0) return 0
  const { db, now } = system
  const { rows } = await sql<SettledEmail>`
    update messages m set status = 'sent', provider_id = n.provider_id, sent_at = ${now}, reason = null,
      claimed_by = null, claimed_until = null
    from unnest(${taken.map(({ message }) => message.organization_id)}::bigint[],
                ${taken.map(({ message }) => message.id)}::uuid[],
                ${taken.map(({ providerId }) => providerId)}::text[]) as n (organization_id, id, provider_id)
    where m.organization_id = n.organization_id and m.id = n.id and m.claimed_by = ${claim}::uuid
      and m.status = ${sendingStatus}
    returning m.organization_id, m.contact_id, m.kind, m.mode, m.created_at, m.viewed_at`.execute(db)
  const reached = rows.flatMap(({ contact_id, ...row }) => (contact_id === null ? [] : [{ ...row, contact_id }]))
  await markAllSent(system, reached)
  return rows.length
}

interface Again {
  nextAt: Date
  /** The try reached nobody. */
  refund: boolean
  reason?: string
  /** The provider itself answered with an error. */
  answered?: boolean
}

/** The same batch again later, under the same key. One that surely reached nobody ever is none any more. */
async function putBack(
  system: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  { nextAt, refund, reason, answered = false }: Again,
): Promise<SettledCounts> {
  if (!(await isOwnClaim(system, batch, claim))) return lost(batch)
  if (refund && batch.attempts === 0 && !batch.split_from)
    return free(system, batch, claim, { nextAt, reason, individually: false })
  if (refund) return release(system, batch, claim, { nextAt, reason })
  return release(
    system,
    {
      ...batch,
      attempts: batch.attempts + 1,
      finished_attempts: batch.finished_attempts + 1,
      error_responses: batch.error_responses + Number(answered),
    },
    claim,
    { nextAt, reason },
  )
}

/** Untouched, as it was before it was claimed, for later; each message by itself where `alone`. */
export async function releaseBatch(
  system: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  { nextAt, individually = false }: { nextAt: Date; individually?: boolean },
): Promise<SettledCounts> {
  if (!(await isOwnClaim(system, batch, claim))) return lost(batch)
  if (batch.frozen) return release(system, batch, claim, { nextAt })
  return free(system, batch, claim, { nextAt, individually })
}

async function release(
  { db }: SystemScope,
  { id, attempts, finished_attempts, error_responses }: SendBatch,
  claim: ClaimToken,
  { nextAt, reason = null }: { nextAt: Date; reason?: string | null | undefined },
): Promise<SettledCounts> {
  await sql`update send_batches set claimed_by = null, next_at = ${nextAt}, attempts = ${attempts},
    finished_attempts = ${finished_attempts}, error_responses = ${error_responses}, reason = coalesce(${reason}, reason) where id = ${id}::uuid`.execute(
    db,
  )
  const { numAffectedRows } = await sql`
    update messages set status = ${queuedStatus}, claimed_by = null, claimed_until = null, next_at = ${nextAt},
      reason = coalesce(${reason}, reason), attempts = ${attempts}
    where batch_id = ${id}::uuid and claimed_by = ${claim}::uuid and status = ${sendingStatus}`.execute(db)
  return [['queued', Number(numAffectedRows)]]
}

/** Nothing of it was taken, though all of it was looked at: each message is sent by itself. */
async function dissolve(system: SystemScope, batch: SendBatch, claim: ClaimToken): Promise<SettledCounts> {
  if (!(await isOwnClaim(system, batch, claim))) return lost(batch)
  return free(system, batch, claim, { nextAt: system.now, individually: true })
}

/** Its messages, of which surely none was taken, belong to no batch any more. */
async function free(
  { db }: SystemScope,
  { id, split_from }: SendBatch,
  claim: ClaimToken,
  { nextAt, individually, reason }: { nextAt: Date; individually: boolean; reason?: string | undefined },
): Promise<SettledCounts> {
  await db.deleteFrom('send_batches').where('id', '=', id).execute()
  const { numAffectedRows } = await sql`
    update messages set status = ${queuedStatus}, claimed_by = null, claimed_until = null,
      next_at = ${nextAt}, reason = coalesce(${reason ?? null}, reason), send_individually = ${individually}, batch_id = null,
      batch_position = null, attempts = 0, first_attempt_at = ${split_from ? sql`first_attempt_at` : null}
    where batch_id = ${id}::uuid and claimed_by = ${claim}::uuid and status = ${sendingStatus}`.execute(db)
  return [['queued', Number(numAffectedRows)]]
}

/**
 * Not handed over again: the tries are used up, or a mail of it may not leave any more and would with the others. Its
 * messages wait for what the provider reports of them, and after 20 hours for a person. The text is forgotten.
 */
export async function failBatch(
  system: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  reason: string,
): Promise<SettledCounts> {
  if (!(await isOwnClaim(system, batch, claim))) return lost(batch)
  const { db, now } = system
  await sql`update send_batches set claimed_by = null, stopped_at = ${now}, payload = null, reason = ${reason}
    where id = ${batch.id}::uuid`.execute(db)
  const { numAffectedRows } = await sql`
    update messages set status = ${queuedStatus}, claimed_by = null, claimed_until = null, reason = ${reason}
    where batch_id = ${batch.id}::uuid and claimed_by = ${claim}::uuid and status = ${sendingStatus}`.execute(db)
  return [['queued', Number(numAffectedRows)]]
}
