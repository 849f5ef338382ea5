import Play from 'lucide-react/icons/play'
import { selfOnboardingWords } from '../../../src/messages/client/self-onboarding.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { needScript, needSheets, pendingText } from '../../../src/ui/page-assets.ts'
import { AboutYou, MissingFields, WhereYouLive } from './fields.tsx'
import { errorSummaryTitle, errorsInFormOrder, type SelfOnboardingState } from './state.ts'

export interface PricePageProps extends SelfOnboardingState {
  action: string
  /** Why the quote named in the URL could not be loaded. */
  notLoaded: string | undefined
  /** URL to try again. */
  againUrl: string | undefined
  /** The form was opened without a quote, so nothing is filled in. */
  isManual: boolean
  signUpUrl: string
  videoUrl: string | undefined
  failure?: string | undefined
}

/** Asks only for what a price requires, without a sign-up. Source: selfonboarding-010..012. */
export function PricePage(props: PricePageProps) {
  needScript('quote-form')
  needSheets('self-onboarding')
  const { action, notLoaded, againUrl, isManual, signUpUrl, videoUrl, failure, errors } = props
  const words = useWords(selfOnboardingWords)
  return (
    <div className="onboarding-form">
      <h1>{words.quoteTitle}</h1>
      {notLoaded ? (
        <Notice kind="warn">
          {notLoaded} {words.manual}{' '}
          {againUrl && (
            <a href={againUrl} {...pendingText(words.loadingQuote)}>
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
        {...pendingText(words.generating)}
        data-quote-form
        data-whole
      >
        <section className="onboarding-form__part">
          <WhereYouLive {...props} />
          <AboutYou {...props} />
        </section>
        <MissingFields
          fields={{
            zip: words.zip,
            place: words.county,
            birth: words.birth,
            gender: words.gender,
            tobacco: words.tobacco,
          }}
        />
        <Button type="submit" variant="primary" size="large" data-when-whole>
          {words.next}
        </Button>
      </form>
      <p>
        <a href={signUpUrl} {...pendingText(words.loadingOrganization)}>
          {words.allDetails}
        </a>
      </p>
    </div>
  )
}
