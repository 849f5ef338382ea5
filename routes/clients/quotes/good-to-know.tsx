import type { ReactNode } from 'react'
import { compareWords } from '../../../src/messages/client/compare.ts'
import type { Offer } from '../../../src/quotes/offers.ts'
import { useWords } from '../../../src/ui/language.tsx'
import { CallButton } from '../shared/call-button.tsx'
import { ContactDialog } from './client-actions.tsx'
import type { ComparePageProps } from './compare-props.ts'
import { NextSteps } from './next-steps.tsx'
import { OfferNotes } from './offer-notes.tsx'

/** Collapsed sections about the prices, and who to ask. `children` are the page's own notes. */
export function GoodToKnow({
  children,
  ...props
}: Pick<ComparePageProps, 'comparison' | 'pricedOn' | 'profile' | 'right' | 'choice' | 'actions'> & {
  offers: readonly Offer[]
  children?: ReactNode
}) {
  const { profile, right, choice, actions } = props
  const words = useWords(compareWords)
  return (
    <>
      <section className="know" aria-labelledby="know">
        <h2 id="know">{words.goodToKnow}</h2>
        <OfferNotes {...props} />
        {children}
        {actions && <NextSteps profile={profile} right={right} pick={choice !== undefined} />}
      </section>
      <div className="compare__call">
        {actions ? (
          <ContactDialog profile={profile} callBack={actions.callBack} />
        ) : (
          profile.phone && <CallButton phone={profile.phone} who={profile.agent?.firstName} variant="plain" />
        )}
        <p>{words.callHint}</p>
      </div>
    </>
  )
}
