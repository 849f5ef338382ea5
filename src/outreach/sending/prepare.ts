import { sql } from 'kysely'
import { isTransientDatabaseError } from '../../lib/retry-on-deadlock.ts'
import type { MailFacts } from '../../outbox/mail-facts.ts'
import type { OutgoingMail } from '../../outbox/outgoing-mail.ts'
import { reasonColumns } from '../../outbox/queries.ts'
import { forceGenericPlans, type SystemScope } from '../../scope.ts'
import { findClaimedIds, isOwnClaim, storeBatchPayload } from './claim.ts'
import { clientMailFacts, findCurrentPremiums, withCurrentPremium } from './client-email-facts.ts'
import { deleteBatch, releaseBatch, splitBatch } from './end-batch.ts'
import { recheckRemoved, recordDecision, recordResult } from './record-result.ts'
import { applySendPolicy } from './send-policy.ts'
import type { AllowedSend, SendDecision, SendRefusal } from './send-policy-rows.ts'
import {
  inTransaction,
  isInteractive,
  MAX_CRASH_COUNT,
  type MessageRow,
  type SendBatch,
  type SendRun,
  type StatusCounts,
} from './send-run.ts'

/** Retry interval of a batch that could not be prepared, and of a message that fails alone. */
const RETRY_MS = { batch: 5_000, message: 60_000 }

/**
 * An older decision is checked again before the message goes to the provider: the client may have unsubscribed, or a
 * pause begun. The plan is not checked again, because it rarely changes within moments.
 */
const MAX_DECISION_AGE_MS = 500

/** Columns of a message that leaves its batch before anything was sent. */
const UNTRIED = { batch_id: null, batch_position: null, attempts: 0, first_attempt_at: null }

const CRASHED = reasonColumns({ reason: 'crashed' })

/** An email that may be sent now. */
interface Sendable {
  message: MessageRow
  facts: MailFacts
  /** Undefined for email to staff. */
  client?: AllowedSend
}

interface Rendered extends Sendable {
  /** Undefined if it could not be rendered. */
  mail: OutgoingMail | undefined
}

/**
 * Prepares a new batch: applies the send policy, renders the emails, and freezes them, which counts an attempt.
 * Messages that may not be sent leave the batch. Returns undefined if nothing is to be sent. If the preparation fails,
 * the batch is halved until the message that causes the failure is alone.
 */
export async function prepareBatch(run: SendRun, batch: SendBatch): Promise<OutgoingMail[] | undefined> {
  try {
    return await prepare(run, batch)
  } catch (error) {
    run.errors.push(error)
    const isPassing = isTransientDatabaseError(error)
    await run.tenantDb
      .withSystem('release a batch', async (system) => {
        if (isPassing) await releaseBatch(system, batch, new Date(system.now.getTime() + RETRY_MS.batch))
        else await isolate(system, batch)
      })
      // If this fails, the claim ends when its lease expires.
      .catch(() => {})
    return undefined
  }
}

async function prepare(run: SendRun, batch: SendBatch): Promise<OutgoingMail[] | undefined> {
  const { tenantDb, compose } = run
  const decidedAt = performance.now()
  const { sendable } = await inTransaction(run, 'check a batch', async (system) => {
    if (isInteractive(batch)) await forceGenericPlans(system)
    return decide(system, batch.messages, batch, run)
  })
  const costs = await findCurrentPremiums(
    tenantDb,
    sendable.flatMap(({ client }) => client ?? []),
    run.errors,
  )
  const mails = await Promise.allSettled(
    sendable.map(async ({ message, facts, client }) => {
      // A test email is stored already rendered, so it equals the preview.
      if (message.payload) return message.payload as unknown as OutgoingMail
      return redirectTestMessage(await compose(withCurrentPremium(facts, costs)), client?.divertTo)
    }),
  )
  for (const mail of mails) if (mail.status === 'rejected') run.errors.push(mail.reason)
  const rendered = sendable.map((one, place): Rendered => {
    const mail = mails[place]
    return { ...one, mail: mail?.status === 'fulfilled' ? mail.value : undefined }
  })
  const frozen = await inTransaction(run, 'freeze a batch', (system) =>
    freeze(system, batch, rendered, { decidedAt, run }),
  )
  if (!frozen.mails) return undefined
  batch.messages = frozen.messages
  batch.frozen = { payload: frozen.payload, members: frozen.messages.map(({ id }) => id) }
  return frozen.mails
}

/** Decides about each message, and settles those that may not be sent. */
async function decide(
  system: SystemScope,
  messages: readonly MessageRow[],
  { claim }: SendBatch,
  run: SendRun,
): Promise<{ sendable: Sendable[]; ended: StatusCounts }> {
  const decisions = await applySendPolicy(system, messages, run)
  const allowed: AllowedSend[] = []
  const sendable: Sendable[] = []
  const refused: { message: MessageRow; refusal: SendRefusal | undefined }[] = []
  for (const message of messages) {
    const decision: SendDecision = decisions.get(message.id) ?? { is: 'removed' }
    if (message.crash_count >= MAX_CRASH_COUNT) refused.push({ message, refusal: undefined })
    else if (decision.is === 'allowed') allowed.push(decision.mail)
    else if (decision.is === 'staff') sendable.push(decision)
    else refused.push({ message, refusal: decision })
  }
  const facts = await clientMailFacts(system, allowed)
  for (const [place, client] of allowed.entries())
    sendable.push({ message: client.message, facts: facts[place]!, client })
  const ended: StatusCounts = []
  // Contacts are locked in the same order everywhere.
  for (const { message, refusal } of refused.sort(byContact)) {
    // The claim counted an attempt that was not made.
    const untried = { ...message, attempts: message.attempts - 1 }
    const status = refusal
      ? await recordDecision(system, untried, claim, await recheckRemoved(system, message, refusal), UNTRIED)
      : await recordResult(system, untried, claim, { status: 'failed', ...CRASHED, ...UNTRIED })
    ended.push([status, 1])
  }
  return { sendable, ended }
}

