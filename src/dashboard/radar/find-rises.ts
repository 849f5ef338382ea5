import { type CalendarDate, dayNumber } from '../../lib/calendar-date.ts'
import { compareWithCurrent } from '../../quotes/compare-with-current.ts'
import { isQuoted, mayBuyPlanF } from '../../quotes/offers.ts'
import type { CompanyPrice } from '../../rates/cell-queries.ts'
import { isPriced, type RadarClient, type RiseEvent } from './events.ts'
import { exceedsThresholds, type Rise, type RiseThresholds } from './rise.ts'

/** The companies' prices in a rate book for the person's own plan at a given age. */
export type RadarPrices = (bookId: number, age: number) => readonly CompanyPrice[]

export interface RadarOffering {
  /** The carriers that the agency offers in the person's state. Undefined: all. */
  carriers: readonly string[] | undefined
  thresholds: RiseThresholds
}

/**
 * A person's price increases that reach a threshold, by day. A known premium is multiplied by the ratio of the new
 * price in the rate book to the old one: the policy may have a discount or a rider, or be in an older block, so the
 * book's price itself does not apply, but the ratio is the best public estimate. If the premium is known, each increase
 * builds on the one before. A lower price in the book applies to new policies only, and changes nothing.
 */
export function findRises(
  person: RadarClient,
  events: readonly RiseEvent[],
  prices: RadarPrices,
  { carriers, thresholds }: RadarOffering,
): Rise[] {
  const rises: Rise[] = []
  let paid = person.premiumCents
  for (const event of withoutDuplicates(person, events, prices, thresholds)) {
    const step = stepOf(person, event, prices)
    const oldCents = paid ?? step?.from
    if (!step || oldCents === undefined) continue
    const newCents = Math.round((oldCents * step.to) / step.from)
    if (newCents <= oldCents) continue
    if (paid !== null) paid = newCents
    if (!exceedsThresholds(oldCents, newCents, thresholds)) continue
    const best = bestAlternative(person, event, newCents, prices, carriers)
    const usesBook = event.kind !== 'notice' || best !== undefined || person.premiumCents === null
    rises.push({
      kind: event.kind,
      effectiveOn: event.on,
      oldCents,
      newCents,
      isIllustrative: usesBook && event.after?.is_illustrative === true,
      best,
    })
  }
  return rises
}

const SAME_RISE_DAYS = 31

/**
 * A notice within SAME_RISE_DAYS of a rate book whose increase for the same policy reaches a threshold is the same
 * increase. The book's figures are used.
 */
function withoutDuplicates(
  person: RadarClient,
  events: readonly RiseEvent[],
  prices: RadarPrices,
  thresholds: RiseThresholds,
) {
  const bookRises = events.filter((event) => {
    const step = event.kind === 'book' ? stepOf(person, event, prices) : undefined
    if (!step) return false
    const paid = person.premiumCents ?? step.from
    return exceedsThresholds(paid, Math.round((paid * step.to) / step.from), thresholds)
  })
  return events.filter(
    ({ kind, on }) => kind !== 'notice' || !bookRises.some((book) => daysBetween(book.on, on) <= SAME_RISE_DAYS),
  )
}

const daysBetween = (one: CalendarDate, other: CalendarDate) => Math.abs(dayNumber(one) - dayNumber(other))

/** The prices before and after the event. Undefined if they are unknown. */
function stepOf(person: RadarClient, event: RiseEvent, prices: RadarPrices): { from: number; to: number } | undefined {
  switch (event.kind) {
    case 'book':
      return stepBetween(person, prices(event.before.id, event.age), prices(event.after.id, event.age))
    case 'age':
      return stepBetween(person, prices(event.after.id, event.age - 1), prices(event.after.id, event.age))
    case 'notice': {
      const { after, age, percent } = event
      const bookCents = isPriced(person, age) && after ? companyOf(person, prices(after.id, age!))?.cents : undefined
      const from = person.premiumCents ?? bookCents
      return from === undefined ? undefined : { from, to: from * (1 + percent / 100) }
    }
  }
}

function stepBetween(person: RadarClient, before: readonly CompanyPrice[], after: readonly CompanyPrice[]) {
  const inBoth = before.filter(({ naic }) => after.some((other) => other.naic === naic))
  const own = companyOf(person, inBoth)
  const then = after.find(({ naic }) => naic === own?.naic)
  return own && then && { from: own.cents, to: then.cents }
}

/**
 * Of the carrier's companies, the one whose price is nearest to the person's premium, or the lowest-priced one if the
 * premium is unknown. The actual company is unknown.
 */
function companyOf(
  { carrier, premiumCents }: RadarClient,
  companies: readonly CompanyPrice[],
): CompanyPrice | undefined {
  const distance = ({ cents }: CompanyPrice) => (premiumCents === null ? cents : Math.abs(cents - premiumCents))
  return companies
    .filter((each) => each.carrier === carrier)
    .reduce<CompanyPrice | undefined>(
      (best, each) => (best && distance(best) <= distance(each) ? best : each),
      undefined,
    )
}

/** Another carrier's lowest price for the same plan from that day on, if the plan would cost less a year. */
function bestAlternative(
  person: RadarClient,
  event: RiseEvent,
  newCents: number,
  prices: RadarPrices,
  offered: readonly string[] | undefined,
): Rise['best'] {
  const { planCode, state, birth_on } = person
  if (!planCode || !state || !event.after || !isPriced(person, event.age)) return undefined
  if (planCode === 'F' && !mayBuyPlanF(birth_on ?? undefined)) return undefined
  const [lowest] = prices(event.after.id, event.age!)
    .filter(({ carrier }) => carrier !== person.carrier && (!offered || offered.includes(carrier)))
    .filter(({ naic, carrier }) => isQuoted({ naic, carrier } as Parameters<typeof isQuoted>[0], state))
    .toSorted((a, b) => a.cents - b.cents || a.carrier.localeCompare(b.carrier, 'en'))
  if (!lowest) return undefined
  const now = { cents: newCents, planCode, partBDeductibleCents: null, amountsYear: null }
  const yearCents = -compareWithCurrent({ monthCents: lowest.cents, planCode }, now).netCents
  return yearCents > 0 ? { carrier: lowest.carrier, plan: planCode, cents: lowest.cents, yearCents } : undefined
}
