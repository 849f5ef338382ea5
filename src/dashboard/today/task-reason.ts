import { type CalendarDate, hourIn, todayIn } from '../../lib/calendar-date.ts'
import { formatCents, shortDollars } from '../../lib/money.ts'
import { truncateWithEllipsis } from '../../lib/truncate.ts'
import { missingWords } from '../../messages/missing-data.ts'
import { todayWords } from '../../messages/today.ts'
import { messageLabel } from '../../outbox/message.ts'
import { isClosingSoon, type TodayFacts } from './task.ts'

export interface ReasonContext {
  today: CalendarDate
  timeZone: string
  now: Date
  /** Emails must not contain notes about a client, or dates that reveal a birthday. */
  isEmail?: boolean
}

const { why } = todayWords

/** Why the task is on the list, in one to three sentences. */
export function taskReason(facts: TodayFacts, context: ReasonContext): string {
  const { isEmail, today } = context
  switch (facts.kind) {
    case 'asked': {
      const when = whenAsked(facts.askedAt, context)
      if (facts.inCalendar) return facts.as === 'decline' ? why.calendarForOptions(when) : why.calendar(when)
      const sentence = facts.as === 'decline' ? why.options : why.call
      const note = facts.note && !isEmail ? ` “${shorten(facts.note)}”` : ''
      return sentence(when, facts.bestTime) + note
    }
    case 'details':
      return why.details(facts.submittedOn, today)
    case 'increase':
      return [increaseLine(facts, context), rightLine(facts.right, context), facts.isIllustrative ? why.sample : '']
        .filter(Boolean)
        .join(' ')
    case 'follow_up': {
      const due = why.due(facts.dueOn, today)
      return isEmail ? `${why.reminder}, ${due}.` : `${shorten(facts.note)} (${due})`
    }
    case 'window':
      return [rightLine(facts, context), why.carriers[facts.carriers]].filter(Boolean).join(' ')
    case 'failed': {
      const mail = messageLabel(facts.mail)
      // Birthday emails are sent a fixed number of days before the birthday.
      const failedOn = isEmail ? undefined : facts.failedOn
      if (facts.status === 'unknown') return why.unknown(mail, failedOn)
      return facts.bounced ? why.bounced(mail) : why.failed(mail, failedOn)
    }
    case 'missing':
      return missingWords[facts.problem].costs
  }
}

/** The contact's page has the full note. */
const shorten = (note: string) => truncateWithEllipsis(note, 240)

function whenAsked(askedAt: Date, { now, timeZone, today }: ReasonContext): string {
  const day = todayIn(timeZone, askedAt)
  const isMorning = hourIn(timeZone, askedAt) < 12
  return day === today && isMorning && askedAt <= now ? why.thisMorning : why.ago(day, today)
}

type Increase = Extract<TodayFacts, { kind: 'increase' }>

function increaseLine(facts: Increase, { today, isEmail }: ReasonContext): string {
  const { oldCents, newCents, effectiveOn, by, best, savesCents } = facts
  const isWhole = oldCents % 100 === 0 && newCents % 100 === 0
  const money = isWhole ? shortDollars : formatCents
  const prices = [money(oldCents), money(newCents)] as const
  // An age-based premium increase takes effect on the birthday, so its date would reveal the birthday.
  const rises =
    isEmail && by === 'age'
      ? why.risesWithAge(...prices, effectiveOn <= today)
      : why.rises(...prices, effectiveOn, today, by)
  return `${rises}; ${best ? why.saves(savesCents, best.carrier) : why.noneLower}.`
}

function rightLine(right: Increase['right'], context: ReasonContext): string {
  const sentence = right ? whenOpen(right, context) : ''
  return sentence && right?.isUnconfirmed ? why.unconfirmed(sentence) : sentence
}

function whenOpen(right: NonNullable<Increase['right']>, { today, isEmail }: ReasonContext): string {
  const { opensOn, closesOn } = right
  if (closesOn === null) return why.always
  if (closesOn < today) return ''
  const isOpen = opensOn === null || opensOn <= today
  // Most rights to change are counted from the birthday, so their dates reveal it.
  const mayShowDates = !isEmail || right.of === 'effective_on' || right.of === 'everybody'
  if (isOpen) return mayShowDates ? why.until(closesOn, today) : isClosingSoon(right, today) ? why.notForLong : why.now
  return !mayShowDates ? why.soon : why.from(opensOn, closesOn)
}
