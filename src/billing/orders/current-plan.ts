import type { Scope } from '../../scope.ts'
import { currentPriceBook, getPriceBook, type PriceBook } from '../prices/price-book.ts'
import { isTierId, type PlanPrice, priceFor, seatsNeeded } from '../prices/pricing.ts'
import { findTier, type Tier } from '../prices/tiers.ts'
import { limitsInForce } from '../subscription/plan-in-force.ts'
import { findSubscription, type Subscription } from '../subscription/subscription.ts'
import { countUsage } from '../usage/usage.ts'

/** An agency's plan, usage and monthly price, from the price book it bought under. */
export interface CurrentPlan {
  tier: Tier
  book: PriceBook
  subscription: Subscription | undefined
  used: { agents: number; contacts: number }
  /** Paid limits. -1 means no limit. */
  limits: { agents: number; contacts: number }
  /** With the current number of contacts. Undefined if the price is set by contract. */
  price: PlanPrice | undefined
  /** A smaller plan that is scheduled. */
  next: { tier: Tier; price: PlanPrice | undefined; extraAgents: number; extraContacts: number; on: Date } | undefined
}

/** Undefined before a plan is chosen. */
export async function readCurrentPlan(scope: Scope): Promise<CurrentPlan | undefined> {
  const { db, organizationId, now } = scope
  const subscription = await findSubscription(scope)
  const { plan } = await db
    .selectFrom('organizations')
    .select('plan')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const tierId = subscription?.tier_id ?? plan
  const book = subscription ? await getPriceBook(scope, subscription.price_version) : await currentPriceBook(scope)
  const tier = tierId ? await findTier(scope, tierId, book.version) : undefined
  if (!tier) return undefined
  const used = await countUsage(scope)
  const percentOff = subscription ? currentDiscountPercent(subscription, now) : 0
  const priced = (tier: string, { extraAgents, extraContacts }: { extraAgents: number; extraContacts: number }) =>
    isTierId(tier)
      ? priceFor(book, { tier, contacts: used.contacts, extraAgents, extraContacts, percentOff })
      : undefined
  const extra = {
    extraAgents: billedSeats(subscription, { tierId: tier.id, book, agents: used.agents }),
    extraContacts: subscription?.extra_contacts ?? 0,
  }
  const next = await readNext(scope, subscription, book.version)
  return {
    tier,
    book,
    subscription,
    used,
    limits: limitsInForce(book, {
      plan: { tier: tier.id, ...extra },
      next: next && { plan: { ...next, tier: next.tier.id }, on: next.on },
    }),
    price: priced(tier.id, extra),
    next: next && { ...next, price: priced(next.tier.id, next) },
  }
}

/**
 * Extra seats in the monthly price. On the usage plan without a subscription at Stripe, at least the seats that the
 * current team needs.
 */
export function billedSeats(
  subscription: Subscription | undefined,
  { tierId, book, agents }: { tierId: string; book: PriceBook; agents: number },
): number {
  const ordered = subscription?.extra_agents ?? 0
  return tierId === 'usage' && !subscription?.stripe_subscription_id
    ? Math.max(ordered, seatsNeeded(book, 'usage', agents))
    : ordered
}

async function readNext(scope: Scope, subscription: Subscription | undefined, version: number) {
  if (!subscription?.next_tier_id || !subscription.next_on) return undefined
  const tier = await findTier(scope, subscription.next_tier_id, version)
  return (
    tier && {
      tier,
      extraAgents: subscription.next_extra_agents ?? 0,
      extraContacts: subscription.next_extra_contacts ?? 0,
      on: subscription.next_on,
    }
  )
}

/** The percent discount at `now`, or 0. */
export const currentDiscountPercent = (
  { percent_off, discount_ends_at }: Pick<Subscription, 'percent_off' | 'discount_ends_at'>,
  now: Date,
): number => (percent_off !== null && (discount_ends_at === null || now < discount_ends_at) ? percent_off : 0)

/** Our row stays 'trialing' after the free month until somebody pays. */
export const isTrialOver = (subscription: Subscription | undefined, now: Date): boolean =>
  subscription?.status === 'trialing' && subscription.trial_ends_at !== null && subscription.trial_ends_at <= now

/** The time of the next monthly charge. Undefined if there is none, or while a payment is overdue. */
export function nextCharge(subscription: Subscription | undefined): Date | undefined {
  if (!subscription?.stripe_subscription_id || subscription.ended_at || subscription.cancel_at) return undefined
  const { status, trial_ends_at, current_period_end } = subscription
  if (status === 'trialing') return trial_ends_at ?? undefined
  return status === 'active' ? (current_period_end ?? undefined) : undefined
}
