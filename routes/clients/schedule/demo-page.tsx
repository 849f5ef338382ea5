import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { urls } from '../../../src/urls.ts'

/** For agencies that want to see Perennial: a booking link of its owner's, or a message to them. */
export function DemoPage({ bookingUrl, done }: { bookingUrl: string | undefined; done: boolean }) {
  const spoken = useWords(scheduleWords)
  const words = spoken.demo
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
            {spoken.scheduleHint} <a href={urls.scheduleDemo({ done: 'yes' })}>{words.booked}</a>
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
