/*
 * The agency's current plan, and a smaller one that is scheduled. The provider only knows the latest order: a smaller
 * plan is ordered there at once, but applies here from the end of the current month, paid or free.
 */
import type { CardItem } from '../cards/card-provider.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { isTierId, limitsFor, priceFor, type TierId } from '../prices/pricing.ts'

export interface SubscribedPlan {
  /** A TierId, or a contract tier such as enterprise. */
  tier: string
  extraAgents: number
  /** Number of clients, a multiple of the pack size. */
  extraContacts: number
}

export interface PlanInForce {
  plan: SubscribedPlan
  /** A smaller plan that is scheduled. */
  next: { plan: SubscribedPlan; on: Date } | undefined
}

export interface OrderedPlan extends SubscribedPlan {
  tier: TierId
  version: number
}

const tierOf: Partial<Record<NonNullable<CardItem['item']>, TierId>> = {
  usage_base: 'usage',
  basic: 'basic',
  pro: 'pro',
}

/** The price book version of a subscription's plan. Undefined if no item is one of our plans. */
export const subscribedPriceVersion = (items: readonly CardItem[]): number | undefined =>
  items.find(({ item }) => item && tierOf[item])?.version

/** The plan ordered by a subscription's items. Undefined if no item is one of our plans. */
export function orderedPlan(items: readonly CardItem[], book: PriceBook): OrderedPlan | undefined {
  const tier = items.flatMap(({ item }) => (item && tierOf[item]) ?? [])[0]
  if (!tier) return undefined
  const count = (kind: CardItem['item']) =>
    items.reduce((sum, { item, quantity = 0 }) => sum + (item === kind ? quantity : 0), 0)
  const extraContacts = count('pack') * book.pack_contacts
  return { tier, version: book.version, extraAgents: count('seat'), extraContacts }
}

const isLess = (limit: number, other: number) => limit !== -1 && (other === -1 || limit < other)

/** Whether `plan` has a lower limit or price than `other`. A change to a smaller plan is scheduled. */
export function isSmaller(book: PriceBook, plan: SubscribedPlan, other: SubscribedPlan): boolean {
  const [limits, otherLimits] = [limitsFor(book, plan.tier, plan), limitsFor(book, other.tier, other)]
  if (isLess(limits.agents, otherLimits.agents) || isLess(limits.contacts, otherLimits.contacts)) return true
  const cents = ({ tier, ...extra }: SubscribedPlan) =>
    isTierId(tier) ? priceFor(book, { tier, ...extra, contacts: 0 }).fullCents : Number.POSITIVE_INFINITY
  return cents(plan) < cents(other)
}

export const isSamePlan = (a: SubscribedPlan, b: SubscribedPlan): boolean =>
  a.tier === b.tier && a.extraAgents === b.extraAgents && a.extraContacts === b.extraContacts

/**
 * The plan in force at `now`, from the previous plan and the latest order. `paidUntil` is exclusive: from that moment on
 * the ordered plan applies. `nextOn` is the time already set for a smaller plan, which a renewal does not move.
 */
export function planInForce(
  book: PriceBook,
  previous: { plan: SubscribedPlan; nextOn: Date | null } | undefined,
  ordered: SubscribedPlan,
  { paidUntil, now }: { paidUntil: Date | undefined; now: Date },
): PlanInForce {
  if (!previous || isSamePlan(previous.plan, ordered) || !isSmaller(book, ordered, previous.plan))
    return { plan: ordered, next: undefined }
  const on = previous.nextOn ?? paidUntil
  return on && now < on ? { plan: previous.plan, next: { plan: ordered, on } } : { plan: ordered, next: undefined }
}

/** The limits that are paid for: each is the larger of the current and the scheduled plan's. -1 means no limit. */
export const limitsInForce = (book: PriceBook, plans: PlanInForce) =>
  combineLimits(book, plans, (a, b) => (isLess(a, b) ? b : a))

/**
 * The limits for adding agents and contacts: each is the smaller of the current and the scheduled plan's. Otherwise an
 * agency could order a smaller plan and still fill up the larger one. Existing agents and contacts stay.
 */
export const quotaInForce = (book: PriceBook, plans: PlanInForce) =>
  combineLimits(book, plans, (a, b) => (isLess(a, b) ? a : b))

function combineLimits(book: PriceBook, { plan, next }: PlanInForce, choose: (a: number, b: number) => number) {
  const current = limitsFor(book, plan.tier, plan)
  if (!next) return current
  const scheduled = limitsFor(book, next.plan.tier, next.plan)
  return {
    agents: choose(current.agents, scheduled.agents),
    contacts: choose(current.contacts, scheduled.contacts),
  }
}
