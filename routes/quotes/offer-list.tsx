import { compareWords as words } from '../../src/messages/compare.ts'
import type { Offer } from '../../src/quotes/offers.ts'
import { Price } from '../../src/ui/price.tsx'

/** The carriers' names in our own lettering stand in for their logos. Source: entities-025, quotes-004. */
export function OfferList({ offers, isIllustrative }: { offers: readonly Offer[]; isIllustrative: boolean }) {
  return (
    <section aria-labelledby="offers">
      <h2 id="offers">{words.offers(offers[0]!.planName, offers.length)}</h2>
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
    </section>
  )
}
