import type { CarrierName } from '../lib/carriers.ts'
import type { PlanGroup } from './plans.ts'

export interface RateRequest {
  /** Five digits, or '' when only the state is known. */
  zip: string
  state: string
  county?: string | undefined
  /** Age on the effective date; see ratedAge for ages outside the tables. */
  age: number
  gender: 'M' | 'F'
  tobacco: boolean
  /** 'YYYY-MM-DD' */
  effectiveOn: string
}

/** Amounts are cents a month. The spelling is that of POST /api/quotes. Source: entities-024. */
export interface PlanQuote {
  rate: number
  /** With the household discount; the rate itself where there is none. */
  discount_rate: number
  /** What the discount is for, in the provider's words ('Household', 'Roommate'); '' where there is none. */
  discount_category: string
  gender: 'M' | 'F'
  age: number
  plan: PlanGroup
  tobacco: boolean
  /** The letter, or the code of a state's own plan (MN_EXTB). */
  original_plan_name: string
}

/** Source: entities-023. */
export interface CarrierQuotes {
  naic: string
  /** NAIC group code; opaque. */
  group: string
  company_name: string
  carrier: CarrierName
  quotes: PlanQuote[]
  /** Made up for samples: every price must be labelled, and none may be mailed in production mode. */
  is_illustrative: boolean
  book_name: string
  effective_from: string
}

/**
 * Why there are no prices: the provider knows our key or session no more, refuses us what we asked for, or does not
 * answer in time and sense. A place without prices is no failure, but an empty answer.
 */
export type RatesFailure = 'unauthorized' | 'forbidden' | 'unavailable'

export class RatesUnavailable extends Error {
  override name = 'RatesUnavailable'
  readonly kind: RatesFailure

  constructor(kind: RatesFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/**
 * Where prices come from. Call it outside of transactions: an implementation may ask another company's server, and then
 * throw RatesUnavailable.
 */
export interface RateProvider {
  quotes(request: RateRequest): Promise<CarrierQuotes[]>
}

export const YOUNGEST_RATED = 65
export const OLDEST_RATED = 99

/** Rate tables run from 65 to 99, both included; others are priced at the nearer end and the page says so. */
export function ratedAge(age: number): number {
  return Math.min(Math.max(age, YOUNGEST_RATED), OLDEST_RATED)
}
