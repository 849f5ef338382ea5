import { z } from 'zod'
import { contactIdParams } from '../../src/contacts/schemas.ts'
import { nextMonthFirsts, todayIn } from '../../src/lib/calendar-date.ts'
import { quoteWords } from '../../src/messages/client/quote.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { isQuoted } from '../../src/quotes/offers.ts'
import { carrierQuotes, quoteRequest } from '../../src/quotes/schemas.ts'
import { listHouseholdDiscounts } from '../../src/rates/queries.ts'
import { type RatesFailure, RatesUnavailable } from '../../src/rates/rate-provider.ts'
import { urls } from '../../src/urls.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'

// The caller's time zone is unknown. On the last evening of a month, most clients are still in this zone's month.
const ZONE = 'America/Chicago'

/** Source: quotes-024..026. */
const STATUS = { unauthorized: 401, forbidden: 403, unavailable: 500 } as const satisfies Record<RatesFailure, number>

export const quotesApi: ApiRoute[] = [
  api({
    method: 'POST',
    path: '/api/quotes',
    summary:
      'Monthly rates from the supported carriers for Plans F, G and N (or the state-specific plans of MN, WI and MA)',
    guard: 'public',
    perMinute: 60,
    body: quoteRequest,
    answer: z.array(carrierQuotes),
    also: { 401: 'The rate provider rejected our key' },
    async handler({ c, body }) {
      const effectiveOn = body.effective_date ?? nextMonthFirsts(todayIn(ZONE, c.var.tenantDb.now()), 1)[0]!
      const { zip_code: zip, state, county, age, gender, tobacco } = body
      try {
        const answer = await c.var.deps.rates.quotes({ zip, state, county, age, gender, tobacco, effectiveOn })
        return answer.filter((company) => isQuoted(company, state))
      } catch (error) {
        if (!(error instanceof RatesUnavailable)) throw error
        c.var.deps.log.error({ requestId: c.var.requestId, err: error }, 'no prices available')
        return c.json({ success: false, error: quoteWords.en.failures[error.kind] }, STATUS[error.kind])
      }
    },
  }),

  api({
    method: 'GET',
    path: '/api/quotes/generate/{contactId}',
    summary: "A contact's quote and the address of its page: the active quote, or a new one",
    guard: 'agent',
    params: z.object({ contactId: contactIdParams.shape.id }),
    answer: z.object({ quoteId: z.string(), redirectUrl: z.string() }),
    async handler({ c, params }) {
      const { quoteId } = await c.var.scoped((scope) => generateQuote(scope, params.contactId))
      return { quoteId, redirectUrl: urls.compare(quoteId) }
    },
  }),

  api({
    method: 'GET',
    path: '/api/data/public/hhd.csv',
    summary: 'Household discounts by ZIP (* is the whole state), state and carrier: a fraction, or NA for none',
    guard: 'public',
    perMinute: 60,
    answer: z.string(),
    mediaType: 'text/csv',
    async handler({ c }) {
      const rows = await listHouseholdDiscounts(c.var.tenantDb)
      const lines = rows.map(({ zip, state, carrier, discount }) => `${zip},${state},${carrier},${discount ?? 'NA'}`)
      return c.body(['zip,state,carrier,discount', ...lines, ''].join('\n'), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      })
    },
  }),
]
