import { isCarrierName } from '../../../src/lib/carriers.ts'
import { type CompareWords, compareWords } from '../../../src/messages/client/compare.ts'
import { compareWithCurrent, currentPremium } from '../../../src/quotes/compare-with-current.ts'
import type { QuoteSubject } from '../../../src/quotes/comparison.ts'
import { useWords } from '../../../src/ui/language.tsx'
import { Price } from '../../../src/ui/price.tsx'
import { ChoiceForm } from './choice-form.tsx'
import type { ComparePageProps } from './compare-props.ts'
import { GoodNewsDialog } from './good-news-dialog.tsx'
import { callTarget } from './next-step-bar.tsx'
import { OfferList } from './offer-list.tsx'
import { OfferNotices } from './offer-notes.tsx'

/** The client's current plan and the offers of one group. */
export function Prices(props: ComparePageProps) {
  const { subject, comparison, amounts, videos, choice, actions, profile } = props
  const words = useWords(compareWords)
  const { offers, isIllustrative } = comparison
  const current = currentPremium(subject, amounts)
  const best = offers[0]!
  const versusCurrent = current && compareWithCurrent(best, current)
  const list = (
    <OfferList
      {...{ offers, current, isIllustrative }}
      fromOthers={isCarrierName(subject.currentCarrier ?? '')}
      pick={choice && actions && callTarget(profile, actions.callBack)}
      hint={choice && words.tick}
    />
  )
  return (
    <>
      {subject.currentPolicy && (
        <section className="now" aria-labelledby="now">
          <h2 id="now">{words.nowTitle}</h2>
          <p>{currentPolicyName(subject.currentPolicy, words)}</p>
          <Price cents={subject.currentPolicy.cents} per={words.perMonth} />
          {choice && versusCurrent && versusCurrent.netCents < 0 && (
            <div className="no-print">
              <GoodNewsDialog offer={best} versusCurrent={versusCurrent} video={videos.low_price_video} />
            </div>
          )}
        </section>
      )}
      {choice ? <ChoiceForm choice={choice}>{list}</ChoiceForm> : list}
      <OfferNotices {...props} />
    </>
  )
}

function currentPolicyName({ carrier, plan }: NonNullable<QuoteSubject['currentPolicy']>, words: CompareWords): string {
  return words.now(carrier === 'Other' ? words.carrierOther : carrier, plan === 'Other' ? null : plan)
}