const byContact = ({ message: a }: { message: MessageRow }, { message: b }: { message: MessageRow }) =>
  a.organization_id - b.organization_id || (a.contact_id ?? 0) - (b.contact_id ?? 0)

type Frozen =
  | { ended: StatusCounts; mails: OutgoingMail[]; messages: MessageRow[]; payload: string }
  | { ended: StatusCounts; mails?: undefined }

async function freeze(
  system: SystemScope,
  batch: SendBatch,
  rendered: readonly Rendered[],
  { decidedAt, run }: { decidedAt: number; run: SendRun },
): Promise<Frozen> {
  // Locks the batch before its messages; see requeueExpiredLeases.
  if (!(await isOwnClaim(system, batch))) return { ended: [['lost', rendered.length]] }
  const claimed = await findClaimedIds(system, batch)
  let ready = rendered.filter(({ message }) => claimed.has(message.id))
  const ended: StatusCounts = [['lost', rendered.length - ready.length]]
  for (const { message, mail } of ready) if (!mail) ended.push([await setAside(system, message, batch), 1])
  ready = ready.filter(({ mail }) => mail)
  if (performance.now() - decidedAt > MAX_DECISION_AGE_MS) {
    const messages = ready.map(({ message }) => message)
    const again = await decide(system, messages, batch, { ...run, plan: 'off' })
    const ids = new Set(again.sendable.map(({ message }) => message.id))
    ready = ready.filter(({ message }) => ids.has(message.id))
    ended.push(...again.ended)
  }
  const messages = ready.map(({ message }) => message)
  if (messages.length === 0) {
    await deleteBatch(system, batch)
    return { ended }
  }
  await recordRecipients(
    system,
    ready.flatMap(({ client }) => client ?? []),
  )
  const mails = ready.flatMap(({ mail }) => mail ?? [])
  const payload = JSON.stringify(mails)
  if (await storeBatchPayload(system, batch, { payload, members: messages.map(({ id }) => id) }))
    return { ended, mails, messages, payload }
  return { ended: [...ended, ['lost', messages.length]] }
}

/** Halves a batch that cannot be prepared; a message that fails alone is tried again later, a few times. */
async function isolate(system: SystemScope, batch: SendBatch): Promise<void> {
  const [message, ...others] = batch.messages
  if (!message || !(await isOwnClaim(system, batch))) return
  const nextAt = new Date(system.now.getTime() + RETRY_MS.batch)
  if (others.length > 0) {
    await splitBatch(system, batch, { messages: batch.messages, isAbsent: true, nextAt })
    return
  }
  await setAside(system, message, batch)
  await deleteBatch(system, batch)
}

/**
 * Takes a message out of its batch, to be tried again in a minute. Counts as a crash, so that the message eventually
 * fails.
 */
function setAside(system: SystemScope, message: MessageRow, { claim }: SendBatch) {
  return recordResult(system, message, claim, {
    status: 'queued',
    next_at: new Date(system.now.getTime() + RETRY_MS.message),
    crash_count: message.crash_count + 1,
    ...UNTRIED,
  })
}

/**
 * In test mode an admin gets the email, and its subject names the client's address. It has no unsubscribe headers, so
 * that no email program offers to unsubscribe the admin.
 */
function redirectTestMessage(mail: OutgoingMail, divertTo: string | undefined): OutgoingMail {
  if (!divertTo) return mail
  const { 'List-Unsubscribe': _, 'List-Unsubscribe-Post': __, ...headers } = mail.headers
  return { ...mail, headers, to: divertTo, subject: `[Test for ${mail.to}] ${mail.subject}` }
}

/** Stores the recipient and mode of each message where they have changed. */
async function recordRecipients(
  { db }: SystemScope,
  mails: readonly { message: MessageRow; recipient: string; divertTo?: string | undefined }[],
): Promise<void> {
  const changed = mails.flatMap(({ message, recipient, divertTo }) => {
    const mode = divertTo ? 'test' : 'production'
    return message.recipient === recipient && message.mode === mode ? [] : [{ message, recipient, mode }]
  })
  if (changed.length === 0) return
  await sql`
    update messages m set recipient = n.recipient, mode = n.mode
    from unnest(${changed.map(({ message }) => message.organization_id)}::bigint[],
                ${changed.map(({ message }) => message.id)}::uuid[], ${changed.map(({ recipient }) => recipient)}::text[],
                ${changed.map(({ mode }) => mode)}::text[]) as n (organization_id, id, recipient, mode)
    where m.organization_id = n.organization_id and m.id = n.id`.execute(db)
}
