import { sql } from 'kysely'
import { retryOnDeadlock } from '../../lib/retry-on-deadlock.ts'
import { isAccountKind, type MessageStatus, skipReasons } from '../../outbox/message.ts'
import type { Compose, MailFacts, OutgoingMail } from '../../outbox/outgoing-mail.ts'
import { type ClaimToken, leaseEnd, sendingStatus } from '../../outbox/queries.ts'
import { forceGenericPlans, type SystemScope, type TenantDb } from '../../scope.ts'
import type { MessageRow } from './claim.ts'
import { addSendCost, findSendCosts } from './costs.ts'
import { clientMailFacts, findAccountFacts } from './facts.ts'
import type { AllowedSend, SendInstance, SendRefusal } from './send-decision.ts'
import { applySendPolicy, isDecisionFresh } from './send-policy.ts'
import { isOutOfAttempts, isPossiblySent, settleDecision, settleMessage, UNKNOWN_OUTCOME_REASON } from './settle.ts'

/** Senders that died over one message before it is put aside: it may be what kills them. */
export const MAX_CRASH_COUNT = 3
export const CRASHED_REASON = 'Sending it stopped the server three times'

export type PreparedMessage =
  | { ready: true; message: MessageRow; mail: OutgoingMail }
  | { ready: false; status: MessageStatus | 'lost' }

export interface WritingContext extends SendInstance {
  tenantDb: TenantDb
  compose: Compose
}

interface Judged {
  facts: MailFacts
  /** Of a mail to a client. */
  of?: AllowedSend
}

/**
 * The last look before a message leaves by itself: may it still, and what exactly does it say? The first time through,
 * the mail is written down and from then on never changes. Counts a try.
 */
export async function prepareMessage(
  claimed: MessageRow,
  claim: ClaimToken,
  writing: WritingContext,
): Promise<PreparedMessage> {
  const { tenantDb, compose: _, ...environment } = writing
  const look = async (
    system: SystemScope,
    again: Pick<SendInstance, 'plan'> = {},
  ): Promise<Judged | MessageStatus | 'lost'> => {
    const stop = (status: MessageStatus, reason: string) => settleMessage(system, claimed, claim, { status, reason })
    if (claimed.crash_count >= MAX_CRASH_COUNT) return stop(isPossiblySent(claimed), CRASHED_REASON)
    if (isOutOfAttempts(claimed, system.now)) return stop('unknown', UNKNOWN_OUTCOME_REASON)
    if (isAccountKind(claimed.kind)) {
      const facts = await findAccountFacts(system, claimed, claimed.kind)
      return facts ? { facts } : stop('skipped', skipReasons.link_expired)
    }
    await forceGenericPlans(system)
    const verdict = (await applySendPolicy(system, [claimed], { ...environment, ...again })).get(claimed.id) ?? {
      is: 'removed',
    }
    if (verdict.is !== 'allowed')
      return settleDecision(system, claimed, claim, await recheckMessage(system, claimed, verdict))
    const [facts] = await clientMailFacts(system, [verdict.mail])
    return { facts: facts as MailFacts, of: verdict.mail }
  }
  const began = performance.now()
  const looked = await retryOnDeadlock(() => tenantDb.withSystem('judge a message', look))
  if (typeof looked === 'string') return { ready: false, status: looked }
  const frozen = claimed.payload ? {} : freeze(await write(looked, writing), looked)
  return retryOnDeadlock(() =>
    tenantDb.withSystem('freeze a message', async (system) => {
      const again = isDecisionFresh(began) ? looked : await look(system, { plan: 'off' })
      if (typeof again === 'string') return { ready: false, status: again }
      return countTry(system, claimed, claim, frozen)
    }),
  )
}

const write = async ({ facts, of }: Judged, { tenantDb, compose }: WritingContext) =>
  compose(addSendCost(facts, await findSendCosts(tenantDb, of ? [of] : [])))

/** Written down before it leaves, so that each try sends the same. */
async function countTry(
  { db, now }: SystemScope,
  claimed: MessageRow,
  claim: ClaimToken,
  frozen: Partial<ReturnType<typeof freeze>>,
): Promise<PreparedMessage> {
  // Read back rather than used as made: jsonb orders keys its own way, and each try must send the same bytes.
  const message = await db
    .updateTable('messages')
    .set({
      ...frozen,
      attempts: sql`attempts + 1`,
      first_attempt_at: claimed.first_attempt_at ?? now,
      claimed_until: leaseEnd,
    })
    .where('organization_id', '=', claimed.organization_id)
    .where('id', '=', claimed.id)
    .where('claimed_by', '=', claim)
    .where('status', '=', sendingStatus)
    .returningAll()
    .executeTakeFirst()
  if (!message) return { ready: false, status: 'lost' }
  return { ready: true, message, mail: message.payload as unknown as OutgoingMail }
}

/**
 * Whoever brings a contact back wakes the mails that were skipped meanwhile, and this one is not skipped yet. So we look
 * once more, and keep the contact as it is until it is written down what we found.
 */
export async function recheckMessage(
  system: SystemScope,
  message: MessageRow,
  verdict: SendRefusal,
): Promise<SendRefusal> {
  if (verdict.is !== 'removed' || !(await cameBack(system, message))) return verdict
  return { is: 'later', at: system.now }
}

async function cameBack({ db }: SystemScope, { organization_id, id }: MessageRow): Promise<boolean> {
  const message = await db
    .selectFrom('messages')
    .select('contact_id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const contact = await db
    .selectFrom('contacts')
    .select('deleted_at')
    .where('organization_id', '=', organization_id)
    .where('id', '=', message?.contact_id ?? 0)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return contact !== undefined && contact.deleted_at === null
}

/** In test mode the mail goes to the agency, and says for whom it was. A mail program offers nobody to unsubscribe. */
export function redirectTestMessage(mail: OutgoingMail, divertTo: string | undefined): OutgoingMail {
  if (!divertTo) return mail
  const { 'List-Unsubscribe': _, 'List-Unsubscribe-Post': __, ...headers } = mail.headers
  return { ...mail, headers, to: divertTo, subject: `[Test for ${mail.to}] ${mail.subject}` }
}

const freeze = (mail: OutgoingMail, { facts, of }: Judged) => ({
  payload: JSON.stringify(redirectTestMessage(mail, of?.divertTo)),
  recipient: facts.recipient,
  mode: of?.divertTo ? 'test' : 'production',
})
