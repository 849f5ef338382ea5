import { formatCents } from '../../../src/lib/money.ts'
import { type CompareWords, compareWords } from '../../../src/messages/client/compare.ts'
import { type CurrentPremium, compareWithCurrent } from '../../../src/quotes/compare-with-current.ts'
import { type Offer, offerKey } from '../../../src/quotes/offers.ts'
import { useWords } from '../../../src/ui/language.tsx'
import { Price } from '../../../src/ui/price.tsx'
import { wholeDollars } from './about-plan.ts'
import { QualifyButton } from './choice-form.tsx'

interface OfferCardProps {
  offer: Offer
  now: CurrentPremium | undefined
  isIllustrative: boolean
  /** It can be ticked, inside a ChoiceForm. */
  pick: boolean
}

/** The carrier's name on a tile in our own lettering stands in for its logo. Source: entities-025, quotes-004. */
export function OfferCard({ offer, now, isIllustrative, pick }: OfferCardProps) {
  const words = useWords(compareWords)
  const { carrier, planName, companyName, monthCents, householdCents } = offer
  const id = offerId(offer)
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
      {now && <p className="offer__now">{againstInWords(offer, now, words)}</p>}
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
export const offerId = ({ group, carrier }: Pick<Offer, 'group' | 'carrier'>) =>
  `${group}-${carrier.replaceAll(' ', '-').toLowerCase()}`

function againstInWords(offer: Offer, now: CurrentPremium, words: CompareWords): string {
  const { monthCents, yearCents, deductibleCents, netCents } = compareWithCurrent(offer, now)
  const say = monthCents < 0 ? words.lessThanNow : words.moreThanNow
  const price =
    monthCents === 0 ? words.sameAsNow : say(formatCents(Math.abs(monthCents)), formatCents(Math.abs(yearCents)))
  if (deductibleCents === 0) return price
  const deductible = wholeDollars(Math.abs(deductibleCents))
  const net = formatCents(Math.abs(netCents))
  const netInWords = netCents === 0 ? words.netSame : netCents < 0 ? words.netLess(net) : words.netMore(net)
  const saySo = deductibleCents > 0 ? words.youWouldPayDeductible : words.planPaysDeductible
  return `${price}. ${saySo(deductible, now.amountsYear ?? 0)} ${netInWords}`
}
