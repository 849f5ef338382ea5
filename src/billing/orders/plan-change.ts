import type { PlanOrder } from '../cards/card-provider.ts'
import { isSmaller } from '../subscription/plan-in-force.ts'
import { type OrderRefusal, orderedCents, type RequestedOrder, sameOrder, validateOrder } from './order.ts'
import { type BillingFacts, bookFor, expectedOrder, isRunning } from './order-facts.ts'

export interface ChangeRefusal {
  refused: 'no_changes' | 'changed_meanwhile' | 'payment_late' | 'ending' | 'take_back_first' | 'needs_payment'
}

/** now: it counts from this moment. later: from the end of what is paid for. chosen: there is no card yet. */
export type PlanChangeTiming = { when: 'now' | 'chosen' } | { when: 'later'; on: Date }
/** `charge`: the rest of the running month is paid at once. */
export type PlannedChange = { ok: true; order: PlanOrder; charge: boolean } & PlanChangeTiming

/** What a change would be, without making it. Source: subscription-011, docs/behaviour/billing.md. */
export function planChange(
  facts: BillingFacts,
  wish: RequestedOrder,
): PlannedChange | ({ ok: false } & (ChangeRefusal | OrderRefusal)) {
  const { subscription, order: current, next } = facts
  const book = bookFor(facts, wish.tierId)
  const judged = validateOrder({ ...facts, book }, wish)
  if (!judged.ok) return judged
  const { order } = judged
  const refuse = (refused: ChangeRefusal['refused']) => ({ ok: false, refused }) as const
  const planned = (moment: PlanChangeTiming, charge = false): PlannedChange => ({ ok: true, order, charge, ...moment })
  const expected = expectedOrder(facts)
  const isOver = subscription !== undefined && !isRunning(subscription) && !facts.isFree
  // The same plan again is bought anew.
  if (!isOver && expected && sameOrder(expected, order)) return refuse('no_changes')
  if (!isRunning(subscription)) {
    const { isFree } = facts
    const hasPlace = isFree || (order.extraAgents === 0 && order.extraContacts === 0)
    return (isFree || !subscription) && hasPlace ? planned({ when: 'chosen' }) : refuse('needs_payment')
  }
  const { status, cancel_at, current_period_end: end } = subscription
  if (status !== 'active' && status !== 'trialing') return refuse('payment_late')
  if (cancel_at) return refuse('ending')
  if (!current || (next && sameOrder(current, order))) return planned({ when: 'now' })
  if (isSmaller(book, inWords(order), inWords(current)))
    return planned(end ? { when: 'later', on: end } : { when: 'now' })
  // The provider has the smaller plan already and would charge the difference to that once more.
  if (next) return refuse('take_back_first')
  const isMore = orderedCents(book, order) > orderedCents(facts.own, current)
  return planned({ when: 'now' }, isMore && status === 'active')
}

const inWords = ({ tier, extraAgents, extraContacts }: PlanOrder) => ({ tier, extraAgents, extraContacts })
