/*
 * Sample rates from a formula, to try the product without licensed rates. They are never an offer: every page labels
 * them "Illustrative sample rates". The base prices are 2025 averages from public surveys. The state index and the
 * carriers' factors are made up.
 */
import { type CarrierName, carriers } from '../lib/carriers.ts'

/** Cents a month for a 65-year-old woman who does not use tobacco, before the state index and the carrier's factor. */
const [F, G, N] = [19_900, 15_900, 12_100]
const PRICE_AT_65: Readonly<Record<string, number>> = {
  F,
  G,
  N,
  MN_BASIC: N * 0.95,
  MN_EXTB: G * 1.25,
  WI_BASE: G * 0.85,
  WI_HDED: G * 0.45,
  MA_CORE: N * 0.95,
  MA_SUPP1: F * 1.05,
  MA_SUPP1A: G,
}

const STATE_INDEX: ReadonlyMap<string, number> = new Map(
  (
    [
      [0.85, 'HI NM IA ND SD WI UT MT ID'],
      [0.95, 'TX TN VA NC SC AL AR MS KS NE WY OH IN KY WV PA OK'],
      [1.05, 'AZ CO CA GA NV OR MO IL MI LA DC MD DE NH RI'],
      [1.2, 'NJ AK WA ME VT MN'],
      [1.35, 'FL CT MA'],
      [2, 'NY'],
    ] as const
  ).flatMap(([index, codes]) => codes.split(' ').map((code) => [code, index] as const)),
)

/** States with one price for all ages. */
const COMMUNITY_RATED = new Set(['CT', 'MA', 'NY', 'VT', 'WA', 'ME', 'MN', 'AR', 'ID'])
/** States with one price for both sexes and for tobacco users. */
const ONE_PRICE = new Set(['CT', 'MA', 'NY', 'VT', 'WA', 'ME', 'MN'])

export const MALE_FACTOR = 1.09
export const TOBACCO_FACTOR = 1.12

const CARRIERS: Readonly<Record<CarrierName, { factor: number; household: number }>> = {
  Aflac: { factor: 0.94, household: 0.07 },
  Aetna: { factor: 0.95, household: 0.07 },
  Cigna: { factor: 0.97, household: 0.07 },
  UnitedHealthcare: { factor: 0.98, household: 0.05 },
  'Mutual of Omaha': { factor: 1, household: 0.1 },
  Humana: { factor: 1.05, household: 0.06 },
}

const AGE_ANCHORS: readonly (readonly [age: number, factor: number])[] = [
  [65, 1],
  [70, 1.1],
  [75, 1.28],
  [80, 1.45],
  [85, 1.62],
]

/** Linear between the anchors, and constant from 85 on, where most attained-age tables flatten. */
export function ageFactor(age: number): number {
  const after = AGE_ANCHORS.findIndex(([anchor]) => anchor > age)
  if (after === -1) return AGE_ANCHORS.at(-1)![1]
  const [low, lowFactor] = AGE_ANCHORS[after - 1]!
  const [high, highFactor] = AGE_ANCHORS[after]!
  return lowFactor + ((highFactor - lowFactor) * (age - low)) / (high - low)
}

/** A plan's base price in a state, in cents a month, and whether age, gender and tobacco matter there. */
export const samplePlanPrice = (state: string, plan: string) => ({
  price: PRICE_AT_65[plan]! * STATE_INDEX.get(state)!,
  community: COMMUNITY_RATED.has(state),
  one_price: ONE_PRICE.has(state),
})

/** Each carrier with its first company. */
export const sampleCompanies = carriers.map(({ name, companies }) => ({
  carrier: name,
  naic: companies[0]!.naic,
  company: companies[0]!.company,
  ...CARRIERS[name],
}))

export interface SampleRate {
  naic: string
  company: string
  month_cents: number
  /** The household discount, a fraction. */
  household: number
}

/** The sample prices of one plan. `age` must be at least 65. */
export function sampleRates(
  state: string,
  plan: string,
  { age, gender, tobacco }: { age: number; gender: 'M' | 'F'; tobacco: boolean },
): SampleRate[] {
  const { price, community, one_price } = samplePlanPrice(state, plan)
  const personFactor =
    (community ? 1 : ageFactor(age)) *
    (one_price || gender === 'F' ? 1 : MALE_FACTOR) *
    (one_price || !tobacco ? 1 : TOBACCO_FACTOR)
  return sampleCompanies.map(({ naic, company, factor, household }) => ({
    naic,
    company,
    household,
    month_cents: Math.round(price * factor * personFactor),
  }))
}
