/*
 * A batch that was handed over several times and never answered with ids. One email of it may be what the provider fails
 * at, so it is found out what was accepted, and the rest is split into batches with keys of their own.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { retryOnDeadlock } from '../../lib/retry-on-deadlock.ts'
import type { AcceptedEmails, OutgoingMail } from '../../outbox/outgoing-mail.ts'
import { type ClaimToken, leaseEnd, queuedStatus, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import type { MessageRow } from './claim.ts'
import type { SendBatch } from './claim-batch.ts'
import { countResults, type SendRound, type SettledCounts } from './send-report.ts'
import { type SendContext, waitForPace } from './send-singly.ts'
import { isOutOfAttempts, settleMessage } from './settle.ts'
import { failBatch, isOwnClaim, settleAccepted } from './settle-batch.ts'

/**
 * Error answers needed before a batch is split without the provider's list of accepted emails. Other agencies wait for a
 * mixed batch, and the whole of a part has failed as often before, so both need fewer.
 */
const ERRORS_THAT_PROVE = { whole: 8, mixedOrPart: 6 }
/** Longer than any request takes: an email first handed over this long after a batch's first try came after its error. */
const FIRST_ERROR_MS = 60_000
/** Within the lease of the batch. */
const ASKING_MS = 40_000

const FAILS_BY_ITSELF = 'The mail service answers with an error whenever it gets this email'

/**
 * Settles what the provider accepted of a batch, and splits the rest where it surely accepted none of that. `stop` is why
 * the batch must not be handed over again as it is. False where it may be handed over again.
 */
export async function settleByEvidence(
  work: SendContext,
  batch: SendBatch,
  claim: ClaimToken,
  round: SendRound,
  stop?: string,
): Promise<boolean> {
  const { tenantDb } = work
  const evidence = await findEvidence(work, batch, claim)
  batch.isUnlisted = !evidence
  const { ended, isSettled } = await retryOnDeadlock(() =>
    tenantDb.withSystem('settle a batch by what was accepted', async (system) => {
      if (!(await isOwnClaim(system, batch, claim)))
        return { ended: [['lost', batch.messages.length]] as SettledCounts, isSettled: true }
      return settleKnown(system, batch, claim, { evidence, stop })
    }),
  )
  countResults(round.report, ended)
  const settled = evidence?.providerIds
  if (settled) batch.messages = batch.messages.filter(({ id }) => !settled.has(id))
  return isSettled
}

async function findEvidence(
  work: SendContext,
  batch: SendBatch,
  claim: ClaimToken,
): Promise<AcceptedEmails | undefined> {
  const { mailer, tenantDb } = work
  if (!mailer.findAccepted || !batch.frozen || !batch.first_attempt_at) return undefined
  await tenantDb.withSystem('keep a batch while the provider is asked about it', ({ db }) =>
    sql`update messages set claimed_until = ${leaseEnd}
      where batch_id = ${batch.id}::uuid and status = ${sendingStatus} and claimed_by = ${claim}::uuid`.execute(db),
  )
  const waiting = new Set(batch.messages.map(({ id }) => id))
  const mails = mailsOf(batch).filter((_, place) => waiting.has(batch.frozen?.members[place] ?? ''))
  const until = performance.now() + ASKING_MS
  return mailer.findAccepted(
    mails,
    batch.first_attempt_at,
    async () => performance.now() < until && (await waitForPace(work, 'outreach')),
  )
}

const mailsOf = ({ frozen }: SendBatch): OutgoingMail[] => JSON.parse(frozen?.payload ?? '[]')

async function settleKnown(
  system: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  { evidence, stop }: { evidence: AcceptedEmails | undefined; stop: string | undefined },
): Promise<{ ended: SettledCounts; isSettled: boolean }> {
  const taken = batch.messages.flatMap((message) => {
    const providerId = evidence?.providerIds.get(message.id)
    return providerId ? [{ message, providerId }] : []
  })
  const ended: SettledCounts = [['sent', await settleAccepted(system, taken, claim)]]
  const accepted = new Set(taken.map(({ message }) => message.id))
  const rest = batch.messages.filter(({ id }) => !accepted.has(id))
  if (rest.length === 0) {
    await system.db.deleteFrom('send_batches').where('id', '=', batch.id).execute()
    return { ended, isSettled: true }
  }
  // Somebody who hangs may hand the batch over still, under its old key.
  const isOver = batch.finished_attempts === batch.attempts
  const isAbsent = isOver && evidence?.isComplete === true
  const isOut = stop !== undefined || isOutOfAttempts(batch, system.now)
  if (isAbsent) {
    const whole = batch.frozen?.members.length ?? 0
    if (whole > 1) return { ended: [...ended, ...(await split(system, batch, claim, rest, isAbsent))], isSettled: true }
    const [message] = rest
    if (isOut && message) {
      const reason = `${FAILS_BY_ITSELF}: ${batch.reason ?? stop ?? ''}`
      const status = await settleMessage(system, message, claim, { status: 'failed', reason })
      await system.db.deleteFrom('send_batches').where('id', '=', batch.id).execute()
      return { ended: [...ended, [status, 1]], isSettled: true }
    }
  }
  if (stop === undefined) return { ended, isSettled: false }
  return { ended: [...ended, ...(await failBatch(system, batch, claim, stop))], isSettled: true }
}

