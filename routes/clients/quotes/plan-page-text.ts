import { formatCents } from '../../../src/lib/money.ts'
import type { CompareWords } from '../../../src/messages/client/compare.ts'
import { hasHighDeductible } from '../../../src/quotes/benefits.ts'
import type { MedicareAmounts } from '../../../src/quotes/queries.ts'

/** What a client must know about a plan before its price. Undefined for an unknown plan. */
export function aboutPlan(planCode: string, amounts: MedicareAmounts, words: CompareWords): string | undefined {
  if (!hasHighDeductible(planCode)) return words.about[planCode]
  const { amounts_year: year, high_deductible_cents: cents } = amounts
  return year && cents ? words.highDeductible(wholeDollars(cents), year) : words.highDeductibleUnknown
}

/** Medicare's yearly amounts are whole dollars. */
export const wholeDollars = (cents: number) => formatCents(cents).replace(/\.00$/, '')
