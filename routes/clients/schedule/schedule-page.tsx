import CalendarDays from 'lucide-react/icons/calendar-days'
import Phone from 'lucide-react/icons/phone'
import type { CallRequestKind } from '../../../src/contacts/timeline/follow-ups.ts'
import { formatPhone, phoneToE164 } from '../../../src/lib/phone.ts'
import { type AdvantageCounts, advantageWords } from '../../../src/messages/client/advantage.ts'
import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { needSheets } from '../../../src/ui/page-assets.ts'
import { LabelWithPhone } from '../../../src/ui/phone-link.tsx'
import { CallForm, type CallFormState } from './call-form.tsx'

export interface SchedulePageProps {
  variant: CallRequestKind
  /** The visitor answered a health question with yes, so the heading must not be Good News. */
  needsReview: boolean
  /** The agent's first name, or the agency. */
  who: string
  phone: string | undefined
  /** URLs of the 'Schedule a Call' form. Undefined without a calendar. */
  booking: { action: string; bookedUrl: string } | undefined
  /** Without these counts, Medicare Advantage is not mentioned. */
  advantage: AdvantageCounts | undefined
  form: CallFormState
}

/** Whether the visitor typed something before switching the language. */
const isStarted = ({ best_time = 'any', read_language, read_size, ...typed }: CallFormState['typed']) =>
  best_time !== 'any' || Object.values(typed).some((value) => value.trim() !== '')

/** Three ways to talk: a calendar, a phone number, or a request to be called. */
export function SchedulePage({ variant, needsReview, who, phone, booking, advantage, form }: SchedulePageProps) {
  needSheets('schedule')
  const words = useWords(scheduleWords)
  const disclaimer = useWords(advantageWords).disclaimer
  const isAdvantage = variant === 'decline' && advantage !== undefined
  const text =
    variant === 'decline' && !advantage ? 'otherWays' : variant === 'accept' && needsReview ? 'review' : variant
  const { errors } = form
  const count = Object.keys(errors).length
  return (
    <>
      <ErrorSummary errors={errors} title={errors.call ? words.notSent : words.check(count)} />
      <h1>{words.headings[text]}</h1>
      <p>{words.bodies[text](who)}</p>
      {isAdvantage && <p className="schedule__small">{disclaimer(advantage)}</p>}
      {booking && (
        <form method="post" action={booking.action} target="_blank" rel="noopener" className="schedule__booking">
          <Button variant="primary" size="large" block icon={CalendarDays} aria-describedby="calendar-hint">
            {words.schedule}
          </Button>
          <p id="calendar-hint">{words.scheduleHint}</p>
          <p>
            <a href={booking.bookedUrl}>{words.booked}</a>
          </p>
        </form>
      )}
      {phone && (
        <ButtonLink size="large" block icon={Phone} href={`tel:${phoneToE164(phone)}`}>
          <LabelWithPhone text={words.callNow(formatPhone(phone))} phone={phone} />
        </ButtonLink>
      )}
      <CallForm {...form} who={who} open={count > 0 || isStarted(form.typed) || !(booking || phone)} />
    </>
  )
}
