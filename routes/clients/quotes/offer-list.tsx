import { compareWords } from '../../../src/messages/client/compare.ts'
import { type CurrentPremium, compareWithCurrent } from '../../../src/quotes/compare-with-current.ts'
import type { Offer } from '../../../src/quotes/offers.ts'
import { useWords } from '../../../src/ui/language.tsx'
import type { CallTarget } from './next-step-bar.tsx'
import { OfferCard } from './offer-card.tsx'

interface OfferListProps {
  /** The offers of one group. */
  offers: readonly Offer[]
  current: CurrentPremium | undefined
  isIllustrative: boolean
  /** Whether the client's own company was excluded. */
  fromOthers: boolean
  /** Passed on to each card. */
  pick: CallTarget | undefined
  /** An instruction above the cards. */
  hint?: string | undefined
}

/** The lowest prices of a group of plans. */
export function OfferList({ offers, current, isIllustrative, fromOthers, pick, hint }: OfferListProps) {
  const words = useWords(compareWords)
  const title = fromOthers ? words.otherOffers : words.offers
  const { group, planName } = offers[0]!
  return (
    <section aria-labelledby={`offers-${group}`}>
      <h2 id={`offers-${group}`}>{title(planName, offers.length)}</h2>
      {current && offers.every((offer) => costsMore(offer, current)) && <p>{words.alreadyLess}</p>}
      {group === 'F' && <p>{words.whyF(planName)}</p>}
      {hint && <p className="no-print">{hint}</p>}
      <ul className="offers">
        {offers.map((offer) => (
          <OfferCard key={offer.carrier} {...{ offer, current, isIllustrative, pick }} />
        ))}
      </ul>
    </section>
  )
}

/** Over a year, even with the household discount. */
const costsMore = (offer: Offer, current: CurrentPremium) =>
  compareWithCurrent({ ...offer, monthCents: offer.householdCents ?? offer.monthCents }, current).netCents > 0
