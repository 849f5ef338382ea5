import type { CardSubscription } from '../cards/card-provider.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { nextOf, planOf } from '../standing/write-standing.ts'
import { boughtVersion, isSamePlan, orderedPlan, type Plan } from './plan-in-force.ts'
import type { Subscription } from './subscription.ts'

/** What the provider has by our row: also a smaller plan that has yet to begin. */
export const orderedOf = (row: Subscription): Plan => nextOf(row)?.plan ?? planOf(row)

/**
 * Whether the provider still has what our row says, as far as a charge depends on it. Its webhook may be late or lost, so
 * this is asked before money is decided on. `book`: the one that the row was bought by.
 */
export function isAsRead(row: Subscription, book: PriceBook, there: CardSubscription): boolean {
  const ordered = orderedPlan(there.items, book)
  return (
    there.status === row.status &&
    (there.cancelAt === undefined) === (row.cancel_at === null) &&
    (boughtVersion(there.items) ?? book.version) === book.version &&
    // Items that are none of ours are a contract's.
    (!ordered || isSamePlan(ordered, orderedOf(row)))
  )
}
