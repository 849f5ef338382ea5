import { type Difference, differencesOf } from './benefits.ts'
import type { PremiumComparison } from './compare-with-current.ts'
import type { Offer } from './offers.ts'

/** A sentence in favour of a plan, or honestly against it; its words are in src/messages/client/why.ts. */
export type Reason =
  | { kind: 'only' }
  | { kind: 'lowest'; count: number; cents: number }
  | { kind: 'same' }
  | { kind: 'differs'; loses: readonly Difference[]; gains: readonly Difference[] }
  | { kind: 'net'; cents: number; withDeductible: boolean }
  | { kind: 'household'; cents: number }
  | { kind: 'standard' }
  | { kind: 'freeLook' }

export interface WhyFacts {
  /** Of one group, cheapest first. */
  offers: readonly Offer[]
  state: string
  /** The code of the plan the client has, where we know what that one pays. */
  heldCode: string | undefined
  /** The cheapest offer beside what is paid now; undefined where that is not known or not theirs to compare with. */
  against: PremiumComparison | undefined
}

const REASONS = 3

/**
 * Why the cheapest plan of a group: three reasons, always in this order, each only where it is true. How it stands
 * among the offers; what it pays beside the plan the client has; what a year costs beside it, the Part B deductible
 * counted; the price with the household discount; and, where that is not three, what holds of every Medigap plan.
 */
export function whyThisPlan({ offers, state, heldCode, against }: WhyFacts): Reason[] {
  const [best] = offers
  if (!best) return []
  const reasons: Reason[] = [
    offers.length === 1 ? { kind: 'only' } : { kind: 'lowest', count: offers.length, cents: best.monthCents },
  ]
  if (heldCode === best.planCode) reasons.push({ kind: 'same' })
  else if (heldCode) {
    const { loses, gains } = differencesOf(heldCode, best.planCode, state)
    if (loses.length + gains.length > 0) reasons.push({ kind: 'differs', loses, gains })
  }
  if (against && against.netCents !== 0)
    reasons.push({ kind: 'net', cents: against.netCents, withDeductible: against.deductibleCents !== 0 })
  if (best.householdCents !== undefined) reasons.push({ kind: 'household', cents: best.householdCents })
  reasons.push({ kind: 'standard' }, { kind: 'freeLook' })
  return reasons.slice(0, REASONS)
}
