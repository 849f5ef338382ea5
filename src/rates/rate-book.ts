import { findCarrierByNaic } from '../lib/carriers.ts'
import { percentOff } from '../lib/money.ts'
import type { TenantDb } from '../scope.ts'
import { carrierGroups } from './carrier-groups.ts'
import { findPlan } from './plans.ts'
import { listRates, type RateRow } from './queries.ts'
import type { CarrierQuotes, PlanQuote, RateProvider, RateRequest } from './rate-provider.ts'

/** Prices from the rate book in our own database, with one statement per request. */
export function rateBookProvider(tenantDb: Pick<TenantDb, 'root'>): RateProvider {
  return {
    async quotes(request) {
      return quotesIn(await listRates(tenantDb, request), request)
    },
  }
}

/** Groups the rows of one request by company. */
export function quotesIn(rows: readonly RateRow[], request: RateRequest): CarrierQuotes[] {
  const found = new Map<string, CarrierQuotes>()
  for (const row of rows) {
    const company = found.get(row.naic) ?? companyOf(row)
    company.quotes.push(planQuote(row, request))
    found.set(row.naic, company)
  }
  return [...found.values()]
}

function companyOf(row: RateRow): CarrierQuotes {
  const carrier = findCarrierByNaic(row.naic)
  if (!carrier) throw new Error(`The rate book ${row.book_name} has an unknown company: NAIC ${row.naic}`)
  return {
    naic: row.naic,
    group: carrierGroups[carrier.name],
    company_name: carrier.companies.find((each) => each.naic === row.naic)?.company ?? carrier.name,
    carrier: carrier.name,
    quotes: [],
    is_illustrative: row.is_illustrative,
    book_name: row.book_name,
    effective_from: row.effective_from,
  }
}

function planQuote(row: RateRow, { age, gender, tobacco }: RateRequest): PlanQuote {
  const discount = row.discount ?? 0
  return {
    rate: row.month_cents,
    discount_rate: percentOff(row.month_cents, Math.round(discount * 10_000)),
    discount_category: discount > 0 ? 'Household' : '',
    gender,
    age,
    plan: findPlan(row.plan)!.group,
    tobacco,
    original_plan_name: row.plan,
  }
}
