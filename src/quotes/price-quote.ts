import type { PublicProfileRow } from '../agents/public-profile.ts'
import { type CalendarDate, dateParts, nextMonthFirsts, todayIn } from '../lib/calendar-date.ts'
import { findZip } from '../places/lookup.ts'
import type { ZipBook, ZipCounty } from '../places/zip-book.ts'
import {
  type CarrierQuotes,
  type RateProvider,
  type RateRequest,
  type RatesFailure,
  RatesUnavailable,
} from '../rates/rate-provider.ts'
import type { TenantDb } from '../scope.ts'
import { findOfferedCarriers } from '../switching/queries.ts'
import { readStateRules, stateRulesAt } from '../switching/read-state-rules.ts'
import type { StateRules } from '../switching/state-rules.ts'
import { visitorAt } from '../visitors/visitor.ts'
import {
  type Comparison,
  compareOffers,
  type QuotedClient,
  type QuoteSubject,
  quoteSubject,
  rateRequest,
} from './comparison.ts'
import { planSelection, withOfferedCarriers } from './offers.ts'
import { findMedicareAmounts, type MedicareAmounts } from './queries.ts'
import type { ComparisonQuery } from './schemas.ts'

/** Number of months offered as effective dates. Source: quotes-011. */
const OFFERED_EFFECTIVE_DATES = 4

export interface PricingTools {
  tenantDb: TenantDb
  zips: ZipBook
  rates: RateProvider
  /** Called if the rate provider fails. The quote is still returned, without prices. */
  onUnavailable(error: RatesUnavailable): void
}

export interface QuoteToPrice {
  /** The agency, and the agent if the quote has one. */
  profileRow: PublicProfileRow
  /**
   * The contact's facts. `age` replaces an unknown birth date; `rules_version` is the version of the stored state
   * rules.
   */
  client: QuotedClient & { age?: number | undefined } & Partial<MedicareAmounts> & { rules_version?: string }
  /** The reader's valid corrections to these facts, the chosen effective date, and the plan group being shown. */
  query: Partial<ComparisonQuery>
  /** The plan that the reader asked to see, such as 'Plan N'. */
  planType: string | null
}

/** A priced quote and its inputs, for every page that shows prices. */
export interface PricedQuote {
  /**
   * The corrections and the chosen effective date, without the plan group being shown. Every link on the page carries
   * them.
   */
  corrections: Partial<ComparisonQuery>
  /** There are corrections or a chosen effective date, so the prices may not match the contact on record. */
  corrected: boolean
  /** The corrected ZIP code does not exist, so the prices are for the contact's own ZIP code. */
  isZipUnknown: boolean
  places: readonly ZipCounty[]
  subject: QuoteSubject
  comparison: Comparison
  effectiveOn: CalendarDate
  /** The first days of the months on offer. */
  effectiveDates: readonly CalendarDate[]
  pricedOn: CalendarDate
  /** Medicare's amounts for the year in which the plan starts, or for the latest earlier year on file. */
  amounts: MedicareAmounts
  /** The rate books behind the prices. */
  books: readonly string[]
  /** The current version of the state rules. */
  rules: StateRules
  /** Set if the rate provider failed, so there are no prices. */
  failure: RatesFailure | undefined
}

/** Prices a quote for a client with the reader's corrections. `source` replaces the agency's rates in the sample quote. */
export async function priceQuote(
  tools: PricingTools,
  { profileRow, client, query, planType }: QuoteToPrice,
  source: PriceSource = agencyPrices(tools, profileRow, client),
): Promise<PricedQuote> {
  const { tenantDb, zips } = tools
  const zip = query.zip ? await findZip(tenantDb.root, zips, query.zip) : undefined
  const pricedOn = todayIn(profileRow.time_zone, tenantDb.now())
  const effectiveDates = nextMonthFirsts(pricedOn, OFFERED_EFFECTIVE_DATES)
  const effectiveOn = effectiveDates.find((date) => date === query.effective) ?? effectiveDates[0]!
  const correctedSubject = quoteSubject(client, { ...query, age: query.age ?? client.age, zip }, effectiveOn)
  const subject = { ...correctedSubject, selection: planSelection(planType) ?? correctedSubject.selection }
  const { plan, ...corrections } = query
  const request = rateRequest(subject, effectiveOn)
  const { rules_version: version } = client
  const rules = await (version ? stateRulesAt(tenantDb.root, version) : readStateRules(tenantDb.root))
  const priced: Priced = request ? await source.price(request) : { answer: [], failure: undefined }
  return {
    corrections: { ...corrections, effective: query.effective && effectiveOn },
    corrected: Object.values(corrections).some((value) => value !== undefined),
    isZipUnknown: query.zip !== undefined && !zip,
    places: (zip ?? zips.find(subject.zip))?.places ?? [],
    subject,
    comparison: compareOffers(subject, priced.answer, plan),
    effectiveOn,
    effectiveDates,
    pricedOn,
    amounts: await source.amounts(dateParts(effectiveOn).year, dateParts(effectiveDates[0]!).year),
    books: [...new Set(priced.answer.map((company) => company.book_name))],
    rules,
    failure: priced.failure,
  }
}

interface Priced {
  answer: readonly CarrierQuotes[]
  failure: RatesFailure | undefined
}

export interface PriceSource {
  price(request: RateRequest): Promise<Priced>
  /** Medicare's amounts for `year`; `firstYear` is the year of the first date on offer. */
  amounts(year: number, firstYear: number): Promise<MedicareAmounts>
}

const agencyPrices = (
  { tenantDb, rates, onUnavailable }: PricingTools,
  profileRow: PublicProfileRow,
  client: Partial<MedicareAmounts>,
): PriceSource => ({
  async price(request) {
    const carriers = await findOfferedCarriers(tenantDb.root, profileRow.organization_id, request.state)
    try {
      return { answer: withOfferedCarriers(await rates.quotes(request), carriers), failure: undefined }
    } catch (error) {
      if (!(error instanceof RatesUnavailable)) throw error
      onUnavailable(error)
      return { answer: [], failure: error.kind }
    }
  },
  async amounts(year, firstYear) {
    // The client's row already has the amounts for the first date on offer.
    const { amounts_year, part_b_deductible_cents = null, high_deductible_cents = null } = client
    if (year === firstYear && amounts_year !== undefined)
      return { amounts_year, part_b_deductible_cents, high_deductible_cents }
    return tenantDb.withTenant(visitorAt(profileRow), (scope) => findMedicareAmounts(scope, year))
  },
})
