import { isCarrierName } from '../../../src/lib/carriers.ts'
import { compareWords } from '../../../src/messages/client/compare.ts'
import { quoteWords } from '../../../src/messages/client/quote.ts'
import { compareWithCurrent, currentPremium } from '../../../src/quotes/compare-with-current.ts'
import { unknownFacts } from '../../../src/quotes/comparison.ts'
import { useWords } from '../../../src/ui/language.tsx'
import { needSheets } from '../../../src/ui/page-assets.ts'
import { ChoiceForm } from './choice-form.tsx'
import { ClientActions } from './client-actions.tsx'
import type { ComparePageProps } from './compare-props.ts'
import { CorrectionForm } from './correction-form.tsx'
import { EstimateWarning } from './estimate-warning.tsx'
import { GoodNewsDialog } from './good-news-dialog.tsx'
import { GoodToKnow } from './good-to-know.tsx'
import { MissingFactsForm } from './missing-facts-form.tsx'
import { callTarget, FirstStepBar } from './next-step-bar.tsx'
import { NoOffers } from './no-offers.tsx'
import { OfferList } from './offer-list.tsx'
import { OfferNotices } from './offer-notes.tsx'
import { PersonalQuote } from './personal-quote.tsx'
import { PlansDialog } from './plans-dialog.tsx'

type QuotePageProps = Omit<ComparePageProps, 'groupUrl' | 'firstName'> & { firstName: string }

/** One person's quote: the person, and the recommended plans of all groups. Source: quotes-003, quotes-004. */
export function QuotePage(props: QuotePageProps) {
  needSheets('compare', 'offers', 'plan-dialogs', 'compare-print', 'quote')
  const { firstName, subject, comparison, effectiveOn, effectiveDates, profile, correction, notice, actions } = props
  const words = useWords(quoteWords)
  const hasOffers = comparison.groups.length > 0
  const asksFirst = subject.state !== undefined && unknownFacts(subject).length > 0
  return (
    <div className="compare">
      <h1>{words.heading(firstName)}</h1>
      {notice}
      <PersonalQuote {...props} />
      {correction && !asksFirst && (
        <CorrectionForm
          subject={subject}
          correction={{ ...correction, pending: words.loading }}
          starts={hasOffers ? { dates: effectiveDates, date: effectiveOn } : undefined}
        />
      )}
      {asksFirst ? (
        <MissingFactsForm {...props} />
      ) : hasOffers ? (
        <>
          <Recommended {...props} />
          <GoodToKnow {...props} offers={comparison.allOffers} />
        </>
      ) : (
        subject.state && (
          <>
            <p>{words.noPlans}</p>
            <NoOffers profile={profile} connect={actions?.explore} />
          </>
        )
      )}
      {hasOffers && actions && (
        <>
          <ClientActions {...actions} />
          <FirstStepBar profile={profile} actions={actions} group={comparison.groups[0]!.group} />
        </>
      )}
    </div>
  )
}

function Recommended(props: QuotePageProps) {
  const { subject, comparison, amounts, videos, correction, choice, actions, profile } = props
  const words = useWords(compareWords)
  const { recommended } = useWords(quoteWords)
  const { groups, allOffers, isIllustrative } = comparison
  const current = currentPremium(subject, amounts)
  const cheapest = allOffers.toSorted((a, b) => a.monthCents - b.monthCents)[0]!
  const versusCurrent = current && compareWithCurrent(cheapest, current)
  const list = groups.map(({ group, offers }) => (
    <OfferList
      key={group}
      {...{ offers, current, isIllustrative }}
      fromOthers={isCarrierName(subject.currentCarrier ?? '')}
      pick={choice && actions && callTarget(profile, actions.callBack)}
    />
  ))
  return (
    <>
      <EstimateWarning subject={subject} correction={correction} />
      <div>
        <h2>{recommended}</h2>
        {choice && <p className="no-print">{words.tick}</p>}
        {choice && versusCurrent && versusCurrent.netCents < 0 && (
          <GoodNewsDialog offer={cheapest} versusCurrent={versusCurrent} video={videos.low_price_video} />
        )}
        <PlansDialog groups={groups} state={subject.state!} video={videos.plans_video} />
      </div>
      {choice ? <ChoiceForm choice={choice}>{list}</ChoiceForm> : list}
      <OfferNotices {...props} />
    </>
  )
}
