import type { OutgoingMail } from '../../outbox/outgoing-mail.ts'
import type { SystemScope } from '../../scope.ts'
import type { Claim, MessageRow } from './claim.ts'
import { type Batch, freezeBatch, noteRecipients } from './claim-batch.ts'
import { clientMailFacts } from './facts.ts'
import { judgeMessages } from './guard.ts'
import { diverted, lookAgain, MOST_LOST_LEASES, STOPPED_SERVERS, type Writing } from './prepare.ts'
import { count, type Round } from './send-report.ts'
import { settle, settleVerdict } from './settle.ts'
import type { Allowed, Verdict } from './verdict.ts'

/** What was true so long ago is looked at again before anything is handed over. */
const FRESH_MS = 500
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
  const { doors, compose } = writing
  const looked = performance.now()
  const { allowed, facts } = await doors.asSystem('judge a batch', async (system) => {
    const allowed = await stay(system, batch.messages, claim, writing, round)
    return { allowed, facts: await clientMailFacts(system, allowed) }
  })
  const written = await Promise.allSettled(facts.map(compose))
  return doors.asSystem('freeze a batch', async (system) => {
    let ready: { mail: OutgoingMail; of: Allowed }[] = []
    for (const [place, of] of allowed.entries()) {
      const one = written[place]
      if (one?.status === 'fulfilled') ready.push({ mail: diverted(one.value, of.divertTo), of })
      else await setApart(system, of.message, claim, round, one?.reason)
    }
    if (performance.now() - looked > FRESH_MS) {
      const still = await stay(
        system,
        ready.map(({ of }) => of.message),
        claim,
        writing,
        round,
      )
      const ids = new Set(still.map(({ message }) => message.id))
      ready = ready.filter(({ of }) => ids.has(of.message.id))
    }
    batch.messages = ready.map(({ of }) => of.message)
    const members = batch.messages.map(({ id }) => id)
    if (members.length === 0) {
      await system.db.deleteFrom('send_batches').where('id', '=', batch.id).where('claimed_by', '=', claim).execute()
      return undefined
    }
    await noteRecipients(
      system,
      ready.flatMap(({ of }) => changeOf(of)),
    )
    const mails = ready.map(({ mail }) => mail)
    const payload = JSON.stringify(mails)
    if (!(await freezeBatch(system, batch, claim, { payload, members }))) {
      count(round.report, 'lost', members.length)
      return undefined
    }
    batch.frozen = { payload, members }
    return mails
  })
}

function changeOf({ message, recipient, divertTo }: Allowed) {
  const mode = divertTo ? 'test' : 'production'
  return message.recipient === recipient && message.mode === mode ? [] : [{ message, recipient, mode }]
}

/** Those that may leave; the others are put where they belong. */
async function stay(
  system: SystemScope,
  messages: readonly MessageRow[],
  claim: Claim,
  house: Writing,
  { report }: Round,
): Promise<Allowed[]> {
  const verdicts = await judgeMessages(system, messages, house)
  const allowed: Allowed[] = []
  for (const message of messages) {
    const verdict: Verdict = verdicts.get(message.id) ?? { is: 'removed' }
    // Of its own try, which was counted when it was claimed, nothing reached anybody.
    const untried = { ...message, attempts: message.attempts - 1 }
    if (message.lost_leases >= MOST_LOST_LEASES) {
      const reason = STOPPED_SERVERS
      count(report, await settle(system, untried, claim, { status: 'failed', reason, ...UNTRIED }))
    } else if (verdict.is === 'allowed') allowed.push(verdict.mail)
    else count(report, await settleVerdict(system, untried, claim, await lookAgain(system, message, verdict), UNTRIED))
  }
  return allowed
}

/** A mail that cannot be written does not hold up the others: it is tried by itself, a few times. */
async function setApart(system: SystemScope, message: MessageRow, claim: Claim, round: Round, error: unknown) {
  round.errors.push(error)
  const next_at = new Date(system.now.getTime() + POISON_MS)
  const lost_leases = message.lost_leases + 1
  const change = { status: 'queued', alone: true, next_at, lost_leases, ...UNTRIED } as const
  count(round.report, await settle(system, message, claim, change))
}
