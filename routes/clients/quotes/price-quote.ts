import type { Context } from 'hono'
import type { PublicProfileRow } from '../../../src/agents/public-profile.ts'
import { type CalendarDate, dateParts, nextMonthFirsts, todayIn } from '../../../src/lib/calendar-date.ts'
import type { Language } from '../../../src/lib/language.ts'
import { compareWords } from '../../../src/messages/client/compare.ts'
import { findZip } from '../../../src/places/lookup.ts'
import type { ZipCounty } from '../../../src/places/zip-book.ts'
import {
  type Comparison,
  compareOffers,
  type QuotedClient,
  type QuoteSubject,
  quoteSubject,
  rateRequest,
} from '../../../src/quotes/comparison.ts'
import { planSelection, withOfferedCarriers } from '../../../src/quotes/offers.ts'
import { findMedicareAmounts, type MedicareAmounts } from '../../../src/quotes/queries.ts'
import { type ComparisonQuery, comparisonQueries } from '../../../src/quotes/schemas.ts'
import {
  type CarrierQuotes,
  type RateRequest,
  type RatesFailure,
  RatesUnavailable,
} from '../../../src/rates/rate-provider.ts'
import { findOfferedCarriers } from '../../../src/switching/queries.ts'
import { readStateRules, stateRulesAt } from '../../../src/switching/read-state-rules.ts'
import type { StateRules } from '../../../src/switching/state-rules.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { type FieldErrors, firstErrors } from '../../../src/web/form.ts'

type AppContext = Context<AppEnv>

/** Number of months offered as effective dates. Source: quotes-011. */
const OFFERED_EFFECTIVE_DATES = 4

/** A priced quote and its inputs, for every page that shows prices. */
export interface PricedQuote {
  /** The client's corrections from the URL, without the plan group on show. Every link of the page carries them. */
  corrections: Partial<ComparisonQuery>
  /** There are corrections: the prices do not match the contact on record. */
  corrected: boolean
  /** The raw URL parameters. */
  typed: Readonly<Record<string, string>>
  errors: FieldErrors
  places: readonly ZipCounty[]
  subject: QuoteSubject
  comparison: Comparison
  effectiveOn: CalendarDate
  /** The first days of the months on offer. */
  effectiveDates: readonly CalendarDate[]
  pricedOn: CalendarDate
  /** Medicare's amounts for the year in which the plan starts. */
  amounts: MedicareAmounts
  /** The rate books behind the prices. */
  books: readonly string[]
  /** The state rules in force today. */
  rules: StateRules
  /** Set if no prices are available. */
  failure: RatesFailure | undefined
}

/** Prices a quote for a client, with the corrections from the URL. `age` replaces an unknown birth date. */
export async function priceQuote(
  c: AppContext,
  profileRow: PublicProfileRow,
  client: QuotedClient & { age?: number | undefined } & Partial<MedicareAmounts> & { rules_version?: string },
  language: Language,
  source: PriceSource = ofAgency(c, profileRow, client),
): Promise<PricedQuote> {
  const { tenantDb, deps } = c.var
  const { valid, errors } = readQuery(c, language)
  const zip = valid.zip ? await findZip(tenantDb.root, deps.zips, valid.zip) : undefined
  if (valid.zip && !zip) errors.zip = compareWords[language].zipUnknown
  const pricedOn = todayIn(profileRow.time_zone, tenantDb.now())
  const effectiveDates = nextMonthFirsts(pricedOn, OFFERED_EFFECTIVE_DATES)
  const effectiveOn = effectiveDates.find((date) => date === valid.effective) ?? effectiveDates[0]!
  const correctedSubject = quoteSubject(client, { ...valid, age: valid.age ?? client.age, zip }, effectiveOn)
  const subject = {
    ...correctedSubject,
    selection: planSelection(c.req.query('planType') ?? null) ?? correctedSubject.selection,
  }
  const { plan, ...corrections } = valid
  const request = rateRequest(subject, effectiveOn)
  const { rules_version: version } = client
  const rules = await (version ? stateRulesAt(tenantDb.root, version) : readStateRules(tenantDb.root))
  const priced: Priced = request ? await source.price(request) : { answer: [], failure: undefined }
  return {
    corrections: { ...corrections, effective: valid.effective && effectiveOn },
    corrected: Object.values(corrections).some((value) => value !== undefined),
    typed: c.req.query(),
    errors,
    places: (zip ?? deps.zips.find(subject.zip))?.places ?? [],
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

const ofAgency = (c: AppContext, profileRow: PublicProfileRow, client: Partial<MedicareAmounts>): PriceSource => ({
  price: (request) => price(c, profileRow.organization_id, request),
  amounts: (year, firstYear) => amountsOn(c, profileRow, client, year, firstYear),
})

/** The client's row already has the amounts for the first date on offer. */
async function amountsOn(
  c: AppContext,
  profileRow: PublicProfileRow,
  { amounts_year, part_b_deductible_cents, high_deductible_cents }: Partial<MedicareAmounts>,
  year: number,
  firstYear: number,
): Promise<MedicareAmounts> {
  if (year === firstYear && amounts_year !== undefined)
    return {
      amounts_year,
      part_b_deductible_cents: part_b_deductible_cents ?? null,
      high_deductible_cents: high_deductible_cents ?? null,
    }
  return c.var.tenantDb.withTenant(visitorAt(profileRow), (scope) => findMedicareAmounts(scope, year))
}

/** The prices of the agency's carriers. If the provider is unavailable, the page still renders, without prices. */
async function price(c: AppContext, organizationId: number, request: RateRequest): Promise<Priced> {
  const { tenantDb, deps, requestId } = c.var
  const carriers = await findOfferedCarriers(tenantDb.root, organizationId, request.state)
  try {
    return { answer: withOfferedCarriers(await deps.rates.quotes(request), carriers), failure: undefined }
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error
    deps.log.error({ requestId, err: error }, 'no prices available')
    return { answer: [], failure: error.kind }
  }
}

/** Drops invalid values and reports them as errors, so the page still shows prices. */
function readQuery(c: AppContext, language: Language): { valid: Partial<ComparisonQuery>; errors: FieldErrors } {
  const query = c.req.query()
  const schema = comparisonQueries[language]
  const read = schema.safeParse(query)
  if (read.success) return { valid: read.data, errors: {} }
  const errors = firstErrors(read.error)
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => !(name in errors)))
  return { valid: schema.parse(rest), errors }
}
