import { formatLong } from '../../src/lib/calendar-date.ts'
import { formatCents } from '../../src/lib/money.ts'
import { type CompareWords, compareWords } from '../../src/messages/compare.ts'
import type { Offer } from '../../src/quotes/offers.ts'
import { useWords } from '../../src/ui/language.tsx'
import { Price } from '../../src/ui/price.tsx'

interface OfferListProps {
  offers: readonly Offer[]
  /** Cents a month the client pays today; undefined where it is not known or these prices are not theirs. */
  nowCents: number | undefined
  isIllustrative: boolean
  /** The client's own company is not among them. */
  fromOthers: boolean
  pricedOn: string
}

/** The carriers' names in our own lettering stand in for their logos. Source: entities-025, quotes-004. */
export function OfferList({ offers, nowCents, isIllustrative, fromOthers, pricedOn }: OfferListProps) {
  const words = useWords(compareWords)
  const title = fromOthers ? words.otherOffers : words.offers
  return (
    <section aria-labelledby="offers">
      <h2 id="offers">{title(offers[0]!.planName, offers.length)}</h2>
      {nowCents !== undefined && offers.every((offer) => (offer.householdCents ?? offer.monthCents) > nowCents) && (
        <p>{words.alreadyLess}</p>
      )}
      <ul className="offers">
        {offers.map((offer) => (
          <li className="offer" key={offer.carrier}>
            <h3 className="offer__carrier">{offer.carrier}</h3>
            <p className="offer__plan">
              {offer.planName}
              <small>{words.soldBy(offer.companyName)}</small>
            </p>
            <div className="offer__price">
              <Price cents={offer.monthCents} per={words.perMonth} size="large" />
              {isIllustrative && <small>{words.illustrative}</small>}
            </div>
            {nowCents !== undefined && <p className="offer__now">{againstNow(offer.monthCents - nowCents, words)}</p>}
            <p className="offer__household">
              {offer.householdCents === undefined ? (
                words.noHousehold
              ) : (
                <>
                  <Price cents={offer.householdCents} per={words.perMonth} size="inline" /> {words.householdReason}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {offers.some((offer) => offer.householdCents !== undefined) && (
        <p className="offers__note">{words.householdAsk}</p>
      )}
      <p className="offers__note">{words.asOf(formatLong(pricedOn))}</p>
    </section>
  )
}

function againstNow(differenceCents: number, words: CompareWords): string {
  if (differenceCents === 0) return words.sameAsNow
  const month = Math.abs(differenceCents)
  const say = differenceCents < 0 ? words.lessThanNow : words.moreThanNow
  return say(formatCents(month), formatCents(12 * month))
}
