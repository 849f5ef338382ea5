import { lockTeam } from '../../agents/team.ts'
import type { Scope } from '../../scope.ts'
import type { PlanOrder } from '../cards/card-provider.ts'
import { currentPriceBook, getPriceBook, type PriceBook } from '../prices/price-book.ts'
import { isTierId } from '../prices/pricing.ts'
import { findSubscription, isRunning, type Subscription } from '../subscription/subscription.ts'
import { countUsage } from '../usage/usage.ts'
import type { OrderFacts } from './order.ts'

/** What an agency pays for. */
export interface BillingFacts extends Omit<OrderFacts, 'book'> {
  /** Today's price book, for a new purchase. */
  current: PriceBook
  /** The price book of the agency's subscription or free month, or today's if it has neither. */
  own: PriceBook
  /** The current order. Undefined before a plan is chosen, or with a contract. */
  order: PlanOrder | undefined
  /** A smaller plan that is scheduled for the end of the current month, paid or free. */
  next: (PlanOrder & { on: Date }) | undefined
  /** In the free month without a card. */
  isFree: boolean
  subscription: Subscription | undefined
}

/** Locks the agency's team and plan. Throws NotFound if the user is no longer an admin. */
export async function readBilling(scope: Scope): Promise<BillingFacts> {
  const { db, organizationId, now } = scope
  await lockTeam(scope)
  const organization = await db
    .selectFrom('organizations')
    .select('plan')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const row = await findSubscription(scope)
  const current = await currentPriceBook(scope)
  const own = row && row.price_version !== current.version ? await getPriceBook(scope, row.price_version) : current
  const tierId = row?.tier_id ?? organization.plan
  return {
    current,
    own,
    tierId,
    subscription: row,
    used: await countUsage(scope),
    order: orderOf(own.version, tierId, row?.extra_agents, row?.extra_contacts),
    next: row?.next_on
      ? withDay(orderOf(own.version, row.next_tier_id, row.next_extra_agents, row.next_extra_contacts), row.next_on)
      : undefined,
    isFree:
      row?.status === 'trialing' &&
      !row.stripe_subscription_id &&
      row.trial_ends_at !== null &&
      row.trial_ends_at > now,
  }
}

const withDay = (order: PlanOrder | undefined, on: Date) => order && { ...order, on }

const orderOf = (
  version: number,
  tier: string | null,
  extraAgents: number | null = 0,
  extraContacts: number | null = 0,
): PlanOrder | undefined =>
  tier !== null && isTierId(tier)
    ? { tier, version, extraAgents: extraAgents ?? 0, extraContacts: extraContacts ?? 0 }
    : undefined

/**
 * The price book for an order of a tier. An agency with a running subscription that stays on its plan keeps its prices.
 */
export const priceBookForOrder = (
  { own, current, subscription, tierId }: BillingFacts,
  requestedTier: string,
): PriceBook => (isRunning(subscription) && requestedTier === tierId ? own : current)

/** The latest order, including a smaller plan that has not started yet. */
export const expectedOrder = ({ order, next }: Pick<BillingFacts, 'order' | 'next'>): PlanOrder | undefined =>
  next ?? order
