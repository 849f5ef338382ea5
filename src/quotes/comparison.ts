import { type Gender, genderOf } from '../contacts/contact.ts'
import { addMonths, ageOn } from '../lib/calendar-date.ts'
import { type CarrierName, isCarrierName } from '../lib/carriers.ts'
import { matchCarrier } from '../lib/match-carrier.ts'
import type { ZipCounty, ZipEntry } from '../places/zip-book.ts'
import { hasOwnPlans, type PlanGroup, plansIn } from '../rates/plans.ts'
import { type CarrierQuotes, type RateRequest, YOUNGEST_RATED } from '../rates/rate-provider.ts'
import { hasHighDeductible } from './benefits.ts'
import { mayBuyPlanF, nextPlanGroup, type Offer, offersIn, planSelection, visibleGroups } from './offers.ts'
import type { OpenedQuoteRow } from './queries.ts'

/** What a client may correct on the page. It changes the prices shown, never the contact. */
export interface QuoteCorrection {
  zip?: ZipEntry | undefined
  county?: string | undefined
  carrier?: CarrierName | 'Other' | 'None' | undefined
  age?: number | undefined
  gender?: 'M' | 'F' | undefined
  tobacco?: 'yes' | 'no' | undefined
}

export type QuotedClient = Pick<
  OpenedQuoteRow,
  | 'zip_code'
  | 'state'
  | 'county'
  | 'birth_on'
  | 'gender'
  | 'tobacco_user'
  | 'current_carrier'
  | 'plan_type'
  | 'premium_cents'
  | 'answers'
>

export interface QuoteSubject {
  zip: string
  state: string | undefined
  county: string | undefined
  /** The corrected ZIP is in several counties and none was chosen, so its main county is used. */
  countyIsGuess: boolean
  age: number
  /** The birth date is unknown, so the age is assumed to be 65. */
  ageIsGuess: boolean
  /** The client entered an age that no stored birth date confirms. */
  ageIsCorrected: boolean
  /** Null if unknown, like `tobacco`. There is no price unless both are known. */
  gender: Gender | null
  tobacco: boolean | null
  currentCarrier: string | undefined
  planF: boolean
  selection: PlanGroup | undefined
  /** What the client pays today. Undefined if unknown, or if the client corrected the carrier. */
  currentPolicy: { carrier: string; plan: string | null; cents: number } | undefined
  /**
   * F, G or N. Undefined if the carrier is unknown or corrected, for other plans, and in states without lettered plans.
   */
  currentPlanCode: string | undefined
}

/** The age is as of the effective date, or 65 if unknown. Source: quotes-019, docs/behaviour/quotes.md. */
export function quoteSubject(client: QuotedClient, correction: QuoteCorrection, effectiveOn: string): QuoteSubject {
  const knownAge = client.birth_on ? ageOn(client.birth_on, effectiveOn) : undefined
  const age = correction.age ?? knownAge
  // For a corrected age, the latest birth date that matches it.
  const bornBy = age === knownAge ? client.birth_on : addMonths(effectiveOn, -12 * age!)
  const knownCarrier = carrierOf(client.current_carrier)
  const currentCarrier = correction.carrier ?? knownCarrier
  const place = placeOf(client, correction)
  const carrier = currentCarrier === knownCarrier ? client.current_carrier : null
  return {
    ...place,
    age: age ?? YOUNGEST_RATED,
    ageIsGuess: age === undefined,
    ageIsCorrected: age !== knownAge,
    gender: correction.gender ?? genderOf(client.gender) ?? client.answers?.gender ?? null,
    tobacco: correction.tobacco
      ? correction.tobacco === 'yes'
      : (client.tobacco_user ?? client.answers?.tobacco_user ?? null),
    currentCarrier,
    planF: mayBuyPlanF(bornBy ?? undefined),
    selection: planSelection(client.plan_type),
    currentPolicy:
      client.premium_cents && carrier ? { carrier, plan: client.plan_type, cents: client.premium_cents } : undefined,
    currentPlanCode: carrier && !hasOwnPlans(place.state ?? '') ? planSelection(client.plan_type) : undefined,
  }
}

