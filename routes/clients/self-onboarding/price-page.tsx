import Play from 'lucide-react/icons/play'
import { selfOnboardingWords } from '../../../src/messages/self-onboarding.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { AboutYou, WhereYouLive } from './fields.tsx'
import { errorSummaryTitle, errorsInFormOrder, type SelfOnboardingState } from './state.ts'

export interface PricePageProps extends SelfOnboardingState {
  action: string
  /** Why the quote that the address names fills in nothing. */
  notLoaded: string | undefined
  /** Tries to load it again. */
  againUrl: string | undefined
  /** Prices without a quote: everything is typed. */
  isManual: boolean
  signUpUrl: string
  videoUrl: string | undefined
  failure?: string | undefined
}

/** Nothing is asked but what a price needs, and nobody is signed up. Source: selfonboarding-010..012. */
export function PricePage(props: PricePageProps) {
  const { action, notLoaded, againUrl, isManual, signUpUrl, videoUrl, failure, errors } = props
  const words = useWords(selfOnboardingWords)
  return (
    <div className="onboarding-form">
      <h1>{words.quoteTitle}</h1>
      {notLoaded ? (
        <Notice kind="warn">
          {notLoaded} {words.manual}{' '}
          {againUrl && (
            <a href={againUrl} data-pending={words.loadingQuote}>
              {words.tryAgain}
            </a>
          )}
        </Notice>
      ) : (
        <p>{isManual ? words.manual : words.quoteLead}</p>
      )}
      {videoUrl && (
        <p>
          <ButtonLink href={videoUrl} icon={Play} target="_blank" rel="noopener noreferrer">
            {words.plansVideo} <span className="visually-hidden">{words.newWindow}</span>
          </ButtonLink>
        </p>
      )}
      {failure && (
        <Notice kind="bad" role="alert">
          {failure}
        </Notice>
      )}
      <ErrorSummary
        title={errorSummaryTitle(errors, words, words.errors.fillAllForQuote)}
        errors={errorsInFormOrder(errors, ['zip', 'place'])}
      />
      <form
        id="form"
        method="post"
        action={action}
        noValidate
        data-kept
        data-pending={words.generating}
        data-quote-form={words.stillMissing('')}
        data-many-missing={words.errors.fillAllForQuote}
      >
        <section className="onboarding-form__part">
          <WhereYouLive {...props} />
          <AboutYou {...props} />
        </section>
        <p className="onboarding-form__missing" role="status" data-missing-fields />
        <Button type="submit" variant="primary" size="large">
          {words.next}
        </Button>
      </form>
      <p>
        <a href={signUpUrl} data-pending={words.loadingOrganization}>
          {words.allDetails}
        </a>
      </p>
    </div>
  )
}
