import { compareWords } from '../../../src/messages/client/compare.ts'
import { type CurrentPremium, compareWithCurrent } from '../../../src/quotes/compare-with-current.ts'
import type { Offer } from '../../../src/quotes/offers.ts'
import { useWords } from '../../../src/ui/language.tsx'
import { OfferCard } from './offer-card.tsx'

interface OfferListProps {
  /** Of one group. */
  offers: readonly Offer[]
  now: CurrentPremium | undefined
  isIllustrative: boolean
  /** The client's own company is not among them. */
  fromOthers: boolean
  /** They can be ticked, inside a ChoiceForm. */
  pick: boolean
  /** What to do with them. */
  hint?: string | undefined
}

/** A group of plans: its lowest prices. */
export function OfferList({ offers, now, isIllustrative, fromOthers, pick, hint }: OfferListProps) {
  const words = useWords(compareWords)
  const title = fromOthers ? words.otherOffers : words.offers
  const { group, planName } = offers[0]!
  return (
    <section aria-labelledby={`offers-${group}`}>
      <h2 id={`offers-${group}`}>{title(planName, offers.length)}</h2>
      {now && offers.every((offer) => costsMore(offer, now)) && <p>{words.alreadyLess}</p>}
      {hint && <p className="no-print">{hint}</p>}
      <ul className="offers">
        {offers.map((offer) => (
          <OfferCard key={offer.carrier} {...{ offer, now, isIllustrative, pick }} />
        ))}
      </ul>
    </section>
  )
}

/** Even with the household discount, over a year. */
const costsMore = (offer: Offer, now: CurrentPremium) =>
  compareWithCurrent({ ...offer, monthCents: offer.householdCents ?? offer.monthCents }, now).netCents > 0
