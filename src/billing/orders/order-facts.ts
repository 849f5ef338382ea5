import { lockTeam } from '../../agents/team.ts'
import type { Scope } from '../../scope.ts'
import type { PlanOrder } from '../cards/card-provider.ts'
import { currentPriceBook, getPriceBook, type PriceBook } from '../prices/price-book.ts'
import { isTierId } from '../prices/pricing.ts'
import { findSubscription, type Subscription } from '../subscription/subscription.ts'
import { countUsage } from '../use/usage.ts'
import type { OrderFacts } from './order.ts'

/** An agency with what it pays for. */
export interface BillingFacts extends Omit<OrderFacts, 'book'> {
  /** Of today, for whoever buys anew. */
  current: PriceBook
  /** That it bought by; today's where it bought nothing. */
  own: PriceBook
  /** What it has; undefined before a plan was chosen, or by contract. */
  order: PlanOrder | undefined
  /** A smaller plan that begins when what is paid for has ended. */
  next: (PlanOrder & { on: Date }) | undefined
  /** The free month runs, and no card was given. */
  isFree: boolean
  subscription: Subscription | undefined
}

/** Stripe charges for it, or will once its free month is over: it is changed, and not bought again. */
export const isRunning = (row: Subscription | undefined): row is Subscription & { stripe_subscription_id: string } =>
  Boolean(row?.stripe_subscription_id) && row?.ended_at === null && row.status !== 'canceled'

/** Read while nobody else of the agency changes team or plan. Throws NotFound for who is no admin any more. */
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
    ...{ current, own, tierId, subscription: row },
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

/** An agency that stays on its plan keeps the prices it bought by. */
export const bookFor = ({ own, current, subscription, tierId }: BillingFacts, wanted: string): PriceBook =>
  isRunning(subscription) && wanted === tierId ? own : current

/** What was ordered last: also a smaller plan that has yet to begin. */
export const expectedOrder = ({ order, next }: Pick<BillingFacts, 'order' | 'next'>): PlanOrder | undefined =>
  next ?? order
