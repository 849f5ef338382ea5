import { sql } from 'kysely'
import { emailKey } from '../lib/email-address.ts'
import type { SystemScope } from '../scope.ts'

export type Channel = 'email' | 'text'

/** Reasons that an admin can remove. They apply again once a client takes back an opt-out that replaced them. */
export const RELEASABLE_REASONS: readonly string[] = ['bounced', 'by_hand']
const REMOVABLE_BY_OTHERS = ['merged', 'unsubscribed_elsewhere', ...RELEASABLE_REASONS]

/**
 * Stops everything this agency sends to this address on this channel. An existing suppression stays, except one that
 * comes from a merge: it is replaced, so undoing the merge no longer ends it. A client's own opt-out or complaint also
 * replaces one that somebody else can remove: an imported file's, a bounce, or an admin's.
 */
export async function suppress(
  { db, now }: SystemScope,
  { organizationId, channel, address }: { organizationId: number; channel: Channel; address: string },
  reason: 'unsubscribed' | 'bounced' | 'complained',
): Promise<void> {
  await db
    .insertInto('suppressions')
    .values({
      organization_id: organizationId,
      channel,
      address: emailKey(address),
      reason,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'channel', 'address'])
        .doUpdateSet(({ eb, ref }) => ({
          reason,
          created_at: now,
          replaced_reason: eb
            .case()
            .when('suppressions.reason', 'in', RELEASABLE_REASONS)
            .then(ref('suppressions.reason'))
            .else(ref('suppressions.replaced_reason'))
            .end(),
        }))
        .where('suppressions.reason', 'in', reason === 'bounced' ? ['merged'] : REMOVABLE_BY_OTHERS),
    )
    .execute()
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
