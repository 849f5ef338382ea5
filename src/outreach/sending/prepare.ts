import { sql } from 'kysely'
import { retryOnDeadlock } from '../../lib/retry-on-deadlock.ts'
import { isAccountKind, type MessageStatus, skipReasons } from '../../outbox/message.ts'
import type { Compose, MailFacts, OutgoingMail } from '../../outbox/outgoing-mail.ts'
import { type Claim, leaseEnd, sending } from '../../outbox/queries.ts'
import { forceGenericPlans, type SystemScope, type TenantDb } from '../../scope.ts'
import type { MessageRow } from './claim.ts'
import { findCosts, withCost } from './costs.ts'
import { clientMailFacts, findAccountFacts } from './facts.ts'
import { applySendPolicy, isDecisionFresh } from './send-policy.ts'
import { NEVER_SAID, outOfTries, perhapsTaken, settle, settleVerdict } from './settle.ts'
import type { Allowed, House, Refusal } from './verdict.ts'

/** Senders that died over one message before it is put aside: it may be what kills them. */
export const MOST_LOST_LEASES = 3
export const STOPPED_SERVERS = 'Sending it stopped the server three times'

export type Prepared =
  | { ready: true; message: MessageRow; mail: OutgoingMail }
  | { ready: false; status: MessageStatus | 'lost' }

export interface Writing extends House {
  tenantDb: TenantDb
  compose: Compose
}

interface Judged {
  facts: MailFacts
  /** Of a mail to a client. */
  of?: Allowed
}

/**
 * The last look before a message leaves by itself: may it still, and what exactly does it say? The first time through,
 * the mail is written down and from then on never changes. Counts a try.
 */
export async function prepareMessage(claimed: MessageRow, claim: Claim, writing: Writing): Promise<Prepared> {
  const { tenantDb, compose: _, ...house } = writing
  const look = async (
    system: SystemScope,
    again: Pick<House, 'plan'> = {},
  ): Promise<Judged | MessageStatus | 'lost'> => {
    const stop = (status: MessageStatus, reason: string) => settle(system, claimed, claim, { status, reason })
    if (claimed.lost_leases >= MOST_LOST_LEASES) return stop(perhapsTaken(claimed), STOPPED_SERVERS)
    if (outOfTries(claimed, system.now)) return stop('unknown', NEVER_SAID)
    if (isAccountKind(claimed.kind)) {
      const facts = await findAccountFacts(system, claimed, claimed.kind)
      return facts ? { facts } : stop('skipped', skipReasons.link_expired)
    }
    await forceGenericPlans(system)
    const verdict = (await applySendPolicy(system, [claimed], { ...house, ...again })).get(claimed.id) ?? {
      is: 'removed',
    }
    if (verdict.is !== 'allowed')
      return settleVerdict(system, claimed, claim, await lookAgain(system, claimed, verdict))
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

const write = async ({ facts, of }: Judged, { tenantDb, compose }: Writing) =>
  compose(withCost(facts, await findCosts(tenantDb, of ? [of] : [])))

/** Written down before it leaves, so that each try sends the same. */
async function countTry(
  { db, now }: SystemScope,
  claimed: MessageRow,
  claim: Claim,
  frozen: Partial<ReturnType<typeof freeze>>,
): Promise<Prepared> {
  // Read back rather than used as made: jsonb orders keys its own way, and each try must send the same bytes.
  const message = await db
    .updateTable('outreach_messages')
    .set({
      ...frozen,
      attempts: sql`attempts + 1`,
      first_attempt_at: claimed.first_attempt_at ?? now,
      claimed_until: leaseEnd,
    })
    .where('organization_id', '=', claimed.organization_id)
    .where('id', '=', claimed.id)
    .where('claimed_by', '=', claim)
    .where('status', '=', sending)
    .returningAll()
    .executeTakeFirst()
  if (!message) return { ready: false, status: 'lost' }
  return { ready: true, message, mail: message.payload as unknown as OutgoingMail }
}

/**
 * Whoever brings a contact back wakes the mails that were skipped meanwhile, and this one is not skipped yet. So we look
 * once more, and keep the contact as it is until it is written down what we found.
 */
export async function lookAgain(system: SystemScope, message: MessageRow, verdict: Refusal): Promise<Refusal> {
  if (verdict.is !== 'removed' || !(await cameBack(system, message))) return verdict
  return { is: 'later', at: system.now }
}

async function cameBack({ db }: SystemScope, { organization_id, id }: MessageRow): Promise<boolean> {
  const message = await db
    .selectFrom('outreach_messages')
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
export function diverted(mail: OutgoingMail, divertTo: string | undefined): OutgoingMail {
  if (!divertTo) return mail
  const { 'List-Unsubscribe': _, 'List-Unsubscribe-Post': __, ...headers } = mail.headers
  return { ...mail, headers, to: divertTo, subject: `[Test for ${mail.to}] ${mail.subject}` }
}

const freeze = (mail: OutgoingMail, { facts, of }: Judged) => ({
  payload: JSON.stringify(diverted(mail, of?.divertTo)),
  recipient: facts.recipient,
  mode: of?.divertTo ? 'test' : 'production',
})
