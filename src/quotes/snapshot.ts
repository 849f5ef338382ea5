/*
 * What a quote's page showed: kept when a person looks or chooses, so that the agent knows which prices were read, and
 * so that the page can say which have changed since.
 */
import { findPlan } from '../rates/plans.ts'
import type { Comparison, QuoteSubject } from './comparison.ts'
import type { ShownQuote } from './shown-quote.ts'

export function snapshotOf(page: {
  subject: QuoteSubject
  comparison: Comparison
  effectiveOn: string
  books: readonly string[]
  corrected: boolean
}): ShownQuote {
  const { zip, state = null, county = null, age, gender, tobacco } = page.subject
  return {
    ...{ zip, state, county, age, gender, tobacco },
    effectiveOn: page.effectiveOn,
    books: [...page.books],
    corrected: page.corrected,
    offers: page.comparison.groups.flatMap(({ offers }) =>
      offers.map(({ carrier, planCode: plan, monthCents: cents, householdCents = null }) => ({
        ...{ carrier, plan, cents, householdCents },
      })),
    ),
  }
}

export interface PriceChange {
  carrier: string
  planCode: string
  planName: string
  /** What it cost a month when it was last looked at. */
  beforeCents: number
  cents: number
}

/** Which offers of `now` had another price `then`. Prices for other facts are other prices, not changed ones. */
export function priceChanges(then: ShownQuote, now: ShownQuote): PriceChange[] {
  const comparable =
    !then.corrected &&
    !now.corrected &&
    (['zip', 'state', 'county', 'gender', 'tobacco'] as const).every((fact) => then[fact] === now[fact])
  if (!comparable) return []
  return now.offers.flatMap(({ carrier, plan, cents }) => {
    const before = then.offers.find((offer) => offer.carrier === carrier && offer.plan === plan)
    if (!before || before.cents === cents) return []
    const planName = findPlan(plan)?.name ?? plan
    return [{ carrier, planCode: plan, planName, beforeCents: before.cents, cents }]
  })
}
