import { type Insertable, sql } from 'kysely'
import type { OutreachMessages } from '../../db/schema.ts'
import type { AnyScope, Scope, SystemScope } from '../scope.ts'
import { queued } from './claim.ts'
import type { ContactMessage } from './message.ts'

const CONTACT_MESSAGE = [
  'id',
  'kind',
  'due_on',
  'status',
  'reason',
  'mode',
  'created_at',
  'sent_at',
  'viewed_at',
] as const

/** The mails of a contact for Email Activity, newest first. */
export function listMessagesOfContact(
  { db, organizationId }: Scope,
  contactId: number,
  { limit = 100 }: { limit?: number } = {},
): Promise<ContactMessage[]> {
  return db
    .selectFrom('outreach_messages')
    .select(CONTACT_MESSAGE)
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function findMessageByOccasion(
  { db, organizationId }: Scope,
  contactId: number,
  kind: string,
  occasion: string,
): Promise<ContactMessage | undefined> {
  return db
    .selectFrom('outreach_messages')
    .select(CONTACT_MESSAGE)
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .where('channel', '=', 'email')
    .where('kind', '=', kind)
    .where('occasion', '=', occasion)
    .executeTakeFirst()
}

export async function hasMessageSince(
  { db, organizationId }: Scope,
  contactId: number,
  kind: string,
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('outreach_messages')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return found !== undefined
}

/** Undefined when there is a message for that occasion already. */
export function insertMessage(
  { db }: AnyScope,
  row: Insertable<OutreachMessages>,
): Promise<ContactMessage | undefined> {
  return db
    .insertInto('outreach_messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(CONTACT_MESSAGE)
    .executeTakeFirst()
}

/**
 * Of `organizations as o` and `organization_settings as g`: nobody mails clients before they have said so, and sample
 * clients are mailed in practice only. Source: docs/decisions.md, test mode.
 */
export const sendMode = ({ practice }: { practice: boolean }) =>
  sql<string>`case when o.is_demo and not ${practice}::boolean then 'test' else coalesce(g.send_mode, 'test') end`

/** What the agency has set about mail to its clients, in the words of whyNotSend. */
export function findSendingSettings({ db, organizationId }: Scope, house: { practice: boolean }) {
  return db
    .selectFrom('organizations as o')
    .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .where('o.id', '=', organizationId)
    .select(['o.id as organization_id', 'o.mailing_address', 'o.time_zone', sendMode(house).as('send_mode')])
    .executeTakeFirstOrThrow()
}

export async function setContactStatus(
  { db, organizationId }: Scope,
  contactId: number,
  status: string,
): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ status })
    .where('organization_id', '=', organizationId)
    .where('id', '=', contactId)
    .execute()
}

export async function countDueMessages({ db, now }: SystemScope): Promise<number> {
  const { due } = await db
    .selectFrom('outreach_messages')
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .where('status', '=', queued)
    .where('next_at', '<=', now)
    .executeTakeFirstOrThrow()
  return due
}