/**
 * Whether the provider surely accepted nothing of a batch if it answers the next try with an error too. Under one key it
 * answers with ids what it accepted before, unless it is failing at everything. So every try must have been answered with
 * an error, and another email must have been accepted between the first error and the next try.
 */
export async function isNextErrorConclusive(system: SystemScope, batch: SendBatch): Promise<boolean> {
  const { attempts, error_responses, first_attempt_at } = batch
  const isMixed = new Set(batch.messages.map(({ organization_id }) => organization_id)).size > 1
  const needed = batch.split_from || isMixed ? ERRORS_THAT_PROVE.mixedOrPart : ERRORS_THAT_PROVE.whole
  if (!batch.isUnlisted || !first_attempt_at || error_responses !== attempts || error_responses + 1 < needed)
    return false
  const after = new Date(first_attempt_at.getTime() + FIRST_ERROR_MS)
  // Of an email that took several tries, a report or the list may have told, not an answer.
  const { rows } = await sql`
    select from organizations o where exists (
      select from messages m where m.organization_id = o.id and m.sent_at > ${after} and m.sent_at <= ${system.now}
        and m.first_attempt_at > ${after} and m.attempts = 1 and m.channel = 'email' and m.provider_id is not null)
    limit 1`.execute(system.db)
  return rows.length > 0
}

/** Splits a batch whose last try was the error that proves. False where it is to be settled like any other error. */
export async function splitByErrors(
  { tenantDb }: SendContext,
  batch: SendBatch,
  claim: ClaimToken,
  round: SendRound,
): Promise<boolean> {
  const ended = await retryOnDeadlock(() =>
    tenantDb.withSystem('split a batch by its errors', async (system) => {
      if (!(await isOwnClaim(system, batch, claim)) || (await isReported(system, batch))) return undefined
      return split(system, batch, claim, batch.messages, false)
    }),
  )
  if (ended) countResults(round.report, ended)
  return ended !== undefined
}

/** Whether something of the batch was reported: the provider accepted it under this key then, whatever it answers. */
async function isReported({ db }: SystemScope, { frozen }: SendBatch): Promise<boolean> {
  const { rows } = await sql`
    select from messages where id = any(${frozen?.members ?? []}::uuid[]) and provider_id is not null
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Ends a batch in favor of new ones under keys of their own: one for each agency, or two halves where all is of one
 * agency. Each email stays as it was written down. `isAbsent`: the provider says that it accepted none of them.
 */
async function split(
  { db, now }: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  messages: readonly MessageRow[],
  isAbsent: boolean,
): Promise<SettledCounts> {
  const agencies = Map.groupBy(messages, ({ organization_id }) => organization_id)
  const middle = Math.ceil(messages.length / 2)
  const parts = agencies.size > 1 ? [...agencies.values()] : [messages.slice(0, middle), messages.slice(middle)]
  const mails = new Map(mailsOf(batch).map((mail, place) => [batch.frozen?.members[place], mail]))
  let moved = 0
  for (const part of parts) {
    const id = randomUUID()
    // The first try stays noted: a late report of it must not look as if another installation had sent the email.
    const { rows } = await sql<{ id: string }>`
      update messages m set status = ${queuedStatus}, claimed_by = null, claimed_until = null, next_at = ${now},
        batch_id = ${id}::uuid, batch_position = p.place - 1, attempts = ${isAbsent ? sql`0` : sql`m.attempts`}
      from unnest(${part.map((message) => message.id)}::uuid[]) with ordinality as p (id, place)
      where m.id = p.id and m.batch_id = ${batch.id}::uuid and m.claimed_by = ${claim}::uuid and m.status = ${sendingStatus}
      returning m.id`.execute(db)
    // Others were settled by a report or erased meanwhile.
    const still = new Set(rows.map((row) => row.id))
    const members = part.flatMap((message) => (still.has(message.id) ? [message.id] : []))
    if (members.length === 0) continue
    moved += members.length
    const payload = JSON.stringify(members.map((member) => mails.get(member)))
    await db
      .insertInto('send_batches')
      .values({
        ...{ id, lane: batch.lane, created_at: now, next_at: now, payload, members },
        ...{ split_from: batch.id, reason: batch.reason },
      })
      .execute()
  }
  await db.deleteFrom('send_batches').where('id', '=', batch.id).execute()
  return [
    ['queued', moved],
    ['lost', messages.length - moved],
  ]
}
