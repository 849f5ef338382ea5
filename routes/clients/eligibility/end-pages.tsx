import { topics } from '../../../src/eligibility/questions.ts'
import { formatLong, todayIn } from '../../../src/lib/calendar-date.ts'
import { eligibilityWords } from '../../../src/messages/client/eligibility.ts'
import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { needSheets, pendingText } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { type HealthCheckVisitor, scheduleUrl } from './visitor.ts'

/** Shown to a browser that has submitted its answers. */
export function SentPage({ visitor, sentAt }: { visitor: HealthCheckVisitor; sentAt: Date }) {
  needSheets('eligibility')
  const words = useWords(eligibilityWords)
  const { loading } = useWords(scheduleWords)
  const date = useDate(visitor, sentAt)
  const { at, caller, profile, who } = visitor
  return (
    <div className="eligibility">
      <h1>{words.sentTitle}</h1>
      <p>{caller.kind === 'client' ? words.sent(who, date) : words.sentStranger(profile.agency.name, date)}</p>
      <div className="eligibility__buttons">
        <ButtonLink variant="primary" size="large" href={scheduleUrl(visitor, 'accept')} {...pendingText(loading)}>
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
  visitor: HealthCheckVisitor
  answered: number
  savedAt: Date
}

/** Shown to a visitor who returns to unfinished answers. */
export function ResumedNotice({ visitor, answered, savedAt }: ResumedProps) {
  const words = useWords(eligibilityWords)
  const date = useDate(visitor, savedAt)
  return (
    <Notice title={words.welcomeBack} role="status">
      <p>{words.savedUpTo(answered, topics.length, date)}</p>
      <form method="post" action={urls.healthAgain(visitor.at)}>
        <Button variant="quiet">{words.startOver}</Button>
      </form>
    </Notice>
  )
}

const useDate = ({ caller }: HealthCheckVisitor, moment: Date) =>
  formatLong(todayIn(caller.profileRow.time_zone, moment), useLanguage())

/** An earlier answer is missing. `isKnown` is false if the browser seems to block cookies, so that nothing is saved. */
export function MissingDraftPage({ visitor, isKnown }: { visitor: HealthCheckVisitor; isKnown: boolean }) {
  const words = useWords(eligibilityWords)
  if (isKnown) return <Notice kind="warn">{words.missing}</Notice>
  return (
    <Notice kind="warn">
      {words.noCookies} <a href={scheduleUrl(visitor)}>{words.skip}</a>
    </Notice>
  )
}
