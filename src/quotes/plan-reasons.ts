import { type Difference, differencesOf } from './benefits.ts'
import type { PremiumComparison } from './compare-with-current.ts'
import type { Offer } from './offers.ts'

/** An argument for or against a plan. The sentences are in src/messages/client/plan-reasons.ts. */
export type Reason =
  | { kind: 'only' }
  | { kind: 'lowest'; count: number; cents: number }
  | { kind: 'same' }
  | { kind: 'differs'; loses: readonly Difference[]; gains: readonly Difference[] }
  | { kind: 'net'; cents: number; withDeductible: boolean }
  | { kind: 'household'; cents: number }
  | { kind: 'standard' }
  | { kind: 'freeLook' }

export interface PlanReasonFacts {
  /** The offers of one group, cheapest first. */
  offers: readonly Offer[]
  state: string
  /** The letter of the client's current plan, if known. */
  currentPlanCode: string | undefined
  /** The cheapest offer compared with the current premium. Undefined if that premium is unknown. */
  versusCurrent: PremiumComparison | undefined
}

const MAX_REASONS = 3

/**
 * Why the cheapest plan of a group is recommended. Returns the first three of these that apply: its rank among the
 * offers, its coverage and its yearly cost (with the Part B deductible) compared with the client's current plan, its
 * price with the household discount, and two facts about every Medigap plan.
 */
export function planReasons({ offers, state, currentPlanCode, versusCurrent }: PlanReasonFacts): Reason[] {
  const [best] = offers
  if (!best) return []
  const reasons: Reason[] = [
    offers.length === 1 ? { kind: 'only' } : { kind: 'lowest', count: offers.length, cents: best.monthCents },
  ]
  if (currentPlanCode === best.planCode) reasons.push({ kind: 'same' })
  else if (currentPlanCode) {
    const { loses, gains } = differencesOf(currentPlanCode, best.planCode, state)
    if (loses.length + gains.length > 0) reasons.push({ kind: 'differs', loses, gains })
  }
  if (versusCurrent && versusCurrent.netCents !== 0)
    reasons.push({ kind: 'net', cents: versusCurrent.netCents, withDeductible: versusCurrent.deductibleCents !== 0 })
  if (best.householdCents !== undefined) reasons.push({ kind: 'household', cents: best.householdCents })
  reasons.push({ kind: 'standard' }, { kind: 'freeLook' })
  return reasons.slice(0, MAX_REASONS)
}
