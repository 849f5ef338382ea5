import { YOUNGEST_RATED } from '../rates/rate-provider.ts'
import { deductiblePaid } from './benefits.ts'
import type { QuoteSubject } from './comparison.ts'
import type { MedicareAmounts } from './queries.ts'

/** What the client pays today. */
export interface CurrentPremium {
  /** Cents a month. */
  cents: number
  /** Undefined if the plan is unknown. */
  planCode: string | undefined
  /**
   * For the year in which the new plan starts, or the latest earlier year on file (`amountsYear`). Null if there is
   * none.
   */
  partBDeductibleCents: number | null
  amountsYear: number | null
}

/** Undefined if it is unknown, or if the prices are not for the client's real age: a guessed age, or one under 65. */
export function currentPremium(subject: QuoteSubject, amounts: MedicareAmounts): CurrentPremium | undefined {
  const { currentPolicy, currentPlanCode, age, ageIsGuess } = subject
  if (!currentPolicy || ageIsGuess || age < YOUNGEST_RATED) return undefined
  const { part_b_deductible_cents: partBDeductibleCents, amounts_year: amountsYear } = amounts
  return { cents: currentPolicy.cents, planCode: currentPlanCode, partBDeductibleCents, amountsYear }
}

/** The cost of a plan minus the cost of the client's current one, in cents. Negative means cheaper. */
export interface PremiumComparison {
  monthCents: number
  yearCents: number
  /** The year's Part B deductible: positive if the client would start to pay it, negative if they would stop, or 0. */
  deductibleCents: number
  /** `yearCents` plus `deductibleCents`. */
  netCents: number
}

/**
 * Compares an offer with the current premium. The Part B deductible is counted if exactly one of the two plans pays it,
 * and ignored if that is uncertain for either plan (see deductiblePaid), or if the current plan or the amount is
 * unknown.
 */
export function compareWithCurrent(
  offer: { monthCents: number; planCode: string },
  current: CurrentPremium,
): PremiumComparison {
  const monthCents = offer.monthCents - current.cents
  const yearCents = 12 * monthCents
  const paysNow = current.planCode === undefined ? undefined : deductiblePaid(current.planCode)
  const willPay = deductiblePaid(offer.planCode)
  const change = paysNow === undefined || willPay === undefined ? 0 : Number(paysNow) - Number(willPay)
  // Avoids -0.
  const deductibleCents = change === 0 ? 0 : change * (current.partBDeductibleCents ?? 0)
  return { monthCents, yearCents, deductibleCents, netCents: yearCents + deductibleCents }
}
