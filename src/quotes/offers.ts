import type { CarrierName } from '../lib/carriers.ts'
import { findPlan, type PlanGroup, planGroups } from '../rates/plans.ts'
import type { CarrierQuotes } from '../rates/rate-provider.ts'
import { excludesAflac } from '../switching/gi-recommendations.ts'

export interface Offer {
  group: PlanGroup
  carrier: CarrierName
  companyName: string
  planCode: string
  planName: string
  /** Cents a month. */
  monthCents: number
  /** Cents a month with the household discount. Undefined if there is none. */
  householdCents: number | undefined
}

/** The form value of an offer, such as 'G:Aetna'. The plan codes of MN, WI and MA are not shown on pages. */
export const offerKey = ({ group, carrier }: Pick<Offer, 'group' | 'carrier'>) => `${group}:${carrier}`

export const findOffer = (offers: readonly Offer[], key: string | undefined): Offer | undefined =>
  offers.find((offer) => offerKey(offer) === key)

/** People born before this day turned 65 before 2020-01-01. Source: MACRA section 401. */
const PLAN_F_BORN_BEFORE = '1955-01-01'

/**
 * Plan F (and Massachusetts Supplement 1) is closed to people who became eligible for Medicare in 2020 or later.
 * Returns false without a birth date.
 */
export function mayBuyPlanF(bornOnOrBefore: string | undefined): boolean {
  return bornOnOrBefore !== undefined && bornOnOrBefore < PLAN_F_BORN_BEFORE
}

/** The group of 'Plan G', 'g' or 'G'. Undefined for any other text. */
export function planSelection(planType: string | null): PlanGroup | undefined {
  const letter = /^\s*(?:plan\s+)?([FGN])\s*$/i.exec(planType ?? '')?.[1]?.toUpperCase()
  return planGroups.find((group) => group === letter)
}

/**
 * Clients with Plan F see F (if they may still buy it), G and N. Clients with Plan N see only N. All others see G and N.
 * Source: compare-006..008, docs/behaviour/quotes.md.
 */
export function visibleGroups(selection: PlanGroup | undefined, planF: boolean): PlanGroup[] {
  if (selection === 'N') return ['N']
  return selection === 'F' && planF ? ['F', 'G', 'N'] : ['G', 'N']
}

/** The next (1) or previous (-1) group, wrapping around. Source: compare-002. */
export function nextPlanGroup(groups: readonly PlanGroup[], from: PlanGroup, step: 1 | -1): PlanGroup {
  const count = groups.length
  return groups[(groups.indexOf(from) + step + count) % count] ?? from
}

const AFLAC_NAIC = '60380'

/** Aflac (NAIC 60380, and any other company of the brand) is not quoted in nine states. Source: quotes-021. */
export function isQuoted({ naic, carrier }: Pick<CarrierQuotes, 'naic' | 'carrier'>, state: string): boolean {
  return !excludesAflac(state) || (naic !== AFLAC_NAIC && carrier !== 'Aflac')
}

/** Only the carriers that the agency offers. Undefined `carriers` means all of them. */
export function withOfferedCarriers(
  answer: readonly CarrierQuotes[],
  carriers: readonly string[] | undefined,
): readonly CarrierQuotes[] {
  return carriers ? answer.filter(({ carrier }) => carriers.includes(carrier)) : answer
}

const OFFERS_PER_GROUP = 3

/**
 * The three cheapest carriers of a group, each with its cheapest company's rate, sorted by price and then by name.
 * Excludes the client's own carrier. Rates are compared without the household discount. Source: compare-009, compare-010.
 */
export function offersIn(
  group: PlanGroup,
  answer: readonly CarrierQuotes[],
  { state, currentCarrier }: { state: string; currentCarrier: string | undefined },
): Offer[] {
  const cheapest = new Map<CarrierName, Offer>()
  for (const company of answer) {
    if (company.carrier === currentCarrier || !isQuoted(company, state)) continue
    for (const quote of company.quotes) {
      const known = cheapest.get(company.carrier)
      if (quote.plan !== group || (known && known.monthCents <= quote.rate)) continue
      cheapest.set(company.carrier, {
        group,
        carrier: company.carrier,
        companyName: company.company_name,
        planCode: quote.original_plan_name,
        planName: findPlan(quote.original_plan_name)?.name ?? `Plan ${quote.plan}`,
        monthCents: quote.rate,
        householdCents: quote.discount_rate < quote.rate ? quote.discount_rate : undefined,
      })
    }
  }
  return [...cheapest.values()]
    .sort((a, b) => a.monthCents - b.monthCents || a.carrier.localeCompare(b.carrier, 'en'))
    .slice(0, OFFERS_PER_GROUP)
}