/** The carrier that a name refers to. Undefined if we do not know it. */
export function carrierOf(text: string | null): string | undefined {
  if (!text) return undefined
  return isCarrierName(text) ? text : (matchCarrier(text).carrier ?? undefined)
}

function placeOf(client: QuotedClient, { zip, county }: QuoteCorrection) {
  if (!zip) {
    const { zip_code, state, county: storedCounty } = client
    return { zip: zip_code ?? '', state: state ?? undefined, county: storedCounty ?? undefined, countyIsGuess: false }
  }
  const chosen = zip.places.find((each) => each.county === county)
  const place: ZipCounty | undefined = chosen ?? zip.places[0]
  return { zip: zip.zip, state: place?.state, county: place?.county, countyIsGuess: !chosen && zip.places.length > 1 }
}

/** A fact that a price requires and that must not be guessed: the client or the agent provides it. */
export type UnknownFact = 'gender' | 'tobacco'

export const unknownFacts = (subject: Readonly<Record<UnknownFact, unknown>>): UnknownFact[] =>
  (['gender', 'tobacco'] as const).filter((fact) => subject[fact] === null)

/** The request for the rate provider. Undefined while the state, the gender or tobacco use is unknown. */
export function rateRequest(subject: QuoteSubject, effectiveOn: string): RateRequest | undefined {
  const { zip, state, county, age, gender, tobacco } = subject
  return state && gender !== null && tobacco !== null
    ? { zip, state, county, age, gender, tobacco, effectiveOn }
    : undefined
}

export interface Comparison {
  /** The visible groups that have an offer, in the order F, G, N, with their plan name in the client's state. */
  groups: { group: PlanGroup; name: string; offers: Offer[] }[]
  /** The offers of all groups, in the same order. */
  allOffers: Offer[]
  /** The group that is shown. Undefined if there is no offer. */
  group: PlanGroup | undefined
  offers: Offer[]
  next: PlanGroup | undefined
  previous: PlanGroup | undefined
  /** The name of the client's own plan if it is not sold to people of their age. */
  closedPlan: string | undefined
  isIllustrative: boolean
}

/**
 * Selects the requested group if it has offers, otherwise the group of the client's own plan, otherwise the first
 * group. A high-deductible plan is never the default if there is another.
 */
export function compareOffers(
  subject: QuoteSubject,
  answer: readonly CarrierQuotes[],
  requested?: PlanGroup,
): Comparison {
  const { state = '', currentCarrier, selection, planF } = subject
  const offers = new Map(
    visibleGroups(selection, planF).map((group) => [group, offersIn(group, answer, { state, currentCarrier })]),
  )
  const groups = [...offers.keys()].filter((group) => offers.get(group)!.length > 0)
  const canBeFirst = (each: PlanGroup) => !hasHighDeductible(offers.get(each)![0]!.planCode)
  const [first = groups[0]] = groups.filter(canBeFirst)
  const own = selection && groups.includes(selection) && canBeFirst(selection) ? selection : first
  const group = requested && groups.includes(requested) ? requested : own
  const hasOthers = group !== undefined && groups.length > 1
  return {
    groups: groups.map((each) => ({ group: each, name: offers.get(each)![0]!.planName, offers: offers.get(each)! })),
    allOffers: groups.flatMap((each) => offers.get(each)!),
    group,
    offers: (group && offers.get(group)) ?? [],
    next: hasOthers ? nextPlanGroup(groups, group, 1) : undefined,
    previous: hasOthers ? nextPlanGroup(groups, group, -1) : undefined,
    closedPlan: closedPlanOf(subject),
    isIllustrative: answer.some((company) => company.is_illustrative),
  }
}

/** Undefined while the age is unknown, because the plan may be open to the client. */
function closedPlanOf({ selection, planF, ageIsGuess, state = '' }: QuoteSubject): string | undefined {
  if (selection !== 'F' || planF || ageIsGuess) return undefined
  return plansIn(state).find((plan) => plan.group === 'F')?.name
}
