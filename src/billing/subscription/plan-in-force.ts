/*
 * Which plan an agency has now, and which from the end of what it paid for. The provider only knows the newest one:
 * a smaller plan is ordered there at once, and held back here until the paid month has ended.
 */
import type { CardItem } from '../cards/card-provider.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { isTierId, limitsFor, priceFor, type TierId } from '../prices/pricing.ts'

export interface SubscribedPlan {
  /** One of ours, or a contract's, such as enterprise. */
  tier: string
  extraAgents: number
  /** Clients, in whole packs. */
  extraContacts: number
}

export interface PlanInForce {
  plan: SubscribedPlan
  /** The smaller one that follows. */
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

/** The version of the price book by which a subscription was bought; undefined where no item is a plan of ours. */
export const boughtVersion = (items: readonly CardItem[]): number | undefined =>
  items.find(({ item }) => item && tierOf[item])?.version

/** What its items say was ordered; undefined where none is a plan of ours. */
export function orderedPlan(items: readonly CardItem[], book: PriceBook): OrderedPlan | undefined {
  const tier = items.flatMap(({ item }) => (item && tierOf[item]) ?? [])[0]
  if (!tier) return undefined
  const count = (wanted: CardItem['item']) =>
    items.reduce((sum, { item, quantity = 0 }) => sum + (item === wanted ? quantity : 0), 0)
  const extraContacts = count('pack') * book.pack_contacts
  return { tier, version: book.version, extraAgents: count('seat'), extraContacts }
}

const isLess = (limit: number, than: number) => limit !== -1 && (than === -1 || limit < than)

/** It lets an agency have less of something, or costs less: such a plan follows on the one that is paid for. */
export function isSmaller(book: PriceBook, plan: SubscribedPlan, than: SubscribedPlan): boolean {
  const [mine, its] = [limitsFor(book, plan.tier, plan), limitsFor(book, than.tier, than)]
  if (isLess(mine.agents, its.agents) || isLess(mine.contacts, its.contacts)) return true
  const cents = ({ tier, ...extra }: SubscribedPlan) =>
    isTierId(tier) ? priceFor(book, { tier, ...extra, contacts: 0 }).fullCents : Number.POSITIVE_INFINITY
  return cents(plan) < cents(than)
}

export const isSamePlan = (a: SubscribedPlan, b: SubscribedPlan): boolean =>
  a.tier === b.tier && a.extraAgents === b.extraAgents && a.extraContacts === b.extraContacts

/**
 * What holds at `now`, of the plan that held and the one that is ordered. `paidUntil` is exclusive: from that moment on
 * the ordered plan holds. `nextOn` is the day that was set for a smaller one before, which a renewal does not move.
 */
export function planInForce(
  book: PriceBook,
  held: { plan: SubscribedPlan; nextOn: Date | null } | undefined,
  ordered: SubscribedPlan,
  { paidUntil, now }: { paidUntil: Date | undefined; now: Date },
): PlanInForce {
  if (!held || isSamePlan(held.plan, ordered) || !isSmaller(book, ordered, held.plan))
    return { plan: ordered, next: undefined }
  const on = held.nextOn ?? paidUntil
  return on && now < on ? { plan: held.plan, next: { plan: ordered, on } } : { plan: ordered, next: undefined }
}

/** What is paid for until a smaller plan begins: the larger of both limits. -1 is no limit. */
export const limitsInForce = (book: PriceBook, plans: PlanInForce) =>
  ofBoth(book, plans, (a, b) => (isLess(a, b) ? b : a))

/**
 * Up to how many may be added: the smaller of both limits while a smaller plan waits, because whoever ordered less and
 * filled it up again would have more than they pay for. Who is there already stays.
 */
export const quotaInForce = (book: PriceBook, plans: PlanInForce) =>
  ofBoth(book, plans, (a, b) => (isLess(a, b) ? a : b))

function ofBoth(book: PriceBook, { plan, next }: PlanInForce, choose: (now: number, then: number) => number) {
  const now = limitsFor(book, plan.tier, plan)
  if (!next) return now
  const then = limitsFor(book, next.plan.tier, next.plan)
  return { agents: choose(now.agents, then.agents), contacts: choose(now.contacts, then.contacts) }
}
