import { formatLong } from '../../../src/lib/calendar-date.ts'
import { stateNameIn } from '../../../src/lib/states.ts'
import { compareWords } from '../../../src/messages/client/compare.ts'
import type { Offer } from '../../../src/quotes/offers.ts'
import { hasOwnPlans } from '../../../src/rates/plans.ts'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import type { ComparePageProps } from './compare-props.ts'
import { RightsNotice } from './rights-notice.tsx'

type OfferNotesProps = Pick<ComparePageProps, 'subject' | 'comparison' | 'pricedOn' | 'right' | 'profile'> & {
  /** All offers of the page. */
  offers: readonly Offer[]
}

/** Notes about the prices, shown below them. */
export function OfferNotes({ subject, comparison, offers, pricedOn, right, profile }: OfferNotesProps) {
  const words = useWords(compareWords)
  const language = useLanguage()
  const { closedPlan, isIllustrative } = comparison
  const state = subject.state!
  return (
    <>
      <div className="offers__notes">
        {isIllustrative && (
          <p>
            {words.illustrative}. {words.illustrativeWhy}
          </p>
        )}
        {offers.some((offer) => offer.householdCents !== undefined) && <p>{words.householdAsk}</p>}
        <p>{words.asOf(formatLong(pricedOn, language))}</p>
      </div>
      {right && <RightsNotice right={right} profile={profile} />}
      {closedPlan && <Notice>{words.closedPlan(closedPlan)}</Notice>}
      {hasOwnPlans(state) && <Notice>{words.ownPlans(stateNameIn(language, state))}</Notice>}
    </>
  )
}
