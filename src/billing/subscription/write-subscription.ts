import type { Insertable } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Scope } from '../../scope.ts'
import { subscribedPlan, updateAccountState } from '../account-state/update-account-state.ts'
import type { CardSubscription } from '../cards/card-provider.ts'
import { getPriceBook } from '../prices/price-book.ts'
import { METERED_ITEM } from '../prices/pricing.ts'
import { boughtVersion, orderedPlan, planInForce } from './plan-in-force.ts'
import { recordSubscriptionChanges } from './record-subscription-changes.ts'
import { findSubscription, isSubscriptionStatus, type Subscription } from './subscription.ts'

export interface ReadSubscription {
  /** Of the row as it was when the read began; 0 where there was none. */
  ticket: number
  customerId: string
  /** Undefined: the customer has none that counts. */
  subscription: CardSubscription | undefined
}

/** Numbers a read that begins now. Undefined where the agency has no subscription of any sort. */
export const beginSubscriptionRead = ({
  db,
  organizationId,
}: Scope): Promise<{ ticket: number; row: Subscription } | undefined> =>
  db
    .updateTable('subscriptions')
    .set(({ eb }) => ({ reads_started: eb('reads_started', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .returningAll()
    .$narrowType<{ status: Subscription['status'] }>()
    .executeTakeFirst()
    .then((row) => row && { ticket: row.reads_started, row })

/**
 * Writes what the provider said, with the agency's account state and limits, and what that changed into its log. A read that
 * began before the last one written changes nothing: 'overtaken'.
 */
export async function writeSubscription(
  scope: Scope,
  read: ReadSubscription,
): Promise<'written' | 'overtaken' | 'unreadable'> {
  const { db, organizationId, now } = scope
  // Both locks in the order in which closing an agency takes them.
  await db.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const before = await findSubscription(scope)
  if (before && before.last_read_applied > read.ticket) return 'overtaken'
  const values = await rowOf(scope, before, read)
  if (!values) return 'unreadable'
  await db
    .insertInto('subscriptions')
    .values({ organization_id: organizationId, ...values, synced_at: now, last_read_applied: read.ticket })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({ ...values, synced_at: now, last_read_applied: read.ticket }),
    )
    .execute()
  const after = await findSubscription(scope)
  if (!after) return 'unreadable'
  await recordSubscriptionChanges(scope, before, after)
  await updateAccountState(scope, after)
  return 'written'
}

type Values = Omit<Insertable<DB['subscriptions']>, 'organization_id'>

async function rowOf(
  scope: Scope,
  before: Subscription | undefined,
  read: ReadSubscription,
): Promise<Values | undefined> {
  const { subscription } = read
  if (!subscription)
    return (
      before && {
        tier_id: before.tier_id,
        status: before.status,
        started_at: before.started_at,
        stripe_customer_id: read.customerId,
      }
    )
  const { status, items } = subscription
  if (!isSubscriptionStatus(status)) return undefined
  const book = await getPriceBook(scope, boughtVersion(items) ?? before?.price_version ?? 1)
  const ordered = orderedPlan(items, book) ?? (before && subscribedPlan(before))
  if (!ordered) return undefined
  const same = before?.stripe_subscription_id === subscription.id ? before : undefined
  const { plan, next } = planInForce(book, same && { plan: subscribedPlan(same), nextOn: same.next_on }, ordered, {
    paidUntil: status === 'trialing' || status === 'active' ? subscription.currentPeriodEnd : undefined,
    now: scope.now,
  })
  const owes = status === 'past_due' || status === 'unpaid'
  return {
    ...{ tier_id: plan.tier, extra_agents: plan.extraAgents, extra_contacts: plan.extraContacts },
    ...{ next_tier_id: next?.plan.tier ?? null, next_on: next?.on ?? null },
    ...{ next_extra_agents: next?.plan.extraAgents ?? null, next_extra_contacts: next?.plan.extraContacts ?? null },
    price_version: book.version,
    status,
    started_at: before?.started_at ?? subscription.startedAt,
    trial_ends_at: subscription.trialEndsAt ?? before?.trial_ends_at ?? null,
    current_period_end: subscription.currentPeriodEnd ?? null,
    cancel_at: subscription.cancelAt ?? null,
    ended_at: subscription.endedAt ?? null,
    // The first failure counts: a newer invoice that fails too gives no further days.
    past_due_since: owes ? (same?.past_due_since ?? subscription.owedSince ?? scope.now) : null,
    payment_failures: owes ? Math.max(1, subscription.failedPayments) : 0,
    percent_off: subscription.percentOff ?? null,
    discount_ends_at: subscription.discountEndsAt ?? null,
    stripe_customer_id: read.customerId,
    stripe_subscription_id: subscription.id,
    stripe_usage_item_id: items.find(({ item }) => item === METERED_ITEM)?.id ?? null,
  }
}
