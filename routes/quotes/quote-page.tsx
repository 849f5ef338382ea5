import { isCarrierName } from '../../src/lib/carriers.ts'
import { stateNameIn } from '../../src/lib/states.ts'
import { compareWords } from '../../src/messages/compare.ts'
import { quoteWords } from '../../src/messages/quote.ts'
import { againstNow, paidNow } from '../../src/quotes/against-now.ts'
import { hasOwnPlans } from '../../src/rates/plans.ts'
import { YOUNGEST_RATED } from '../../src/rates/rate-provider.ts'
import { useLanguage, useWords } from '../../src/ui/language.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { ClientActions } from './client-actions.tsx'
import type { ComparePageProps } from './compare-props.ts'
import { CorrectionForm } from './correction-form.tsx'
import { EffectiveDateDialog } from './effective-date-dialog.tsx'
import { GoodNewsDialog } from './good-news-dialog.tsx'
import { NextSteps } from './next-steps.tsx'
import { NoOffers } from './no-offers.tsx'
import { OfferList, OfferNotes } from './offer-list.tsx'
import { PersonalQuote } from './personal-quote.tsx'
import { placeName } from './place-name.ts'
import { PlansDialog } from './plans-dialog.tsx'
import { RightsNotice } from './rights-notice.tsx'

type QuotePageProps = Omit<ComparePageProps, 'groupUrl' | 'firstName'> & { firstName: string }

/** One person's quote: who it is for, and the recommended plans of all groups on one page. Source: quotes-003, quotes-004. */
export function QuotePage(props: QuotePageProps) {
  const { firstName, subject, comparison, effectiveOn, effectiveDates, faces, correction, notice, right, actions } =
    props
  const words = useWords(quoteWords)
  const hasOffers = comparison.groups.length > 0
  return (
    <div className="compare">
      <h1>{words.heading(firstName)}</h1>
      {notice}
      <PersonalQuote {...props} />
      {correction && (
        <div>
          <CorrectionForm subject={subject} correction={{ ...correction, pending: words.loading }} />
          {hasOffers && (
            <EffectiveDateDialog
              action={correction.action}
              zip={subject.zip}
              dates={effectiveDates}
              date={effectiveOn}
            />
          )}
        </div>
      )}
      {hasOffers ? (
        <>
          <Recommended {...props} />
          <NextSteps faces={faces} right={right} callBack={actions?.callBack} />
        </>
      ) : (
        subject.state && (
          <>
            <p>{words.noPlans}</p>
            <NoOffers faces={faces} connect={actions?.explore} />
          </>
        )
      )}
      {hasOffers && actions && <ClientActions {...actions} />}
    </div>
  )
}

function Recommended({ subject, comparison, amounts, pricedOn, faces, films, right, choice }: QuotePageProps) {
  const words = useWords(compareWords)
  const language = useLanguage()
  const { recommended } = useWords(quoteWords)
  const { groups, allOffers, isIllustrative, closedPlan } = comparison
  const now = paidNow(subject, amounts)
  const cheapest = allOffers.toSorted((a, b) => a.monthCents - b.monthCents)[0]!
  const against = now && againstNow(cheapest, now)
  const list = groups.map(({ group, offers }) => (
    <OfferList
      key={group}
      {...{ offers, now, isIllustrative }}
      fromOthers={isCarrierName(subject.currentCarrier ?? '')}
      pick={choice !== undefined}
    />
  ))
  const place = placeName({ state: subject.state!, county: subject.county }, language)
  return (
    <>
      {subject.ageIsGuess && <Notice kind="warn">{words.ageIsGuess}</Notice>}
      {subject.countyIsGuess && <Notice kind="warn">{words.countyIsGuess(subject.zip, place)}</Notice>}
      {subject.age < YOUNGEST_RATED && <Notice kind="warn">{words.tooYoung}</Notice>}
      {isIllustrative && <Notice title={words.illustrative}>{words.illustrativeWhy}</Notice>}
      {closedPlan && <Notice>{words.closedPlan(closedPlan)}</Notice>}
      {hasOwnPlans(subject.state!) && <Notice>{words.ownPlans(stateNameIn(language, subject.state!))}</Notice>}
      {right && <RightsNotice right={right} faces={faces} />}
      <div>
        <h2>{recommended}</h2>
        {choice && against && against.netCents < 0 && (
          <GoodNewsDialog offer={cheapest} against={against} film={films.low_price_video} />
        )}
        <PlansDialog groups={groups} state={subject.state!} film={films.plans_video} />
      </div>
      {choice ? <ChoiceForm choice={choice}>{list}</ChoiceForm> : list}
      <OfferNotes offers={allOffers} pricedOn={pricedOn} />
    </>
  )
}
