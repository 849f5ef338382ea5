import { erasableUntil } from '../../organizations/close.ts'
import type { Identity, SystemScope } from '../../scope.ts'
import type { SyncTools } from '../cards/billing-context.ts'

/**
 * Closed agencies that can be reopened and have a subscription that is not known to have ended, or an open checkout.
 */
export const listUnended = ({ db, now }: SystemScope) =>
  db
    .selectFrom('organizations as o')
    .select('o.id')
    .where('o.kind', '=', 'agency')
    .where('o.onboarded_at', 'is not', null)
    .where('o.closed_at', '>', erasableUntil(now))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('subscriptions as s')
            .select('s.organization_id')
            .whereRef('s.organization_id', '=', 'o.id')
            .where('s.stripe_customer_id', 'is not', null)
            .where('s.ended_at', 'is', null),
        ),
        exists(
          selectFrom('checkout_sessions as c')
            .select('c.id')
            .whereRef('c.organization_id', '=', 'o.id')
            .where('c.status', '=', 'open'),
        ),
      ]),
    )
    .orderBy('o.id')
    .execute()

/**
 * Ends all subscriptions and open checkouts of a closed agency at once. Idempotent. If the provider fails, returns the id
 * of the subscription (or customer or checkout) that may still be active.
 */
export async function endForClosing(tools: SyncTools, organizationId: number): Promise<string | undefined> {
  const { tenantDb, cards, log } = tools
  const identity: Identity = { organizationId, actor: { kind: 'system', reason: 'end a closed agency’s subscription' } }
  const { customerId, subscriptionId, open } = await tenantDb.withTenant(identity, async ({ db }) => {
    const row = await db
      .selectFrom('subscriptions')
      .select(['stripe_customer_id', 'stripe_subscription_id', 'ended_at'])
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    const checkouts = await db
      .selectFrom('checkout_sessions')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('status', '=', 'open')
      .execute()
    return {
      customerId: row?.stripe_customer_id,
      subscriptionId: row?.ended_at ? undefined : row?.stripe_subscription_id,
      open: checkouts.map(({ id }) => id),
    }
  })
  try {
    for (const id of open) await cards.expireCheckout(id)
    const paid = await Promise.all(open.map((id) => cards.findCheckout(id)))
    const customers = [customerId, ...paid.map((checkout) => checkout?.customerId)].filter((id) => id != null)
    for (const customer of new Set(customers)) {
      const all = await cards.listSubscriptions(customer)
      // Includes subscriptions that are waiting for their first payment.
      const running = all.filter((each) => each.organizationId === organizationId && !each.endedAt)
      for (const { id } of running) await cards.cancelNow(id)
    }
    return undefined
  } catch (error) {
    log.error(
      { organizationId, subscriptionId, err: error as Error },
      'a closed agency’s subscription could not be ended',
    )
    return subscriptionId ?? customerId ?? open[0]
  }
}
