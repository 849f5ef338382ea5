import type { ReactNode } from 'react'
import { formatPhone } from '../../../src/lib/phone.ts'
import { quoteWords } from '../../../src/messages/client/quote.ts'
import type { QuoteSubject } from '../../../src/quotes/comparison.ts'
import type { RatesFailure } from '../../../src/rates/rate-provider.ts'
import { useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { needSheets } from '../../../src/ui/page-assets.ts'
import { CallButton } from '../shared/call-button.tsx'
import type { PublicProfile } from '../shared/public-profile.ts'
import { CorrectionForm, type CorrectionFormProps } from './correction-form.tsx'

interface NoPricesProps {
  heading: string
  notice?: ReactNode
  failure: RatesFailure
  subject: QuoteSubject
  profile: PublicProfile
  /** Keeps the typed values, so that the client can submit them again. */
  correction: CorrectionFormProps
}

/** Shown in place of the prices if the rate provider fails or refuses us. Source: quotes-024..026. */
export function NoPrices({ heading, notice, failure, subject, profile: { phone, agent }, correction }: NoPricesProps) {
  needSheets('compare', 'offers', 'plan-dialogs', 'compare-print', 'quote')
  const words = useWords(quoteWords)
  return (
    <div className="compare">
      <h1>{heading}</h1>
      {notice}
      <Notice kind="bad" role="alert" title={words.noPrices}>
        {words.failures[failure]}
      </Notice>
      <p>{phone ? words.noPricesCall(formatPhone(phone)) : words.noPricesLater}</p>
      {phone && <CallButton phone={phone} who={agent?.firstName} />}
      <CorrectionForm subject={subject} correction={correction} />
    </div>
  )
}
