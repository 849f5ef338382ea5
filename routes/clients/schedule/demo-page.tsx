import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { urls } from '../../../src/urls.ts'

/** For agencies that want a demo of Perennial: the operator's booking link, otherwise the contact form. */
export function DemoPage({ bookingUrl, done }: { bookingUrl: string | undefined; done: boolean }) {
  const { demo: words, scheduleHint } = useWords(scheduleWords)
  if (done)
    return (
      <>
        <h1>{words.thankYou}</h1>
        <p role="status">{words.thanks}</p>
        <p>
          <a href={urls.home()}>{words.home}</a>
        </p>
      </>
    )
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      {bookingUrl ? (
        <>
          <ButtonLink variant="primary" size="large" href={bookingUrl} target="_blank" rel="noopener">
            {words.schedule}
          </ButtonLink>
          <p>
            {scheduleHint} <a href={urls.scheduleDemo({ done: 'yes' })}>{words.booked}</a>
          </p>
        </>
      ) : (
        <>
          <ButtonLink variant="primary" size="large" href={urls.contactUs({ message: words.message })}>
            {words.schedule}
          </ButtonLink>
          <p>{words.byMessage}</p>
        </>
      )}
    </>
  )
}
