import type { Selectable } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Scope } from '../scope.ts'

/** Days that every first subscription is free. Source: docs/decisions.md, "Price model". */
export const TRIAL_DAYS = 30

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled'

export type Subscription = Omit<Selectable<DB['subscriptions']>, 'status'> & { status: SubscriptionStatus }

export const findSubscription = ({ db, organizationId }: Scope): Promise<Subscription | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .$narrowType<{ status: SubscriptionStatus }>()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()

/** Starts the free month, once: an agency that has a subscription of any sort keeps it as it is. */
export async function startTrial(scope: Scope, tierId: string): Promise<void> {
  const { db, organizationId, now } = scope
  await db
    .insertInto('subscriptions')
    .values({
      organization_id: organizationId,
      tier_id: tierId,
      status: 'trialing',
      started_at: now,
      trial_ends_at: new Date(now.getTime() + TRIAL_DAYS * 86_400_000),
    })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute()
}
