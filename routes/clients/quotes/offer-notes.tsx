import { formatLong } from '../../../src/lib/calendar-date.ts'
import { stateNameIn } from '../../../src/lib/states.ts'
import { compareWords } from '../../../src/messages/client/compare.ts'
import type { Offer } from '../../../src/quotes/offers.ts'
import { hasOwnPlans } from '../../../src/rates/plans.ts'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import type { ComparePageProps } from './compare-props.ts'
import { RightsNotice } from './rights-notice.tsx'

/** Notices about what affects the client's choice, below the prices. */
export function OfferNotices({
  subject,
  comparison: { closedPlan },
  right,
  profile,
}: Pick<ComparePageProps, 'subject' | 'comparison' | 'right' | 'profile'>) {
  const words = useWords(compareWords)
  const language = useLanguage()
  const state = subject.state!
  return (
    <>
      {right && <RightsNotice right={right} profile={profile} />}
      {closedPlan && <Notice>{words.closedPlan(closedPlan)}</Notice>}
      {hasOwnPlans(state) && <Notice>{words.ownPlans(stateNameIn(language, state))}</Notice>}
    </>
  )
}

/** Explains what the prices are and their date. */
export function OfferNotes({
  comparison: { isIllustrative },
  offers,
  pricedOn,
}: Pick<ComparePageProps, 'comparison' | 'pricedOn'> & {
  /** All offers of the page. */
  offers: readonly Offer[]
}) {
  const words = useWords(compareWords)
  return (
    <details className="offers__notes">
      <summary>{words.aboutPrices}</summary>
      {isIllustrative && (
        <p>
          {words.illustrative}. {words.illustrativeWhy}
        </p>
      )}
      {offers.some((offer) => offer.householdCents !== undefined) && <p>{words.householdAsk}</p>}
      <p>{words.asOf(formatLong(pricedOn, useLanguage()))}</p>
    </details>
  )
}
