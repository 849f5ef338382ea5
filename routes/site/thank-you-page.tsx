import { type ThankYouFor, thankYouWords as words } from '../../src/messages/sample.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { urls } from '../../src/urls.ts'

/** After Try It Out. Source: marketing-010. */
export function ThankYouPage({ quoteId, done }: { quoteId: string | undefined; done: ThankYouFor }) {
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.next[done]}</p>
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
