import { topics } from '../../../src/eligibility/questions.ts'
import { formatLong, todayIn } from '../../../src/lib/calendar-date.ts'
import { eligibilityWords } from '../../../src/messages/client/eligibility.ts'
import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'
import { type HealthCheckVisitor, scheduleUrl } from './visitor.ts'

/** For a browser that has sent its answers off. */
export function SentPage({ asked, sentAt }: { asked: HealthCheckVisitor; sentAt: Date }) {
  const words = useWords(eligibilityWords)
  const { loading } = useWords(scheduleWords)
  const date = useDate(asked, sentAt)
  const { at, caller, profile, who } = asked
  return (
    <div className="eligibility">
      <h1>{words.sentTitle}</h1>
      <p>{caller.kind === 'client' ? words.sent(who, date) : words.sentStranger(profile.agency.name, date)}</p>
      <div className="eligibility__buttons">
        <ButtonLink variant="primary" size="large" href={scheduleUrl(asked, 'accept')} data-pending={loading}>
          {words.onward}
        </ButtonLink>
      </div>
      <form method="post" action={urls.healthAgain(at)}>
        <p>{words.againWhy}</p>
        <Button>{words.again}</Button>
      </form>
    </div>
  )
}

interface ResumedProps {
  asked: HealthCheckVisitor
  answered: number
  savedAt: Date
}

/** Somebody comes back to what they began. */
export function ResumedNotice({ asked, answered, savedAt }: ResumedProps) {
  const words = useWords(eligibilityWords)
  const date = useDate(asked, savedAt)
  return (
    <Notice title={words.welcomeBack} role="status">
      <p>{words.savedUpTo(answered, topics.length, date)}</p>
      <form method="post" action={urls.healthAgain(asked.at)}>
        <Button variant="quiet">{words.startOver}</Button>
      </form>
    </Notice>
  )
}

const useDate = ({ caller }: HealthCheckVisitor, moment: Date) =>
  formatLong(todayIn(caller.face.time_zone, moment), useLanguage())

/** An answer that should be here is not; a browser that takes no cookies would ask for it for ever. */
export function MissingDraftPage({ asked, isKnown }: { asked: HealthCheckVisitor; isKnown: boolean }) {
  const words = useWords(eligibilityWords)
  if (isKnown) return <Notice kind="warn">{words.missing}</Notice>
  return (
    <Notice kind="warn">
      {words.noCookies} <a href={scheduleUrl(asked)}>{words.skip}</a>
    </Notice>
  )
}
