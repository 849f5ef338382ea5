import type { CardSubscription } from '../cards/card-provider.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { isSamePlan, orderedPlan, type SubscribedPlan, subscribedPriceVersion } from './plan-in-force.ts'
import { nextPlan, type Subscription, subscribedPlan } from './subscription.ts'

/** The plan that our row expects at the provider: the scheduled smaller plan if there is one. */
export const planAtProvider = (row: Subscription): SubscribedPlan => nextPlan(row)?.plan ?? subscribedPlan(row)

/**
 * Whether our row has the status, cancellation, prices and plan of the subscription at the provider. Webhooks can be
 * late or lost, so this is checked before each charge that a user starts. `book` is the price book of the row.
 */
export function matchesProvider(row: Subscription, book: PriceBook, provided: CardSubscription): boolean {
  const ordered = orderedPlan(provided.items, book)
  return (
    provided.status === row.status &&
    (provided.cancelAt === undefined) === (row.cancel_at === null) &&
    (subscribedPriceVersion(provided.items) ?? book.version) === book.version &&
    // Items outside of our price book belong to a contract.
    (!ordered || isSamePlan(ordered, planAtProvider(row)))
  )
}
