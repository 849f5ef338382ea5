/*
 * What a quote's page showed. It is stored when a person views the page or chooses, so that the agent knows which prices
 * the client read, and the page can say which prices have changed since.
 */
import { z } from 'zod'
import { findPlan } from '../rates/plans.ts'
import type { Comparison, QuoteSubject } from './comparison.ts'

const shownOffer = z.object({
  carrier: z.string(),
  plan: z.string(),
  cents: z.int(),
  householdCents: z.int().nullable(),
})

/** The content column of quote_snapshots. */
export const shownQuote = z.object({
  zip: z.string(),
  state: z.string().nullable(),
  county: z.string().nullable(),
  age: z.int(),
  /** Null if unknown, like `tobacco`. There were no prices unless both were known. */
  gender: z.enum(['M', 'F']).nullable(),
  tobacco: z.boolean().nullable(),
  effectiveOn: z.string(),
  books: z.array(z.string()),
  /**
   * The client had corrected a fact or chosen an effective date on the page, so the prices may not be for the contact
   * as stored.
   */
  corrected: z.boolean(),
  offers: z.array(shownOffer),
})

export type ShownQuote = z.infer<typeof shownQuote>

export function snapshotOf(page: {
  subject: QuoteSubject
  comparison: Comparison
  effectiveOn: string
  books: readonly string[]
  corrected: boolean
}): ShownQuote {
  const { zip, state = null, county = null, age, gender, tobacco } = page.subject
  return {
    zip,
    state,
    county,
    age,
    gender,
    tobacco,
    effectiveOn: page.effectiveOn,
    books: [...page.books],
    corrected: page.corrected,
    offers: page.comparison.groups.flatMap(({ offers }) =>
      offers.map(({ carrier, planCode: plan, monthCents: cents, householdCents = null }) => ({
        carrier,
        plan,
        cents,
        householdCents,
      })),
    ),
  }
}

export interface PriceChange {
  carrier: string
  planCode: string
  planName: string
  /** Cents a month when the client last viewed it. */
  beforeCents: number
  cents: number
}

/**
 * The offers in `now` that had a different price in `then`. Empty if either page had corrections, or if the place, the
 * gender or tobacco use differs. The age and the effective date may differ.
 */
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
