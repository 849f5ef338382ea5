import type { Scope } from '../../scope.ts'
import { currentPriceBook } from '../prices/price-book.ts'
import { recordSubscriptionChanges } from './record-subscription-changes.ts'
import { findSubscription, isRunning } from './subscription.ts'
import { updateAccountState } from './update-account-state.ts'

/**
 * Gives an agency the tier `enterprise`: no limits, live at once, paid by a contract outside of the product. A change
 * of plan is recorded in the log. Refused with 'pays_by_card' while a card subscription is running.
 */
export async function setContract(scope: Scope): Promise<'set' | 'pays_by_card'> {
  const { db, organizationId, now } = scope
  const before = await findSubscription(scope)
  if (isRunning(before)) return 'pays_by_card'
  const { version } = await currentPriceBook(scope)
  const contract = {
    tier_id: 'enterprise',
    status: 'active',
    price_version: version,
    extra_agents: 0,
    extra_contacts: 0,
    trial_ends_at: null,
    current_period_end: null,
    cancel_at: null,
    ended_at: null,
    past_due_since: null,
    percent_off: null,
    discount_ends_at: null,
    next_tier_id: null,
    next_extra_agents: null,
    next_extra_contacts: null,
    next_on: null,
    payment_failures: 0,
    // writeSubscription leaves a contract as it is, although the customer is kept for its invoices.
    stripe_subscription_id: null,
    stripe_usage_item_id: null,
  }
  await db
    .insertInto('subscriptions')
    .values({ organization_id: organizationId, started_at: now, ...contract })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(contract))
    .execute()
  const after = (await findSubscription(scope))!
  await recordSubscriptionChanges(scope, before, after)
  await updateAccountState(scope, after)
  return 'set'
}
