import { retryOnDeadlock } from '../../lib/retry-on-deadlock.ts'
import type { OutgoingMail } from '../../outbox/outgoing-mail.ts'
import type { Claim } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import type { MessageRow } from './claim.ts'
import { type Batch, freezeBatch, noteRecipients, stillOurs } from './claim-batch.ts'
import { findCosts, withCost } from './costs.ts'
import { clientMailFacts } from './facts.ts'
import { diverted, lookAgain, MOST_LOST_LEASES, STOPPED_SERVERS, type Writing } from './prepare.ts'
import { applySendPolicy, isDecisionFresh } from './send-policy.ts'
import { countAll, type Ended, type Round } from './send-report.ts'
import { settle, settleVerdict } from './settle.ts'
import { isOurs } from './settle-batch.ts'
import type { Allowed, Refusal, Verdict } from './verdict.ts'

const POISON_MS = 60_000

/** Of a message that leaves its batch before anything was handed over. */
const UNTRIED = { batch_id: null, batch_place: null, attempts: 0, first_attempt_at: null }

/**
 * The last look at a new batch: whose mail may leave, and what does each say? Then it is written down for good, and a
 * try is counted. The others leave the batch. Undefined where nothing is to be handed over.
 */
export async function prepareBatch(
  writing: Writing,
  batch: Batch,
  claim: Claim,
  round: Round,
): Promise<OutgoingMail[] | undefined> {
  const { tenantDb, compose } = writing
  const looked = performance.now()
  const { allowed, facts, ended } = await retryOnDeadlock(() =>
    tenantDb.withSystem('judge a batch', async (system) => {
      const { allowed, ended } = await stay(system, batch.messages, claim, writing)
      return { allowed, ended, facts: await clientMailFacts(system, allowed) }
    }),
  )
  countAll(round.report, ended)
  const costs = await findCosts(tenantDb, allowed)
  const made = await Promise.allSettled(facts.map((one) => compose(withCost(one, costs))))
  for (const one of made) if (one.status === 'rejected') round.errors.push(one.reason)
  const written = allowed.map((of, place): Written => {
    const one = made[place]
    return { of, mail: one?.status === 'fulfilled' ? diverted(one.value, of.divertTo) : undefined }
  })
  const frozen = await retryOnDeadlock(() =>
    tenantDb.withSystem('freeze a batch', (system) =>
      freeze(system, batch, written, { claim, looked, house: writing }),
    ),
  )
  countAll(round.report, frozen.ended)
  if (!frozen.mails) return undefined
  batch.messages = frozen.messages
  batch.frozen = { payload: frozen.payload, members: frozen.messages.map(({ id }) => id) }
  return frozen.mails
}

interface Written {
  of: Allowed
  /** Undefined where it could not be written. */
  mail: OutgoingMail | undefined
}

type Frozen =
  | { ended: Ended; mails: OutgoingMail[]; messages: MessageRow[]; payload: string }
  | { ended: Ended; mails?: undefined }

async function freeze(
  system: SystemScope,
  batch: Batch,
  written: readonly Written[],
  { claim, looked, house }: { claim: Claim; looked: number; house: Writing },
): Promise<Frozen> {
  // The batch before its messages: see returnLostBatches. Who is not ours by now was erased, or goes with another sender.
  if (!(await isOurs(system, batch, claim))) return { ended: [['lost', written.length]] }
  const ours = await stillOurs(system, batch, claim)
  let ready = written.filter(({ of }) => ours.has(of.message.id))
  const ended: Ended = [['lost', written.length - ready.length]]
  for (const { of, mail } of ready) if (!mail) ended.push([await setApart(system, of.message, claim), 1])
  ready = ready.filter(({ mail }) => mail)
  if (!isDecisionFresh(looked)) {
    const again = await stay(
      system,
      ready.map(({ of }) => of.message),
      claim,
      { ...house, plan: 'off' },
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
  await noteRecipients(
    system,
    ready.flatMap(({ of }) => changeOf(of)),
  )
  const mails = ready.flatMap(({ mail }) => mail ?? [])
  const payload = JSON.stringify(mails)
  if (await freezeBatch(system, batch, claim, { payload, members: messages.map(({ id }) => id) }))
    return { ended, mails, messages, payload }
  return { ended: [...ended, ['lost', messages.length]] }
}

function changeOf({ message, recipient, divertTo }: Allowed) {
  const mode = divertTo ? 'test' : 'production'
  return message.recipient === recipient && message.mode === mode ? [] : [{ message, recipient, mode }]
}

/** Those that may leave; the others are put where they belong, in the order in which contacts are locked everywhere. */
async function stay(
  system: SystemScope,
  messages: readonly MessageRow[],
  claim: Claim,
  house: Writing,
): Promise<{ allowed: Allowed[]; ended: Ended }> {
  const verdicts = await applySendPolicy(system, messages, house)
  const allowed: Allowed[] = []
  const others: { message: MessageRow; refusal: Refusal | undefined }[] = []
  for (const message of messages) {
    const verdict: Verdict = verdicts.get(message.id) ?? { is: 'removed' }
    if (message.lost_leases >= MOST_LOST_LEASES) others.push({ message, refusal: undefined })
    else if (verdict.is === 'allowed') allowed.push(verdict.mail)
    else others.push({ message, refusal: verdict })
  }
  others.sort(byContact)
  const ended: Ended = []
  for (const { message, refusal } of others) {
    // Of its own try, which was counted when it was claimed, nothing reached anybody.
    const untried = { ...message, attempts: message.attempts - 1 }
    const status = refusal
      ? await settleVerdict(system, untried, claim, await lookAgain(system, message, refusal), UNTRIED)
      : await settle(system, untried, claim, { status: 'failed', reason: STOPPED_SERVERS, ...UNTRIED })
    ended.push([status, 1])
  }
  return { allowed, ended }
}

const byContact = ({ message: a }: { message: MessageRow }, { message: b }: { message: MessageRow }) =>
  a.organization_id - b.organization_id || (a.contact_id ?? 0) - (b.contact_id ?? 0)

/** A mail that cannot be written does not hold up the others: it is tried by itself, a few times. */
function setApart(system: SystemScope, message: MessageRow, claim: Claim) {
  const next_at = new Date(system.now.getTime() + POISON_MS)
  const lost_leases = message.lost_leases + 1
  return settle(system, message, claim, { status: 'queued', alone: true, next_at, lost_leases, ...UNTRIED })
}
