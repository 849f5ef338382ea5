import { sql } from 'kysely'
import type { AccountMailData } from '../../accounts/account-mail.ts'
import { isLanguage } from '../../lib/language.ts'
import type { AccountMailKind, MailFacts, MailSender } from '../../outbox/outgoing-mail.ts'
import type { AnyScope, SystemScope } from '../../scope.ts'
import { sendMode } from '../queries.ts'
import type { MessageRow } from './claim.ts'

/** Undefined when the link is used up or expired, or leads into an agency that was closed: such a mail only confuses. */
export async function findAccountFacts(
  { db, now }: SystemScope,
  message: MessageRow,
  kind: AccountMailKind,
): Promise<MailFacts | undefined> {
  const data = message.data as unknown as AccountMailData
  const facts = { kind, messageId: message.id, recipient: message.recipient, ...data }
  if (!data.tokenId) return facts
  const token = await db
    .selectFrom('login_tokens as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select('t.id')
    .where('t.organization_id', '=', message.organization_id)
    .where('t.id', '=', data.tokenId)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('o.closed_at', 'is', null)
    .executeTakeFirst()
  return token && facts
}

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClientRow>>>

/** The contact, its agency and who signs for it: the contact's agent, else the default agent, else an admin. */
export function findClientRow({ db }: SystemScope, message: MessageRow, house: { practice: boolean }) {
  return (
    db
      .selectFrom('outreach_messages as m')
      // Whose it is now: since it was claimed, the contact may have been merged into another.
      .innerJoin('contacts as c', (join) =>
        join.onRef('c.organization_id', '=', 'm.organization_id').onRef('c.id', '=', 'm.contact_id'),
      )
      .innerJoin('organizations as o', 'o.id', 'c.organization_id')
      .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
      .leftJoin('organization_logos as p', 'p.organization_id', 'o.id')
      .leftJoin('sending_domains as d', (join) =>
        join.onRef('d.organization_id', '=', 'o.id').on('d.status', '=', 'verified'),
      )
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
      .where('m.organization_id', '=', message.organization_id)
      .where('m.id', '=', message.id)
      .where('c.deleted_at', 'is', null)
      .select([
        'c.first_name as client_first_name',
        'c.email',
        'c.language',
        'c.state',
        'o.id as organization_id',
        // The name that clients know the agency by.
        sql<string>`coalesce(nullif(o.brand_name, ''), o.name)`.as('organization_name'),
        'o.slug',
        'o.primary_color',
        'p.hash as logo_hash',
        'p.width as logo_width',
        'p.height as logo_height',
        'o.mailing_address',
        'o.time_zone',
        'o.phone as organization_phone',
        'o.signature as organization_signature',
        sql<string | null>`d.from_local_part || '@' || d.name`.as('own_address'),
        sendMode(house).as('send_mode'),
        'o.closed_at',
        sql<boolean>`coalesce(g.force_org_sender_details, false) or a.use_org_sender_details`.as('speaks_as_agency'),
        'a.first_name',
        'a.last_name',
        'a.email as agent_email',
        'a.phone as agent_phone',
        'a.license_number',
        'a.signature',
      ])
      .executeTakeFirst()
  )
}

/** Where client mail goes in test mode: to the admin who has been there longest, of those who proved their address. */
export async function findTestAddress({ db }: AnyScope, organizationId: number): Promise<string | undefined> {
  const admin = await db
    .selectFrom('users')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('is_admin', '=', true)
    .where('removed_at', 'is', null)
    .orderBy(sql`email_verified_at is null`)
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
    language: isLanguage(client.language) ? client.language : 'en',
    knowsPlace: client.state !== null,
    agency: {
      id: client.organization_id,
      name: client.organization_name,
      primaryColor: client.primary_color,
      logo: logoOf(client),
      mailingAddress: client.mailing_address,
      ownAddress: client.own_address ?? undefined,
    },
    sender: senderOf(client),
  }
}

const logoOf = ({ slug, logo_hash: hash, logo_width: width, logo_height: height }: ClientRow) =>
  hash && width && height ? { slug, hash, width, height } : undefined

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
