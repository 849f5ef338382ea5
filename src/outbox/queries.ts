import { type Insertable, sql } from 'kysely'
import type { Messages } from '../../db/schema.ts'
import type { Reason } from '../messages/reasons.ts'
import type { AnyScope, Scope, SystemScope } from '../scope.ts'
import type { ContactMessage } from './message.ts'

// Literals, because a generic prepared plan could not use a partial index on one status.
export const queuedStatus = sql.lit('queued')
export const sendingStatus = sql.lit('sending')

/** Identifies one claim. Every write of a claim checks it, so a sender that lost its lease changes nothing. */
export type ClaimToken = string

// By the database's clock, which all senders share.
export const leaseEnd = sql<Date>`now() + interval '60 seconds'`

/**
 * For a skipped message that is queued again: if it was never attempted, it does not need its batch's idempotency key.
 */
export const clearUntriedBatch = sql`
  batch_id = case when attempts = 0 then null else batch_id end,
  batch_position = case when attempts = 0 then null else batch_position end`

/** The columns that hold a message's reason. */
export const reasonColumns = (cause: Reason | null) => ({
  reason: cause?.reason ?? null,
  until_on: cause?.until_on ?? null,
  reason_detail: cause?.reason_detail ?? null,
})

/** An error in the provider's words. */
export const providerError = (error: string): Reason => ({ reason: 'provider_error', reason_detail: error })

const CONTACT_MESSAGE_COLUMNS = [
  'id',
  'channel',
  'kind',
  'due_on',
  'status',
  'reason',
  'until_on',
  'reason_detail',
  'mode',
  'created_at',
  'sent_at',
  'viewed_at',
  'plan_reason',
] as const

/** A contact's emails and texts for Email Activity, newest first. */
export function listMessagesOfContact({ db, organizationId }: Scope, contactId: number): Promise<ContactMessage[]> {
  return db
    .selectFrom('messages')
    .select(CONTACT_MESSAGE_COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
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
    .select(CONTACT_MESSAGE_COLUMNS)
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

/** Returns undefined if a message for that occasion exists already. */
export function insertMessage({ db }: AnyScope, row: Insertable<Messages>): Promise<ContactMessage | undefined> {
  return db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(CONTACT_MESSAGE_COLUMNS)
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

/** Records the first time someone opened the page behind the link of an email or text. */
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
