import { sql } from 'kysely'
import { emailKey } from '../lib/email-address.ts'
import type { AnyScope, SystemScope } from '../scope.ts'

export type Channel = 'email' | 'text'

/** An address at one agency. `address`: of an email, in any spelling, or a phone number. */
export interface Recipient {
  organizationId: number
  channel: Channel
  address: string
}

/** Reasons that an admin can remove. */
export const RELEASABLE_REASONS: readonly string[] = ['bounced', 'by_hand']

/** The key columns of a recipient's rows. */
export const recipientColumns = ({ organizationId, channel, address }: Recipient) => ({
  organization_id: organizationId,
  channel,
  address: emailKey(address),
})

/**
 * Stops everything this agency sends to this address on this channel, until this reason and all others are removed.
 * `sourceId`: for 'merged', the contact that was merged; otherwise 0. Returns false if the reason applied already.
 */
export async function suppress(
  { db, now }: AnyScope,
  recipient: Recipient,
  reason: 'unsubscribed' | 'bounced' | 'complained' | 'by_hand' | 'merged',
  sourceId = 0,
): Promise<boolean> {
  const added = await db
    .insertInto('suppression_reasons')
    .values({ ...recipientColumns(recipient), reason, source_id: sourceId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reason')
    .executeTakeFirst()
  return added !== undefined
}

/** The agency's brand name, contact details and logo, as clients know them. */
export function findUnsubscribeAgency({ db }: SystemScope, organizationId: number) {
  return db
    .selectFrom('organizations as o')
    .leftJoin('organization_logos as p', 'p.organization_id', 'o.id')
    .select([
      sql<string>`coalesce(nullif(o.brand_name, ''), o.name)`.as('name'),
      'o.slug',
      'o.phone',
      'o.mailing_address',
      'o.time_zone',
      'o.primary_color',
      'o.secondary_color',
      'p.hash as logo_hash',
    ])
    .where('o.id', '=', organizationId)
    .executeTakeFirst()
}
