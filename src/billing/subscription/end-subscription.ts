/*
 * Cancels a subscription, and undoes the cancellation while it is still running. The result reflects the card
 * provider's state afterwards.
 */
import type { Identity, Scope } from '../../scope.ts'
import type { SyncTools } from '../cards/billing-context.ts'
import { findSubscription, type Subscription } from './subscription.ts'
import { syncSubscription } from './sync-subscription.ts'

export type SubscriptionEnding =
  /** If canceled now, it would end at `until`. */
  | { can: 'cancel'; until: Date }
  /** It was canceled and ends at `until`. Until then the cancellation can be undone. */
  | { can: 'keep'; until: Date }
  /**
   * No running subscription at the provider: a free month without a card, a contract, or an ended one. Only closing the
   * agency is left.
   */
  | { can: 'close' }
  | { can: 'nothing' }

export function subscriptionEnding(subscription: Subscription | undefined, isDemo: boolean): SubscriptionEnding {
  // A paid subscription of a demo agency ends like any other.
  if (isDemo && !subscription?.stripe_subscription_id) return { can: 'nothing' }
  if (!subscription?.stripe_subscription_id || subscription.ended_at) return { can: 'close' }
  if (subscription.cancel_at) return { can: 'keep', until: subscription.cancel_at }
  const { status, trial_ends_at, current_period_end } = subscription
  const until = (status === 'trialing' ? trial_ends_at : null) ?? current_period_end
  return until ? { can: 'cancel', until } : { can: 'close' }
}

/**
 * Cancels at the end of the current month, paid or free, or undoes that, and syncs our row. Returns what can be done
 * now, or undefined if there was nothing to do. Throws CardProviderError.
 */
export async function scheduleCancellation(
  tools: SyncTools,
  identity: Identity,
  cancel: boolean,
): Promise<SubscriptionEnding | undefined> {
  const { tenantDb, cards } = tools
  const begun = await tenantDb.withTenant(identity, async (scope) => {
    const subscription = await findSubscription(scope)
    if (subscriptionEnding(subscription, false).can !== (cancel ? 'cancel' : 'keep')) return undefined
    return { id: subscription?.stripe_subscription_id ?? '', revision: await nextRevision(scope) }
  })
  if (!begun) return undefined
  const { organizationId, actor } = identity
  await cards.cancelAtPeriodEnd(begun.id, cancel, `cancel:${organizationId}:${begun.revision}`)
  return subscriptionEnding(await syncSubscription(tools, organizationId, { by: actor }), false)
}

async function nextRevision({ db, organizationId }: Scope): Promise<number> {
  const { revision } = await db
    .updateTable('subscriptions')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}
