import type { Insertable } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Scope } from '../../scope.ts'
import type { CardSubscription } from '../cards/card-provider.ts'
import { getPriceBook } from '../prices/price-book.ts'
import { METERED_ITEM } from '../prices/pricing.ts'
import { isOver } from './pick-active-subscription.ts'
import { orderedPlan, planInForce, subscribedPriceVersion } from './plan-in-force.ts'
import { recordSubscriptionChanges } from './record-subscription-changes.ts'
import {
  findSubscription,
  isContract,
  isSubscriptionStatus,
  type Subscription,
  subscribedPlan,
} from './subscription.ts'
import { updateAccountState } from './update-account-state.ts'

export interface ReadSubscription {
  /** The number from beginSubscriptionRead, or 0 if there was no row. */
  ticket: number
  customerId: string
  /** Undefined if the customer has none of this agency's. */
  subscription: CardSubscription | undefined
}

/**
 * Numbers a read that begins now, so that writeSubscription can tell which of two reads is newer. Undefined if the agency
 * has no subscription row.
 */
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
 * Writes the provider's data to our row, updates the agency's account state and limits, and records changes in the log.
 * Changes nothing and returns 'overtaken' if a read that began later was already written, or if the subscription has
 * ended and the agency now has a contract; 'unreadable' if the plan or status is none of ours.
 */
export async function writeSubscription(
  scope: Scope,
  read: ReadSubscription,
): Promise<'written' | 'overtaken' | 'unreadable'> {
  const { db, organizationId, now } = scope
  // The same lock order as for closing an agency.
  await db.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const before = await findSubscription(scope)
  if (before && before.last_read_applied > read.ticket) return 'overtaken'
  if (before && isContract(before) && read.subscription && isOver(read.subscription)) return 'overtaken'
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
  const book = await getPriceBook(scope, subscribedPriceVersion(items) ?? before?.price_version ?? 1)
  const ordered = orderedPlan(items, book) ?? (before && subscribedPlan(before))
  if (!ordered) return undefined
  const same = before?.stripe_subscription_id === subscription.id ? before : undefined
  const { plan, next } = planInForce(book, same && { plan: subscribedPlan(same), nextOn: same.next_on }, ordered, {
    paidUntil: status === 'trialing' || status === 'active' ? subscription.currentPeriodEnd : undefined,
    now: scope.now,
  })
  const isOwing = status === 'past_due' || status === 'unpaid'
  return {
    tier_id: plan.tier,
    extra_agents: plan.extraAgents,
    extra_contacts: plan.extraContacts,
    next_tier_id: next?.plan.tier ?? null,
    next_on: next?.on ?? null,
    next_extra_agents: next?.plan.extraAgents ?? null,
    next_extra_contacts: next?.plan.extraContacts ?? null,
    price_version: book.version,
    status,
    started_at: before?.started_at ?? subscription.startedAt,
    trial_ends_at: subscription.trialEndsAt ?? before?.trial_ends_at ?? null,
    current_period_end: subscription.currentPeriodEnd ?? null,
    cancel_at: subscription.cancelAt ?? null,
    ended_at: subscription.endedAt ?? null,
    // Grace days start at the first failure. A newer failed invoice does not extend them.
    past_due_since: isOwing ? (same?.past_due_since ?? subscription.owedSince ?? scope.now) : null,
    payment_failures: isOwing ? Math.max(1, subscription.failedPayments) : 0,
    percent_off: subscription.percentOff ?? null,
    discount_ends_at: subscription.discountEndsAt ?? null,
    stripe_customer_id: read.customerId,
    stripe_subscription_id: subscription.id,
    stripe_usage_item_id: items.find(({ item }) => item === METERED_ITEM)?.id ?? null,
  }
}
