import type { PlanOrder } from '../cards/card-provider.ts'
import { isSmaller } from '../subscription/plan-in-force.ts'
import { isRunning } from '../subscription/subscription.ts'
import { type OrderRefusal, orderedCents, type RequestedOrder, sameOrder, validateOrder } from './order.ts'
import { type BillingFacts, expectedOrder, priceBookForOrder } from './order-facts.ts'

export interface ChangeRefusal {
  refused: 'no_changes' | 'changed_meanwhile' | 'payment_late' | 'ending' | 'undo_scheduled_first' | 'needs_payment'
}

/** now: applies immediately. later: at the end of the current month, paid or free. chosen: there is no card yet. */
export type PlanChangeTiming = { when: 'now' | 'chosen' } | { when: 'later'; on: Date }
/** `charge`: the difference for the rest of the month is charged at once. */
export type PlannedChange = { ok: true; order: PlanOrder; charge: boolean } & PlanChangeTiming

/** Plans a change without making it. Source: subscription-011, docs/behaviour/billing.md. */
export function planChange(
  facts: BillingFacts,
  requested: RequestedOrder,
): PlannedChange | ({ ok: false } & (ChangeRefusal | OrderRefusal)) {
  const { subscription, order: current, next } = facts
  const book = priceBookForOrder(facts, requested.tierId)
  const validated = validateOrder({ ...facts, book }, requested)
  if (!validated.ok) return validated
  const { order } = validated
  const refuse = (refused: ChangeRefusal['refused']) => ({ ok: false, refused }) as const
  const planned = (moment: PlanChangeTiming, charge = false): PlannedChange => ({ ok: true, order, charge, ...moment })
  const expected = expectedOrder(facts)
  const isOver = subscription !== undefined && !isRunning(subscription) && !facts.isFree
  // After the end of a subscription or free month, the same plan can be bought.
  if (!isOver && expected && sameOrder(expected, order)) return refuse('no_changes')
  if (!isRunning(subscription)) {
    const { isFree } = facts
    const mayHaveExtras = isFree || (order.extraAgents === 0 && order.extraContacts === 0)
    return (isFree || !subscription) && mayHaveExtras ? planned({ when: 'chosen' }) : refuse('needs_payment')
  }
  const { status, cancel_at, current_period_end: end } = subscription
  if (status !== 'active' && status !== 'trialing') return refuse('payment_late')
  if (cancel_at) return refuse('ending')
  if (!current || (next && sameOrder(current, order))) return planned({ when: 'now' })
  if (isSmaller(book, planOf(order), planOf(current)))
    return planned(end ? { when: 'later', on: end } : { when: 'now' })
  // The provider already has the smaller plan, so it would charge again for a difference that is already paid.
  if (next) return refuse('undo_scheduled_first')
  const isMore = orderedCents(book, order) > orderedCents(facts.own, current)
  return planned({ when: 'now' }, isMore && status === 'active')
}

const planOf = ({ tier, extraAgents, extraContacts }: PlanOrder) => ({ tier, extraAgents, extraContacts })
