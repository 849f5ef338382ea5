import { formatLong } from '../../src/lib/calendar-date.ts'
import { compareWords } from '../../src/messages/compare.ts'
import type { Offer } from '../../src/quotes/offers.ts'
import { useLanguage, useWords } from '../../src/ui/language.tsx'
import { OfferCard } from './offer-card.tsx'

interface OfferListProps {
  /** Of one group. */
  offers: readonly Offer[]
  /** Cents a month the client pays today; undefined where it is not known or these prices are not theirs. */
  nowCents: number | undefined
  isIllustrative: boolean
  /** The client's own company is not among them. */
  fromOthers: boolean
  /** They can be ticked, inside a ChoiceForm. */
  pick: boolean
}

/** A group of plans: its lowest prices. */
export function OfferList({ offers, nowCents, isIllustrative, fromOthers, pick }: OfferListProps) {
  const words = useWords(compareWords)
  const title = fromOthers ? words.otherOffers : words.offers
  const { group, planName } = offers[0]!
  return (
    <section aria-labelledby={`offers-${group}`}>
      <h2 id={`offers-${group}`}>{title(planName, offers.length)}</h2>
      {nowCents !== undefined && offers.every((offer) => (offer.householdCents ?? offer.monthCents) > nowCents) && (
        <p>{words.alreadyLess}</p>
      )}
      <ul className="offers">
        {offers.map((offer) => (
          <OfferCard key={offer.carrier} {...{ offer, nowCents, isIllustrative, pick }} />
        ))}
      </ul>
    </section>
  )
}

/** Under the offers of all groups on a page. */
export function OfferNotes({ offers, pricedOn }: { offers: readonly Offer[]; pricedOn: string }) {
  const words = useWords(compareWords)
  return (
    <div className="offers__notes">
      {offers.some((offer) => offer.householdCents !== undefined) && <p>{words.householdAsk}</p>}
      <p>{words.asOf(formatLong(pricedOn, useLanguage()))}</p>
    </div>
  )
}
