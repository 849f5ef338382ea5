import type { CarrierName } from '../lib/carriers.ts'
import { findPlan, type PlanGroup, planGroups } from '../rates/plans.ts'
import type { CarrierQuotes } from '../rates/rate-provider.ts'
import { leavesOutAflac } from '../switching/gi-recommendations.ts'

export interface Offer {
  group: PlanGroup
  carrier: CarrierName
  companyName: string
  planCode: string
  planName: string
  /** Cents a month. */
  monthCents: number
  /** Cents a month with the household discount; undefined where there is none. */
  householdCents: number | undefined
}

/** What the card of an offer sends when it is ticked: 'G:Aetna'. States' own codes reach no page. */
export const offerKey = ({ group, carrier }: Pick<Offer, 'group' | 'carrier'>) => `${group}:${carrier}`

export const findOffer = (offers: readonly Offer[], key: string | undefined): Offer | undefined =>
  offers.find((offer) => offerKey(offer) === key)

/** Who was 65 before 2020-01-01. Source: MACRA section 401. */
const PLAN_F_BORN_BEFORE = '1955-01-01'

/** Plan F (and Massachusetts Supplement 1) is closed to people new to Medicare since 2020. Unknown birth date: no. */
export function mayBuyPlanF(bornOnOrBefore: string | undefined): boolean {
  return bornOnOrBefore !== undefined && bornOnOrBefore < PLAN_F_BORN_BEFORE
}

/** 'Plan G', 'g' or 'G' as a group; undefined for everything else. */
export function planSelection(planType: string | null): PlanGroup | undefined {
  const letter = /^\s*(?:plan\s+)?([FGN])\s*$/i.exec(planType ?? '')?.[1]?.toUpperCase()
  return planGroups.find((group) => group === letter)
}

/**
 * F adds F for those who may still buy it, N shows N alone, all else G and N.
 * Source: compare-006..008, docs/behaviour/quotes.md.
 */
export function visibleGroups(selection: PlanGroup | undefined, planF: boolean): PlanGroup[] {
  if (selection === 'N') return ['N']
  return selection === 'F' && planF ? ['F', 'G', 'N'] : ['G', 'N']
}

/** The group after (1) or before (-1) one, round and round. Source: compare-002. */
export function rotate(groups: readonly PlanGroup[], from: PlanGroup, step: 1 | -1): PlanGroup {
  const count = groups.length
  return groups[(groups.indexOf(from) + step + count) % count] ?? from
}

const AFLAC_NAIC = '60380'

/** Aflac (NAIC 60380, and whatever company writes for the brand) is not quoted in nine states. Source: quotes-021. */
export function isQuoted({ naic, carrier }: Pick<CarrierQuotes, 'naic' | 'carrier'>, state: string): boolean {
  return !leavesOutAflac(state) || (naic !== AFLAC_NAIC && carrier !== 'Aflac')
}

/** What the agency offers of an answer; undefined is all of it. */
export function withOfferedCarriers(
  answer: readonly CarrierQuotes[],
  carriers: readonly string[] | undefined,
): readonly CarrierQuotes[] {
  return carriers ? answer.filter(({ carrier }) => carriers.includes(carrier)) : answer
}

const OFFERS_PER_GROUP = 3

/**
 * The three cheapest carriers of a group, each with its cheapest company's rate, cheapest first and ties by name. The
 * client's own carrier is left out. Rates count without the household discount. Source: compare-009, compare-010.
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
