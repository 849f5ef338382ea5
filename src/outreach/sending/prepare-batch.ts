import { retryOnDeadlock } from '../../lib/retry-on-deadlock.ts'
import type { OutgoingMail } from '../../outbox/outgoing-mail.ts'
import type { ClaimToken } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import type { MessageRow } from './claim.ts'
import { freezeBatch, isBatchClaimed, recordRecipients, type SendBatch } from './claim-batch.ts'
import { addSendCost, findSendCosts } from './costs.ts'
import { clientMailFacts } from './facts.ts'
import { CRASHED_REASON, MAX_CRASH_COUNT, recheckMessage, redirectTestMessage, type WritingContext } from './prepare.ts'
import type { AllowedSend, SendDecision, SendRefusal } from './send-decision.ts'
import { applySendPolicy, isDecisionFresh } from './send-policy.ts'
import { countResults, type SendRound, type SettledCounts } from './send-report.ts'
import { settleDecision, settleMessage } from './settle.ts'
import { isOwnClaim } from './settle-batch.ts'

const POISON_MS = 60_000

/** Of a message that leaves its batch before anything was handed over. */
const UNTRIED = { batch_id: null, batch_position: null, attempts: 0, first_attempt_at: null }

/**
 * The last look at a new batch: whose mail may leave, and what does each say? Then it is written down for good, and a
 * try is counted. The others leave the batch. Undefined where nothing is to be handed over.
 */
export async function prepareBatch(
  writing: WritingContext,
  batch: SendBatch,
  claim: ClaimToken,
  round: SendRound,
): Promise<OutgoingMail[] | undefined> {
  const { tenantDb, compose } = writing
  const looked = performance.now()
  const { allowed, facts, ended } = await retryOnDeadlock(() =>
    tenantDb.withSystem('judge a batch', async (system) => {
      const { allowed, ended } = await stay(system, batch.messages, claim, writing)
      return { allowed, ended, facts: await clientMailFacts(system, allowed) }
    }),
  )
  countResults(round.report, ended)
  const costs = await findSendCosts(tenantDb, allowed)
  const made = await Promise.allSettled(facts.map((one) => compose(addSendCost(one, costs))))
  for (const one of made) if (one.status === 'rejected') round.errors.push(one.reason)
  const written = allowed.map((of, place): Written => {
    const one = made[place]
    return { of, mail: one?.status === 'fulfilled' ? redirectTestMessage(one.value, of.divertTo) : undefined }
  })
  const frozen = await retryOnDeadlock(() =>
    tenantDb.withSystem('freeze a batch', (system) =>
      freeze(system, batch, written, { claim, looked, environment: writing }),
    ),
  )
  countResults(round.report, frozen.ended)
  if (!frozen.mails) return undefined
  batch.messages = frozen.messages
  batch.frozen = { payload: frozen.payload, members: frozen.messages.map(({ id }) => id) }
  return frozen.mails
}

interface Written {
  of: AllowedSend
  /** Undefined where it could not be written. */
  mail: OutgoingMail | undefined
}

type Frozen =
  | { ended: SettledCounts; mails: OutgoingMail[]; messages: MessageRow[]; payload: string }
  | { ended: SettledCounts; mails?: undefined }

async function freeze(
  system: SystemScope,
  batch: SendBatch,
  written: readonly Written[],
  { claim, looked, environment }: { claim: ClaimToken; looked: number; environment: WritingContext },
): Promise<Frozen> {
  // The batch before its messages: see returnLostBatches. Who is not ours by now was erased, or goes with another sender.
  if (!(await isOwnClaim(system, batch, claim))) return { ended: [['lost', written.length]] }
  const ours = await isBatchClaimed(system, batch, claim)
  let ready = written.filter(({ of }) => ours.has(of.message.id))
  const ended: SettledCounts = [['lost', written.length - ready.length]]
  for (const { of, mail } of ready) if (!mail) ended.push([await setApart(system, of.message, claim), 1])
  ready = ready.filter(({ mail }) => mail)
  if (!isDecisionFresh(looked)) {
    const again = await stay(
      system,
      ready.map(({ of }) => of.message),
      claim,
      { ...environment, plan: 'off' },
    )
    const ids = new Set(again.allowed.map(({ message }) => message.id))
    ready = ready.filter(({ of }) => ids.has(of.message.id))
    ended.push(...again.ended)
  }
  const messages = ready.map(({ of }) => of.message)
  if (messages.length === 0) {
    await system.db.deleteFrom('send_batches').where('id', '=', batch.id).where('claimed_by', '=', claim).execute()
    return { ended }
  }
  await recordRecipients(
    system,
    ready.flatMap(({ of }) => changeOf(of)),
  )
  const mails = ready.flatMap(({ mail }) => mail ?? [])
  const payload = JSON.stringify(mails)
  if (await freezeBatch(system, batch, claim, { payload, members: messages.map(({ id }) => id) }))
    return { ended, mails, messages, payload }
  return { ended: [...ended, ['lost', messages.length]] }
}

function changeOf({ message, recipient, divertTo }: AllowedSend) {
  const mode = divertTo ? 'test' : 'production'
  return message.recipient === recipient && message.mode === mode ? [] : [{ message, recipient, mode }]
}

/** Those that may leave; the others are put where they belong, in the order in which contacts are locked everywhere. */
async function stay(
  system: SystemScope,
  messages: readonly MessageRow[],
  claim: ClaimToken,
  environment: WritingContext,
): Promise<{ allowed: AllowedSend[]; ended: SettledCounts }> {
  const verdicts = await applySendPolicy(system, messages, environment)
  const allowed: AllowedSend[] = []
  const others: { message: MessageRow; refusal: SendRefusal | undefined }[] = []
  for (const message of messages) {
    const verdict: SendDecision = verdicts.get(message.id) ?? { is: 'removed' }
    if (message.crash_count >= MAX_CRASH_COUNT) others.push({ message, refusal: undefined })
    else if (verdict.is === 'allowed') allowed.push(verdict.mail)
    else others.push({ message, refusal: verdict })
  }
  others.sort(byContact)
  const ended: SettledCounts = []
  for (const { message, refusal } of others) {
    // Of its own try, which was counted when it was claimed, nothing reached anybody.
    const untried = { ...message, attempts: message.attempts - 1 }
    const status = refusal
      ? await settleDecision(system, untried, claim, await recheckMessage(system, message, refusal), UNTRIED)
      : await settleMessage(system, untried, claim, { status: 'failed', reason: CRASHED_REASON, ...UNTRIED })
    ended.push([status, 1])
  }
  return { allowed, ended }
}

const byContact = ({ message: a }: { message: MessageRow }, { message: b }: { message: MessageRow }) =>
  a.organization_id - b.organization_id || (a.contact_id ?? 0) - (b.contact_id ?? 0)

/** A mail that cannot be written does not hold up the others: it is tried by itself, a few times. */
function setApart(system: SystemScope, message: MessageRow, claim: ClaimToken) {
  const next_at = new Date(system.now.getTime() + POISON_MS)
  const crash_count = message.crash_count + 1
  return settleMessage(system, message, claim, {
    status: 'queued',
    send_individually: true,
    next_at,
    crash_count,
    ...UNTRIED,
  })
}
