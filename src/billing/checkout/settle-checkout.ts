import { NotFound } from '../../lib/not-found.ts'
import type { BillingContext } from '../cards/billing-context.ts'
import { findStoredCheckout } from './checkouts.ts'
import { type LinkCheckoutResult, linkCheckout } from './link-checkout.ts'

/**
 * What became of a checkout that was begun for this agency, as the provider says now; a paid one is taken up. Any
 * number of times. Throws NotFound for every other id, and CardTrouble.
 */
export async function settleCheckout(
  { identity, ...tools }: BillingContext,
  id: string,
): Promise<Exclude<LinkCheckoutResult, 'unknown'>> {
  const begun = await tools.tenantDb.withTenant(identity, (scope) => findStoredCheckout(scope, id))
  if (!begun) throw new NotFound('Payment session not found')
  const { organizationId, actor } = identity
  const linked = await linkCheckout(tools, id, { organizationId, by: actor })
  return linked === 'unknown' ? 'expired' : linked
}
