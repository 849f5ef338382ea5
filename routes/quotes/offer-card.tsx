import { formatCents } from '../../src/lib/money.ts'
import { type CompareWords, compareWords } from '../../src/messages/compare.ts'
import { type Offer, offerKey } from '../../src/quotes/offers.ts'
import { useWords } from '../../src/ui/language.tsx'
import { Price } from '../../src/ui/price.tsx'
import { QualifyButton } from './choice-form.tsx'

interface OfferCardProps {
  offer: Offer
  /** Cents a month the client pays today; undefined where it is not known or these prices are not theirs. */
  nowCents: number | undefined
  isIllustrative: boolean
  /** It can be ticked, inside a ChoiceForm. */
  pick: boolean
}

/** The carrier's name on a tile in our own lettering stands in for its logo. Source: entities-025, quotes-004. */
export function OfferCard({ offer, nowCents, isIllustrative, pick }: OfferCardProps) {
  const words = useWords(compareWords)
  const { carrier, planName, companyName, monthCents, householdCents } = offer
  const id = idOf(offer)
  return (
    <li className="offer">
      {pick && (
        <input
          className="tick"
          type="radio"
          id={id}
          name="offer"
          value={offerKey(offer)}
          required
          aria-labelledby={`${id}-tile ${id}-plan ${id}-price`}
        />
      )}
      <h3 className="offer__carrier" id={`${id}-tile`} data-carrier={carrier}>
        {carrier}
      </h3>
      <p className="offer__plan">
        {pick ? (
          // Stretched over the whole card.
          <label className="offer__hit" htmlFor={id} id={`${id}-plan`}>
            {planName}
          </label>
        ) : (
          planName
        )}
        <small>{words.soldBy(companyName)}</small>
      </p>
      <div className="offer__price" id={`${id}-price`}>
        <Price cents={monthCents} per={words.perMonth} size="large" />
        {isIllustrative && <small>{words.illustrative}</small>}
      </div>
      {nowCents !== undefined && <p className="offer__now">{againstNow(monthCents - nowCents, words)}</p>}
      <p className="offer__household">
        {householdCents === undefined ? (
          words.noHousehold
        ) : (
          <>
            <Price cents={householdCents} per={words.perMonth} size="inline" /> {words.householdReason}
          </>
        )}
      </p>
      {pick && <QualifyButton describedBy={`${id}-tile ${id}-plan`} />}
    </li>
  )
}

/** Of the card's radio, for an error summary to lead to. */
export const idOf = ({ group, carrier }: Pick<Offer, 'group' | 'carrier'>) =>
  `${group}-${carrier.replaceAll(' ', '-').toLowerCase()}`

function againstNow(differenceCents: number, words: CompareWords): string {
  if (differenceCents === 0) return words.sameAsNow
  const month = Math.abs(differenceCents)
  const say = differenceCents < 0 ? words.lessThanNow : words.moreThanNow
  return say(formatCents(month), formatCents(12 * month))
}
