import { type Gender, genderOf } from '../contacts/contact.ts'
import { addMonths, ageOn } from '../lib/calendar-date.ts'
import { type CarrierName, isCarrierName } from '../lib/carriers.ts'
import { matchCarrier } from '../lib/match-carrier.ts'
import type { ZipCounty, ZipEntry } from '../places/zip-book.ts'
import { hasOwnPlans, type PlanGroup, plansIn } from '../rates/plans.ts'
import { type CarrierQuotes, type RateRequest, YOUNGEST_RATED } from '../rates/rate-provider.ts'
import { hasHighDeductible } from './benefits.ts'
import { mayBuyPlanF, type Offer, offersIn, planSelection, rotate, visibleGroups } from './offers.ts'
import type { OpenedQuoteRow } from './queries.ts'

/** What a client may set right on the page. It re-quotes and never changes the contact. */
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
  /** The ZIP was corrected to one of several counties and none of them named: the county is its main one. */
  countyIsGuess: boolean
  age: number
  /** The birth date is not known, so the age is our guess. */
  ageIsGuess: boolean
  /** The client gave an age that is not that of the birth date we know. */
  ageIsCorrected: boolean
  /** Null: not known, as is tobacco; then there is no price. */
  gender: Gender | null
  tobacco: boolean | null
  currentCarrier: string | undefined
  planF: boolean
  selection: PlanGroup | undefined
  /** What the client pays today, when it is known and still fits the carrier. */
  now: { carrier: string; plan: string | null; cents: number } | undefined
  /** The lettered plan the client has, where the carrier is still theirs; undefined in states without letters. */
  heldCode: string | undefined
}

/** Age is that on the effective date; unknown it counts as 65. Source: quotes-019, docs/behaviour/quotes.md. */
export function quoteSubject(client: QuotedClient, correction: QuoteCorrection, effectiveOn: string): QuoteSubject {
  const knownAge = client.birth_on ? ageOn(client.birth_on, effectiveOn) : undefined
  const age = correction.age ?? knownAge
  // Of another age only the latest birth date that fits is known.
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
    now: client.premium_cents && carrier ? { carrier, plan: client.plan_type, cents: client.premium_cents } : undefined,
    heldCode: carrier && !hasOwnPlans(place.state ?? '') ? planSelection(client.plan_type) : undefined,
  }
}

/** The carrier that a name means; undefined for none of those we know. */
export function carrierOf(text: string | null): string | undefined {
  if (!text) return undefined
  return isCarrierName(text) ? text : (matchCarrier(text).carrier ?? undefined)
}

function placeOf(client: QuotedClient, { zip, county }: QuoteCorrection) {
  if (!zip) {
    const { zip_code, state, county: known } = client
    return { zip: zip_code ?? '', state: state ?? undefined, county: known ?? undefined, countyIsGuess: false }
  }
  const named = zip.places.find((each) => each.county === county)
  const place: ZipCounty | undefined = named ?? zip.places[0]
  return { zip: zip.zip, state: place?.state, county: place?.county, countyIsGuess: !named && zip.places.length > 1 }
}

/** What a price needs and only the client can say. */
export type UnknownFact = 'gender' | 'tobacco'

export const unknownFacts = (subject: Readonly<Record<UnknownFact, unknown>>): UnknownFact[] =>
  (['gender', 'tobacco'] as const).filter((fact) => subject[fact] === null)

/** What to ask the rate provider; undefined while the state, the gender or tobacco use is not known. */
export function rateRequest(subject: QuoteSubject, effectiveOn: string): RateRequest | undefined {
  const { zip, state, county, age, gender, tobacco } = subject
  return state && gender !== null && tobacco !== null
    ? { zip, state, county, age, gender, tobacco, effectiveOn }
    : undefined
}

export interface Comparison {
  /** Those of the visible groups that have an offer, in the order F, G, N, each under its name in the client's state. */
  groups: { group: PlanGroup; name: string; offers: Offer[] }[]
  /** Of all groups, in their order. */
  allOffers: Offer[]
  /** The one that is shown; undefined when there is no offer at all. */
  group: PlanGroup | undefined
  offers: Offer[]
  next: PlanGroup | undefined
  previous: PlanGroup | undefined
  /** The name of the client's own plan where it is closed to people of that age. */
  closedPlan: string | undefined
  isIllustrative: boolean
}

/** `wanted` is the group asked for; else the client's own plan's, else the first, without a high deductible if there is one. */
export function compareOffers(subject: QuoteSubject, answer: readonly CarrierQuotes[], wanted?: PlanGroup): Comparison {
  const { state = '', currentCarrier, selection, planF } = subject
  const offers = new Map(
    visibleGroups(selection, planF).map((group) => [group, offersIn(group, answer, { state, currentCarrier })]),
  )
  const groups = [...offers.keys()].filter((group) => offers.get(group)!.length > 0)
  const isOpener = (each: PlanGroup) => !hasHighDeductible(offers.get(each)![0]!.planCode)
  const [first = groups[0]] = groups.filter(isOpener)
  const own = selection && groups.includes(selection) && isOpener(selection) ? selection : first
  const group = wanted && groups.includes(wanted) ? wanted : own
  const hasOthers = group !== undefined && groups.length > 1
  return {
    groups: groups.map((each) => ({ group: each, name: offers.get(each)![0]!.planName, offers: offers.get(each)! })),
    allOffers: groups.flatMap((each) => offers.get(each)!),
    group,
    offers: (group && offers.get(group)) ?? [],
    next: hasOthers ? rotate(groups, group, 1) : undefined,
    previous: hasOthers ? rotate(groups, group, -1) : undefined,
    closedPlan: closedPlanOf(subject),
    isIllustrative: answer.some((company) => company.is_illustrative),
  }
}

/** Without a birth date nobody can say that it is closed. */
function closedPlanOf({ selection, planF, ageIsGuess, state = '' }: QuoteSubject): string | undefined {
  if (selection !== 'F' || planF || ageIsGuess) return undefined
  return plansIn(state).find((plan) => plan.group === 'F')?.name
}
