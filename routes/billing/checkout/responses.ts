import { z } from 'zod'
import type { BillingFacts } from '../../../src/billing/orders/order-facts.ts'
import { isTierId, limitsFor } from '../../../src/billing/prices/pricing.ts'
import { planTier, type Tier } from '../../../src/billing/prices/tiers.ts'
import { tierNames } from '../../../src/messages/plan-change.ts'

/** Source: entities-015. */
export const tierResponse = z.object({
  id: z.string(),
  name: z.string(),
  tierName: z.string(),
  /** Dollars a month; null means by contract. */
  price: z.number().nullable(),
  /** -1 means no limit. */
  agentLimit: z.number().int(),
  contactLimit: z.number().int(),
  features: z.array(z.string()),
})

export const toTierResponse = (tier: Tier): z.infer<typeof tierResponse> => ({
  id: tier.id,
  name: tier.name,
  tierName: tier.name,
  features: tier.features,
  price: tier.price_cents === null ? null : tier.price_cents / 100,
  agentLimit: tier.agent_limit,
  contactLimit: tier.contact_limit,
})

/** Source: entities-017. */
export const subscriptionResponse = z.object({
  success: z.literal(true),
  tierId: z.string(),
  tierName: z.string(),
  agentLimit: z.number().int(),
  contactLimit: z.number().int(),
  extraAgents: z.number().int(),
  extraContacts: z.number().int(),
})

export function toSubscriptionResponse(facts: BillingFacts, isDemo: boolean): z.infer<typeof subscriptionResponse> {
  const { own, order, tierId } = facts
  const tier = planTier({ isDemo, plan: tierId })
  const extra = { extraAgents: order?.extraAgents ?? 0, extraContacts: order?.extraContacts ?? 0 }
  // A demo is shown as Basic, but without limits, because its samples exceed them.
  const { agents, contacts } = isDemo || !isTierId(tier) ? { agents: -1, contacts: -1 } : limitsFor(own, tier, extra)
  return {
    success: true,
    tierId: tier,
    tierName: tierNames[tier as keyof typeof tierNames] ?? tier,
    agentLimit: agents,
    contactLimit: contacts,
    ...extra,
  }
}

/** Source: entities-018. */
export const statusResponse = z.object({
  success: z.literal(true),
  isActive: z.boolean(),
  tier: z.string(),
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  paymentStatus: z.string(),
})

export function toStatusResponse(
  { subscription, tierId }: BillingFacts,
  isDemo: boolean,
): z.infer<typeof statusResponse> {
  const end = subscription?.current_period_end ?? subscription?.trial_ends_at
  return {
    success: true,
    isActive: subscription?.status === 'active' || subscription?.status === 'trialing',
    tier: planTier({ isDemo, plan: tierId }),
    currentPeriodEnd: end?.toISOString() ?? null,
    cancelAtPeriodEnd: subscription?.cancel_at !== null && subscription?.cancel_at !== undefined,
    paymentStatus: subscription?.status ?? 'none',
  }
}
