import { formatCents } from '../../../src/lib/money.ts'
import { type CompareWords, compareWords } from '../../../src/messages/client/compare.ts'
import { type CurrentPremium, compareWithCurrent } from '../../../src/quotes/compare-with-current.ts'
import { type Offer, offerKey } from '../../../src/quotes/offers.ts'
import { useWords } from '../../../src/ui/language.tsx'
import { Price } from '../../../src/ui/price.tsx'
import { QualifyButton } from './choice-form.tsx'
import { type CallTarget, NextStepBar } from './next-step-bar.tsx'
import { wholeDollars } from './plan-page-text.ts'

interface OfferCardProps {
  offer: Offer
  current: CurrentPremium | undefined
  isIllustrative: boolean
  /**
   * Who to call instead of choosing the offer. Undefined if the offer cannot be chosen. Choosing needs a ChoiceForm
   * around the card.
   */
  pick: CallTarget | undefined
}

/** A tile with the carrier's name stands in for a logo. Source: entities-025, quotes-004. */
export function OfferCard({ offer, current, isIllustrative, pick }: OfferCardProps) {
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
          // CSS stretches the label over the whole card.
          <label className="offer__click-area" htmlFor={id} id={`${id}-plan`}>
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
      {current && <p className="offer__now">{comparisonText(offer, current, words)}</p>}
      <p className="offer__household">
        {householdCents === undefined ? (
          words.noHousehold
        ) : (
          <>
            <Price cents={householdCents} per={words.perMonth} size="inline" /> {words.householdReason}
          </>
        )}
      </p>
      {pick && (
        <NextStepBar className="offer__go" call={pick}>
          <p aria-hidden="true">
            {carrier}, {formatCents(monthCents)} {words.perMonth}
          </p>
          <QualifyButton describedBy={`${id}-tile ${id}-plan`} />
        </NextStepBar>
      )}
    </li>
  )
}

/** The id of the card's radio button, which an error summary links to. */
export const offerId = ({ group, carrier }: Pick<Offer, 'group' | 'carrier'>) =>
  `${group}-${carrier.replaceAll(' ', '-').toLowerCase()}`

function comparisonText(offer: Offer, current: CurrentPremium, words: CompareWords): string {
  const { monthCents, yearCents, deductibleCents, netCents } = compareWithCurrent(offer, current)
  const difference = monthCents < 0 ? words.lessThanNow : words.moreThanNow
  const price =
    monthCents === 0 ? words.sameAsNow : difference(formatCents(Math.abs(monthCents)), formatCents(Math.abs(yearCents)))
  if (deductibleCents === 0) return price
  const deductible = wholeDollars(Math.abs(deductibleCents))
  const net = formatCents(Math.abs(netCents))
  const netText = netCents === 0 ? words.netSame : netCents < 0 ? words.netLess(net) : words.netMore(net)
  const deductibleText = deductibleCents > 0 ? words.youWouldPayDeductible : words.planPaysDeductible
  return `${price}. ${deductibleText(deductible, current.amountsYear ?? 0)} ${netText}`
}
