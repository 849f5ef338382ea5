/*
 * The sample quote on our own site: a made-up client, agent and agency, with prices from a formula. It is not in the
 * database, so using it never affects an agency's data or figures.
 */
import { type CalendarDate, dateParts } from '../lib/calendar-date.ts'
import { EFFECTIVE_FROM, ILLUSTRATIVE_BOOK } from '../rates/illustrative-book.ts'
import { sampleRates } from '../rates/illustrative-formula.ts'
import { medicareAmounts } from '../rates/medicare-amounts.ts'
import { plansIn } from '../rates/plans.ts'
import { quotesIn } from '../rates/rate-book.ts'
import { type CarrierQuotes, type RateRequest, ratedAge } from '../rates/rate-provider.ts'
import type { MedicareAmounts, OpenedQuoteRow } from './queries.ts'

/** Takes the place of a quote id. Real ids are longer. */
export const SAMPLE_QUOTE = 'sample'

const SAMPLE_ID = 0
const SAMPLE_AGE = 70

/**
 * Margaret in Asheville, whose Humana premium has gone up several times. Phone numbers with 555-01xx belong to nobody.
 */
export function sampleClient(today: CalendarDate): OpenedQuoteRow {
  const birth_on = `${dateParts(today).year - SAMPLE_AGE}-04-09`
  return {
    organization_id: SAMPLE_ID,
    agency_name: 'Blue Ridge Medigap',
    agency_slug: '',
    agency_phone: '8285550100',
    agency_booking_link: null,
    redirect_url: null,
    website: null,
    mailing_address: '12 Haywood Street, Suite 3, Asheville, NC 28801',
    primary_color: '#1F5F8B',
    secondary_color: '#A9CCE3',
    logo_hash: null,
    time_zone: 'America/New_York',
    show_switching_rights: false,
    advantage_organizations: null,
    advantage_plans: null,
    plans_video: null,
    qualify_video: null,
    low_price_video: null,
    agent_first_name: 'Dana',
    agent_last_name: 'Whitfield',
    agent_phone: '8285550101',
    agent_booking_link: null,
    license_number: null,
    agent_token: null,
    quote_id: SAMPLE_QUOTE,
    contact_id: SAMPLE_ID,
    message_id: null,
    is_helper: false,
    is_test: true,
    first_name: 'Margaret',
    zip_code: '28801',
    state: 'NC',
    county: 'Buncombe',
    birth_on,
    gender: 'F',
    tobacco_user: false,
    current_carrier: 'Humana',
    plan_type: 'Plan G',
    premium_cents: 20_840,
    effective_on: null,
    language: null,
    amounts_year: null,
    part_b_deductible_cents: null,
    high_deductible_cents: null,
    seen_by_person: true,
    seen_by_robot: true,
  }
}

/** The illustrative rates, even if this installation has real ones. */
export function samplePrices(request: RateRequest): CarrierQuotes[] {
  const person = { ...request, age: ratedAge(request.age) }
  const rows = plansIn(request.state).flatMap(({ code }) =>
    sampleRates(request.state, code, person).map(({ naic, month_cents, household }) => ({
      naic,
      month_cents,
      plan: code,
      discount: household,
      book_name: ILLUSTRATIVE_BOOK,
      is_illustrative: true,
      effective_from: EFFECTIVE_FROM,
    })),
  )
  return quotesIn(rows, request)
}

/** Medicare's amounts for a year, or for the latest earlier year on file. */
export function sampleAmounts(year: number): MedicareAmounts {
  const amounts = medicareAmounts.findLast((row) => row.year <= year) ?? medicareAmounts[0]!
  return { ...amounts, amounts_year: amounts.year }
}
