import { YOUNGEST_RATED } from '../rates/rate-provider.ts'
import { deductiblePaid } from './benefits.ts'
import type { QuoteSubject } from './comparison.ts'
import type { MedicareAmounts } from './queries.ts'

/** What the client pays today, to hold prices against. */
export interface CurrentPremium {
  /** Cents a month. */
  cents: number
  /** Undefined where we do not know what that plan pays. */
  planCode: string | undefined
  /** Of the year in which the new plan starts; null while it is not known. */
  partBDeductibleCents: number | null
  amountsYear: number | null
}

/** Undefined where it is not known, and where the prices are not the client's own: a guessed age, or one below 65. */
export function currentPremium(subject: QuoteSubject, amounts: MedicareAmounts): CurrentPremium | undefined {
  const { now, heldCode, age, ageIsGuess } = subject
  if (!now || ageIsGuess || age < YOUNGEST_RATED) return undefined
  const { part_b_deductible_cents: partBDeductibleCents, amounts_year: amountsYear } = amounts
  return { cents: now.cents, planCode: heldCode, partBDeductibleCents, amountsYear }
}

/** What a plan would cost beside the one the client has. Cents; below zero is less than now. */
export interface PremiumComparison {
  monthCents: number
  yearCents: number
  /** The year's Part B deductible: above zero where the client would pay it from now on, below where no longer. */
  deductibleCents: number
  /** A year's premiums and that deductible together. */
  netCents: number
}

/**
 * Holds a price against what is paid now. Where one plan pays the Part B deductible and the other does not, the year
 * counts it in; where we do not know what the present plan pays, or the year's amount, it does not.
 */
export function compareWithCurrent(
  offer: { monthCents: number; planCode: string },
  now: CurrentPremium,
): PremiumComparison {
  const monthCents = offer.monthCents - now.cents
  const yearCents = 12 * monthCents
  const does = now.planCode === undefined ? undefined : deductiblePaid(now.planCode)
  const will = deductiblePaid(offer.planCode)
  const turns = does === undefined || will === undefined ? 0 : Number(does) - Number(will)
  const deductibleCents = turns === 0 ? 0 : turns * (now.partBDeductibleCents ?? 0)
  return { monthCents, yearCents, deductibleCents, netCents: yearCents + deductibleCents }
}
