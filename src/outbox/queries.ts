import { type Insertable, sql } from 'kysely'
import type { Messages } from '../../db/schema.ts'
import type { AnyScope, Scope, SystemScope } from '../scope.ts'
import type { ContactMessage } from './message.ts'

// Literals: a plan that is kept for any status could use no index of one status.
export const queuedStatus = sql.lit('queued')
export const sendingStatus = sql.lit('sending')

/** Names one claim. Whatever a claim writes later carries it, so that a sender who lost its lease changes nothing. */
export type ClaimToken = string

// By the database's clock, which all senders share.
export const leaseEnd = sql<Date>`now() + interval '60 seconds'`

const CONTACT_MESSAGE = [
  'id',
  'channel',
  'kind',
  'due_on',
  'status',
  'reason',
  'mode',
  'created_at',
  'sent_at',
  'viewed_at',
  'plan_reason',
] as const

/** The mails and texts of a contact for Email Activity, newest first. */
export function listMessagesOfContact(
  { db, organizationId }: Scope,
  contactId: number,
  { limit = 100 }: { limit?: number } = {},
): Promise<ContactMessage[]> {
  return db
    .selectFrom('messages')
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
    .selectFrom('messages')
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
    .selectFrom('messages')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return found !== undefined
}

/** Undefined when there is a message for that occasion already. */
export function insertMessage({ db }: AnyScope, row: Insertable<Messages>): Promise<ContactMessage | undefined> {
  return db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(CONTACT_MESSAGE)
    .executeTakeFirst()
}

export async function countDueMessages({ db, now }: SystemScope): Promise<number> {
  const { due } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .where('status', '=', queuedStatus)
    .where('next_at', '<=', now)
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow()
  return due
}

/** Somebody read what this mail's link leads to. The first time counts. */
export async function markViewed(
  { db, now }: SystemScope,
  { organization_id, message_id }: { organization_id: number; message_id: string },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ viewed_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', message_id)
    .where('viewed_at', 'is', null)
    .execute()
}
