import type { Language } from '../../../src/lib/language.ts'
import { compareWords } from '../../../src/messages/client/compare.ts'
import { type PricedQuote, type PriceSource, priceQuote, type QuoteToPrice } from '../../../src/quotes/price-quote.ts'
import { type ComparisonQuery, comparisonQueries } from '../../../src/quotes/schemas.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { type FieldErrors, firstErrors, parseFields } from '../../../src/web/form.ts'

/** A priced quote with the URL parameters used to price it. */
export interface RequestedQuote extends PricedQuote {
  /** The raw URL parameters. */
  typed: Readonly<Record<string, string>>
  errors: FieldErrors
}

/** Prices a quote for a client, with the corrections from the URL. */
export async function priceRequestedQuote(
  c: AppContext,
  profileRow: QuoteToPrice['profileRow'],
  client: QuoteToPrice['client'],
  language: Language,
  source?: PriceSource,
): Promise<RequestedQuote> {
  const { tenantDb, deps, requestId } = c.var
  const { valid, errors } = readQuery(c, language)
  const quote = await priceQuote(
    {
      tenantDb,
      zips: deps.zips,
      rates: deps.rates,
      onUnavailable: (err) => deps.log.error({ requestId, err }, 'no prices available'),
    },
    { profileRow, client, query: valid, planType: c.req.query('planType') ?? null },
    source,
  )
  if (quote.isZipUnknown) errors.zip = compareWords[language].zipUnknown
  return { ...quote, typed: c.req.query(), errors }
}

/** Drops invalid values and reports them as errors, so the page still shows prices. */
function readQuery(c: AppContext, language: Language): { valid: Partial<ComparisonQuery>; errors: FieldErrors } {
  const query = c.req.query()
  const schema = comparisonQueries[language]
  const read = parseFields(schema, query)
  if (read.success) return { valid: read.data, errors: {} }
  const errors = firstErrors(read.error)
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => !(name in errors)))
  return { valid: schema.parse(rest), errors }
}
