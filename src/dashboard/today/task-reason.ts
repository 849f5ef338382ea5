import { type CalendarDate, hourIn, todayIn } from '../../lib/calendar-date.ts'
import { formatCents, shortDollars } from '../../lib/money.ts'
import { truncateWithEllipsis } from '../../lib/truncate.ts'
import { missingWords } from '../../messages/missing-data.ts'
import { todayWords } from '../../messages/today.ts'
import { messageLabel } from '../../outbox/message.ts'
import { isClosingSoon, type TodayFacts } from './task.ts'

export interface TaskFacts {
  today: CalendarDate
  timeZone: string
  now: Date
  /** In a mail: no words that somebody wrote about a client, and no day from which a birthday can be told. */
  inMail?: boolean
}

const { why } = todayWords

/** Why somebody stands on the list, in a sentence or three. */
export function taskReason(facts: TodayFacts, told: TaskFacts): string {
  const { inMail, today } = told
  switch (facts.kind) {
    case 'asked': {
      const says = facts.as === 'decline' ? why.options : why.call
      const note = facts.note && !inMail ? ` “${inShort(facts.note)}”` : ''
      return says(whenAsked(facts.askedAt, told), facts.bestTime) + note
    }
    case 'details':
      return why.details(facts.submittedOn, today)
    case 'increase':
      return [increaseLine(facts, told), rightLine(facts.right, told), facts.isIllustrative ? why.sample : '']
        .filter(Boolean)
        .join(' ')
    case 'follow_up': {
      const due = why.due(facts.dueOn, today)
      return inMail ? `${why.reminder}, ${due}.` : `${inShort(facts.note)} (${due})`
    }
    case 'window':
      return [rightLine(facts, told), why.carriers[facts.carriers]].filter(Boolean).join(' ')
    case 'failed': {
      const mail = messageLabel(facts.mail)
      // So many days before a birthday its mail leaves.
      const failedOn = inMail ? undefined : facts.failedOn
      if (facts.status === 'unknown') return why.unknown(mail, failedOn)
      return facts.bounced ? why.bounced(mail) : why.failed(mail, failedOn)
    }
    case 'missing':
      return missingWords[facts.problem].costs
  }
}

/** The whole of it stands on the contact's page. */
const inShort = (note: string) => truncateWithEllipsis(note, 240)

function whenAsked(askedAt: Date, { now, timeZone, today }: TaskFacts): string {
  const day = todayIn(timeZone, askedAt)
  const isMorning = hourIn(timeZone, askedAt) < 12
  return day === today && isMorning && askedAt <= now ? why.thisMorning : why.ago(day, today)
}

type Increase = Extract<TodayFacts, { kind: 'increase' }>

function increaseLine(facts: Increase, { today, inMail }: TaskFacts): string {
  const { oldCents, newCents, effectiveOn, by, best, savesCents } = facts
  const isWhole = oldCents % 100 === 0 && newCents % 100 === 0
  const money = isWhole ? shortDollars : formatCents
  const prices = [money(oldCents), money(newCents)] as const
  // The day on which a premium rises with age is the birthday.
  const rises =
    inMail && by === 'age'
      ? why.risesWithAge(...prices, effectiveOn <= today)
      : why.rises(...prices, effectiveOn, today, by)
  return `${rises}; ${best ? why.saves(savesCents, best.carrier) : why.noneLower}.`
}

function rightLine(right: Increase['right'], told: TaskFacts): string {
  const says = right ? whenOpen(right, told) : ''
  return says && right?.isUnconfirmed ? why.unconfirmed(says) : says
}

function whenOpen(right: NonNullable<Increase['right']>, { today, inMail }: TaskFacts): string {
  const { opensOn, closesOn } = right
  if (closesOn === null) return why.always
  if (closesOn < today) return ''
  const isOpen = opensOn === null || opensOn <= today
  // Most rights count from the birthday: their days tell it.
  const mayTell = !inMail || right.of === 'effective_on' || right.of === 'everybody'
  if (isOpen) return mayTell ? why.until(closesOn, today) : isClosingSoon(right, today) ? why.notForLong : why.now
  return !mayTell ? why.soon : why.from(opensOn, closesOn)
}
