import { type ThankYouFor, thankYouWords } from '../../../src/messages/client/sample.ts'
import { SAMPLE_QUOTE } from '../../../src/quotes/sample.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { urls } from '../../../src/urls.ts'

/** After Try It Out. Source: marketing-010. */
export function ThankYouPage({ quoteId, done }: { quoteId: string | undefined; done: ThankYouFor }) {
  const words = useWords(thankYouWords)
  const isSample = quoteId === undefined || quoteId === SAMPLE_QUOTE
  return (
    <>
      <h1>{words.title}</h1>
      <p>{isSample ? words.next[done] : words.own}</p>
      <div className="row">
        <ButtonLink href={urls.signup()} variant="primary">
          {words.signUp}
        </ButtonLink>
        <ButtonLink href={urls.scheduleDemo()}>{words.bookDemo}</ButtonLink>
      </div>
      {quoteId && (
        <p>
          {words.again} <a href={urls.compare(quoteId)}>{words.clickHere}</a>.
        </p>
      )}
      <p>
        <a href={urls.home()}>{words.toStart}</a>
      </p>
    </>
  )
}
