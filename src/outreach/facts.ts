import { sql } from 'kysely'
import type { MailFacts, MailSender } from '../lib/outgoing-mail.ts'
import type { SystemScope } from '../scope.ts'
import type { MessageRow } from './claim.ts'
import type { AccountKind } from './message.ts'
import { sendMode } from './queries.ts'

/** What queueAccountMail stores; the message forgets it once it is settled. */
export interface AccountMailData {
  link: string
  code: string
  firstName: string
  organizationName: string
}

/** Undefined when the link is used up or expired: such a mail only confuses. */
export async function findAccountFacts(
  { db, now }: SystemScope,
  message: MessageRow,
  kind: AccountKind,
): Promise<MailFacts | undefined> {
  const token = await db
    .selectFrom('login_tokens')
    .select('id')
    .where('organization_id', '=', message.organization_id)
    .where('id', '=', message.occasion)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!token) return undefined
  return { kind, messageId: message.id, recipient: message.recipient, ...(message.data as unknown as AccountMailData) }
}

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClientRow>>>

/** The contact, its agency and who signs for it: the contact's agent, else the default agent, else an admin. */
export function findClientRow({ db }: SystemScope, message: MessageRow) {
  return db
    .selectFrom('contacts as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .selectAll('users')
          .whereRef('users.organization_id', '=', 'c.organization_id')
          .where('removed_at', 'is', null)
          .orderBy(sql`coalesce(users.id = c.agent_id, false)`, 'desc')
          .orderBy('is_default_agent', 'desc')
          .orderBy('is_admin', 'desc')
          .orderBy('users.id')
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .where('c.organization_id', '=', message.organization_id)
    .where('c.id', '=', message.contact_id)
    .where('c.deleted_at', 'is', null)
    .select([
      'c.first_name as client_first_name',
      'c.email',
      'o.id as organization_id',
      'o.name as organization_name',
      'o.primary_color',
      'o.mailing_address',
      'o.time_zone',
      'o.phone as organization_phone',
      'o.signature as organization_signature',
      sendMode.as('send_mode'),
      sql<boolean>`coalesce(g.force_org_sender_details, false) or a.use_org_sender_details`.as('speaks_as_agency'),
      'a.first_name',
      'a.last_name',
      'a.email as agent_email',
      'a.phone as agent_phone',
      'a.license_number',
      'a.signature',
    ])
    .executeTakeFirst()
}

/** Where client mail goes in test mode: to the admin who has been there longest. */
export async function findTestAddress({ db }: SystemScope, organizationId: number): Promise<string | undefined> {
  const admin = await db
    .selectFrom('users')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('is_admin', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  return admin?.email
}

export function quoteMailFacts(message: MessageRow, client: ClientRow, recipient: string): MailFacts {
  if (message.kind !== 'quote_email' || !message.tracking_id) throw new Error(`No mail is written for ${message.kind}`)
  return {
    kind: message.kind,
    messageId: message.id,
    recipient,
    trackingId: message.tracking_id,
    clientFirstName: client.client_first_name,
    agency: {
      id: client.organization_id,
      name: client.organization_name,
      primaryColor: client.primary_color,
      mailingAddress: client.mailing_address,
    },
    sender: senderOf(client),
  }
}

function senderOf(client: ClientRow): MailSender {
  const { agent_email: replyTo, license_number: licenseNumber } = client
  if (client.speaks_as_agency)
    return {
      name: client.organization_name,
      replyTo,
      phone: client.organization_phone,
      licenseNumber,
      signature: client.organization_signature,
    }
  return {
    name: `${client.first_name} ${client.last_name}`,
    replyTo,
    phone: client.agent_phone ?? client.organization_phone,
    licenseNumber,
    signature: client.signature || client.organization_signature,
  }
}
