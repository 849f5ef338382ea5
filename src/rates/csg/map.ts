/*
 * Converts CSG's rows to our prices. Pure functions, so that every odd row can be tested. Source:
 * docs/behaviour/quotes.md.
 */
import { type CarrierName, findCarrierByNaic } from '../../lib/carriers.ts'
import { matchCarrier } from '../../lib/match-carrier.ts'
import { percentOff } from '../../lib/money.ts'
import { printable } from '../../lib/printable.ts'
import { truncate } from '../../lib/truncate.ts'
import { carrierGroups } from '../carrier-groups.ts'
import type { Plan } from '../plans.ts'
import type { CarrierQuotes, PlanQuote, RateRequest } from '../rate-provider.ts'
import { type CsgDiscount, type CsgRow, csgRow } from './row.ts'

/** CSG's rows for one plan. */
export interface CsgPlan {
  plan: Plan
  rows: readonly unknown[]
}

export type MappedQuotes = Omit<CarrierQuotes, 'is_illustrative' | 'book_name' | 'effective_from'>

export interface Mapped {
  quotes: MappedQuotes[]
  /** Counts of invalid rows (`malformed`) and of rows from companies we do not support (`unknown`). */
  malformed: number
  unknown: number
}

/** The supported companies with their prices. Excludes Medicare SELECT plans, which are limited to a network. */
export function mapQuotes(answers: readonly CsgPlan[], request: RateRequest): Mapped {
  const mapped: Mapped = { quotes: [], malformed: 0, unknown: 0 }
  const byNaic = new Map<string, MappedQuotes>()
  for (const { plan, rows } of answers) {
    for (const [naic, ofCompany] of Map.groupBy(readRows(rows, request, mapped), (row) => row.company_base.naic)) {
      const company = byNaic.get(naic) ?? companyOf(ofCompany[0]!)
      if (!company) {
        mapped.unknown += ofCompany.length
        continue
      }
      byNaic.set(naic, company)
      company.quotes.push(...planQuotes(ofCompany, plan, request))
    }
  }
  mapped.quotes = [...byNaic.values()].filter(({ quotes }) => quotes.length > 0)
  return mapped
}

function readRows(rows: readonly unknown[], { state }: RateRequest, counts: Mapped): CsgRow[] {
  return rows.flatMap((raw) => {
    const row = csgRow.safeParse(raw).data
    if (!row) counts.malformed++
    // A ZIP may be in two states, and the plan was requested for one of them.
    return row && !row.select && isInState(state, row.location_base.state) ? row : []
  })
}

/** A row without a valid state counts for any state. */
const isInState = (state: string, named: string) => !/^[A-Z]{2}$/.test(named) || named === state

function companyOf({ company_base: { naic, name, parent_company_base } }: CsgRow): MappedQuotes | undefined {
  const carrier = findCarrierByNaic(naic)?.name ?? brandOf(name)
  if (!carrier) return undefined
  return {
    naic,
    group: printable(truncate(parent_company_base.code, 20)) || carrierGroups[carrier],
    company_name: printable(truncate(name, 100)) || carrier,
    carrier,
    quotes: [],
  }
}

/** The carrier that a company name belongs to. A merely similar name may be another insurer's, so it does not count. */
function brandOf(name: string): CarrierName | undefined {
  const { carrier, how } = matchCarrier(name)
  return (how === 'exact' || how === 'alias') && carrier !== 'Other' ? (carrier ?? undefined) : undefined
}

const HOUSEHOLD = /(?:\bw\/|\bwith\b)?\s*(?:\d+(?:\.\d+)?\s*%)?\s*\b(?:hhd|household(?:\s+discount)?)\b/gi
const classOf = ({ rating_class }: CsgRow) => rating_class.replace(HOUSEHOLD, '').trim().toLowerCase()

/** Whether the rate already includes the household discount. */
function isDiscounted({ view_type, rating_class }: CsgRow): boolean {
  if (view_type.length > 0) return view_type.includes('with_hhd') && !view_type.includes('sans_hhd')
  return /(?:\bw\/|\bwith\b).*\b(?:hhd|household)\b/i.test(rating_class)
}

/** One company's prices for one plan: one per row at the full price, without duplicates. */
function planQuotes(rows: readonly CsgRow[], plan: Plan, { age, gender, tobacco }: RateRequest): PlanQuote[] {
  const discountedRows = rows.filter(isDiscounted)
  const full = rows.filter((row) => !isDiscounted(row))
  const isOnly = new Set(full.map(classOf)).size === 1
  const quotes = full.map((row) => {
    const rate = row.rate.month
    const twins = discountedRows.filter((each) => classOf(each) === classOf(row))
    const twin = cheapest(twins.length > 0 || !isOnly ? twins : discountedRows)
    const discounted = twin ? twin.rate.month : applyDiscounts(rate, row.discounts)
    const discount_rate = Math.min(discounted, rate)
    const reason = printable(truncate(twin?.discount_category || row.discount_category, 40)) || 'Household'
    return {
      rate,
      discount_rate,
      discount_category: discount_rate < rate ? reason : '',
      gender,
      age,
      plan: plan.group,
      tobacco,
      original_plan_name: plan.code,
    }
  })
  return [...new Map(quotes.map((quote) => [`${quote.rate} ${quote.discount_rate}`, quote])).values()]
}

const cheapest = (rows: readonly CsgRow[]): CsgRow | undefined =>
  rows.reduce<CsgRow | undefined>((best, row) => (best && best.rate.month <= row.rate.month ? best : row), undefined)

/** Other discounts depend on facts the client was not asked for. */
const HOUSEHOLD_DISCOUNT_NAME = /house|hhd|roommate|spous|partner/i

/**
 * Subtracts the household discounts. Percents are fractions (0.07), or percentage points if above 1 (7); fixed ones are
 * dollars.
 */
export function applyDiscounts(cents: number, discounts: readonly CsgDiscount[]): number {
  const household = discounts.filter(({ name }) => HOUSEHOLD_DISCOUNT_NAME.test(name))
  const sum = (type: 'percent' | 'fixed', unit: (value: number) => number) =>
    household.filter((each) => each.type.toLowerCase() === type).reduce((total, { value }) => total + unit(value), 0)
  const basisPoints = sum('percent', (value) => Math.round(value > 1 ? value * 100 : value * 10_000))
  if (basisPoints >= 10_000) return cents
  const less = percentOff(cents, basisPoints) - sum('fixed', (dollars) => Math.round(dollars * 100))
  return less > 0 ? less : cents
}
