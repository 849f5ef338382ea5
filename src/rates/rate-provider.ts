import type { CarrierName } from '../lib/carriers.ts'
import type { PlanGroup } from './plans.ts'

export interface RateRequest {
  /** Five digits, or '' when only the state is known. */
  zip: string
  state: string
  county?: string | undefined
  /** Age on the effective date. For ages outside the tables, see ratedAge. */
  age: number
  gender: 'M' | 'F'
  tobacco: boolean
  /** 'YYYY-MM-DD' */
  effectiveOn: string
}

/** Amounts are cents a month. The names are those of POST /api/quotes. Source: entities-024. */
export interface PlanQuote {
  rate: number
  /** The rate with the household discount. Equals `rate` if there is none. */
  discount_rate: number
  /** The provider's name for the discount, such as 'Household' or 'Roommate'. '' if there is none. */
  discount_category: string
  gender: 'M' | 'F'
  age: number
  plan: PlanGroup
  tobacco: boolean
  /** The plan's letter, or in MN, WI and MA the plan's code, such as MN_EXTB. */
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
  /** Sample rates: every price must be labeled, and none may be emailed in production mode. */
  is_illustrative: boolean
  book_name: string
  effective_from: string
}

/**
 * Why there are no prices. 'unauthorized': the provider rejects our key or session. 'forbidden': it does not give us
 * this data. 'unavailable': it answers with an error or not in time, or we cannot ask it now. A place without prices
 * gets an empty answer instead.
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
 * A source of prices. Call it outside of transactions, because an implementation may call another company's server.
 * Throws RatesUnavailable.
 */
export interface RateProvider {
  quotes(request: RateRequest): Promise<CarrierQuotes[]>
}

export const YOUNGEST_RATED = 65
export const OLDEST_RATED = 99

/** Rate tables cover ages 65 through 99. Other ages are priced at the nearest one. Below 65, the page says so. */
export function ratedAge(age: number): number {
  return Math.min(Math.max(age, YOUNGEST_RATED), OLDEST_RATED)
}
