import { sql } from 'kysely'
import { isAccountKind, type MessageStatus, type SkipReason, skipReasons } from '../../outbox/message.ts'
import type { Compose, MailFacts, OutgoingMail } from '../../outbox/outgoing-mail.ts'
import { sending } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { type Claim, leaseEnd, type MessageRow } from './claim.ts'
import { findAccountFacts, findClientRow, findTestAddress, quoteMailFacts } from './facts.ts'
import { outOfTries, settle } from './settle.ts'
import { type PricesOf, whyNotSend } from './why-not-send.ts'

/** Senders that died over one message before it is put aside: it may be what kills them. */
const MOST_LOST_LEASES = 3

export type Prepared =
  | { ready: true; message: MessageRow; mail: OutgoingMail }
  | { ready: false; status: MessageStatus | 'lost' }

/** Practice mode mails nobody, so its sample prices may leave. */
export interface Writing extends PricesOf {
  compose: Compose
}

interface Allowed {
  facts: MailFacts
  /** Set in test mode: where the mail goes instead of to the client. */
  divertTo?: string | undefined
}

/**
 * The last look before a message leaves: may it still, and what exactly does it say? The first time through, the mail
 * is written down and from then on never changes. Counts a try.
 */
export async function prepareMessage(
  system: SystemScope,
  claimed: MessageRow,
  claim: Claim,
  { compose, ...house }: Writing,
): Promise<Prepared> {
  const stop = async (status: MessageStatus, reason: string): Promise<Prepared> => ({
    ready: false,
    status: await settle(system, claimed, claim, { status, reason }),
  })
  if (claimed.lost_leases >= MOST_LOST_LEASES) return stop('failed', 'Sending it stopped the server three times')
  if (outOfTries(claimed, system.now)) return stop('unknown', 'The mail service never said whether it took the mail')
  const allowed = await judge(system, claimed, house)
  if ('skip' in allowed && allowed.skip === 'removed' && (await cameBack(system, claimed)))
    return { ready: false, status: await settle(system, claimed, claim, { status: 'queued', next_at: system.now }) }
  if ('skip' in allowed) return stop('skipped', skipReasons[allowed.skip])

  const frozen = claimed.payload ? {} : freeze(await compose(allowed.facts), allowed)
  // Read back rather than used as made: jsonb orders keys its own way, and each try must send the same bytes.
  const message = await system.db
    .updateTable('outreach_messages')
    .set({
      ...frozen,
      attempts: sql`attempts + 1`,
      first_attempt_at: claimed.first_attempt_at ?? system.now,
      claimed_until: leaseEnd,
    })
    .where('organization_id', '=', claimed.organization_id)
    .where('id', '=', claimed.id)
    .where('claimed_by', '=', claim)
    .where('status', '=', sending)
    .returningAll()
    .executeTakeFirst()
  if (!message) return { ready: false, status: 'lost' }
  return { ready: true, message, mail: message.payload as OutgoingMail }
}

/**
 * Whoever brings a contact back wakes the mails that were skipped meanwhile, and this one is not skipped yet. So we look
 * once more, and keep the contact as it is until it is written down what we found.
 */
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

function freeze(mail: OutgoingMail, { facts, divertTo }: Allowed) {
  const sent = divertTo ? { ...mail, to: divertTo, subject: `[Test for ${mail.to}] ${mail.subject}` } : mail
  return {
    payload: JSON.stringify(sent),
    recipient: facts.recipient,
    mode: divertTo ? 'test' : 'production',
  }
}

async function judge(
  system: SystemScope,
  message: MessageRow,
  house: PricesOf,
): Promise<Allowed | { skip: SkipReason }> {
  if (isAccountKind(message.kind)) {
    const facts = await findAccountFacts(system, message, message.kind)
    return facts ? { facts } : { skip: 'link_expired' }
  }
  const client = await findClientRow(system, message, house)
  if (!client) return { skip: 'removed' }
  if (client.closed_at) return { skip: 'agency_closed' }
  // An address that was corrected while the mail waited is the one to use, until the first try.
  const recipient = message.payload ? message.recipient : client.email
  const obstacle = await whyNotSend(system, { ...client, email: recipient }, house)
  if (obstacle || !recipient) return { skip: obstacle ?? 'no_email' }
  const facts = quoteMailFacts(message, client, recipient)
  if (client.send_mode === 'production') return { facts }
  const divertTo = await findTestAddress(system, message.organization_id)
  return divertTo ? { facts, divertTo } : { skip: 'no_test_address' }
}
