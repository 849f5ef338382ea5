import type { BestTime } from '../../../src/contacts/timeline/follow-ups.ts'
import { httpsUrl } from '../../../src/lib/https-url.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { needSheets } from '../../../src/ui/page-assets.ts'
import { TextWithPhone } from '../../../src/ui/phone-link.tsx'

export interface ThankYouProps {
  /** The agent's first name, or the agency. */
  who: string
  agency: string
  phone: string | undefined
  asked: 'call' | 'booked'
  /** The requested time of the call, and the last digits of the number, if known. */
  time: BestTime | 'any'
  phoneEnding: string | undefined
  selfOnboardingUrl: string
  redirectUrl: string | null
  website: string | null
}

export function ThankYouPage(props: ThankYouProps) {
  needSheets('schedule')
  const { who, agency, phone, asked, time, phoneEnding, selfOnboardingUrl, redirectUrl, website } = props
  const words = useWords(scheduleWords).thanks
  const goOn = httpsUrl(redirectUrl ?? '')
  const site = httpsUrl(website ?? '')
  return (
    <>
      <h1>{words.title}</h1>
      <p role="status">
        {asked === 'call' ? words.call(who, { time: words.times[time], ending: phoneEnding }) : words.booked(who)}
      </p>
      {phone && asked === 'call' && (
        <p>
          <TextWithPhone text={words.sooner(formatPhone(phone))} phone={phone} />
        </p>
      )}
      <div className="schedule__next">
        <ButtonLink size="large" href={selfOnboardingUrl}>
          {words.another}
        </ButtonLink>
        <p>{words.anotherHint}</p>
      </div>
      {(goOn ?? site) && (
        <p>
          <a href={goOn ?? site}>{goOn ? words.goOn(agency) : words.website(agency)}</a>
        </p>
      )}
    </>
  )
}
