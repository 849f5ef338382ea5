import type { MailWish } from '../contacts/timeline/entry.ts'
import { type CalendarDate, formatLong } from '../lib/calendar-date.ts'

const until = (day: CalendarDate | null) => (day ? ` until ${formatLong(day)}` : '')

/** What stops and starts the mail that a contact gets by itself. */
export const contactMailWords = {
  paused: (name: string, day: CalendarDate | null) =>
    `Mail to ${name} is paused${until(day)}. Resume it under Future Activity at any time.`,
  resumed: (name: string) => `Mail to ${name} goes on. What is up to 30 days late is still sent.`,
  answered: (name: string) =>
    `${name} answered: the follow-ups of this quote stopped. The next quote has its own again.`,
  answerTakenBack: (name: string) => `Taken back: the follow-ups to ${name} go on.`,
  pause: 'Pause mail to this contact',
  pauseLead: 'Nothing leaves by itself meanwhile. You can still send a quote.',
  pauseUntil: 'Until',
  pauseUntilHint: 'The last day, like in 2 weeks or 3/15/2027. Leave it empty to pause until you resume.',
  isOver: 'That day is over: please choose today or a later one.',
  unreadable: 'Please write a day like in 2 weeks or 3/15/2027, or leave it empty.',
  pauseNow: 'Pause mail',
  resume: 'Resume mail',
  theyAnswered: 'They answered',
  theyAnsweredHint: 'Stops the follow-ups of the last quote.',
  toldAnswer: 'You noted that the client answered, so the last quote has no more follow-ups.',
  takeBack: 'Take that back',
  yearly:
    'The client asked for one mail a year. It holds until they choose otherwise on the page behind the unsubscribe link.',
  clientPaused: (day: CalendarDate) =>
    `The client paused mail until ${formatLong(day)}, on the page behind the unsubscribe link.`,
  isPaused: 'Mail is paused',
}

/** A change of how much mail the client gets, as the timeline tells it. */
export function wishInWords({ wish, until: day, who }: MailWish, firstName: string): string {
  const person = who ?? 'Somebody'
  switch (wish) {
    case 'yearly':
      return `${firstName} asked for one mail a year`
    case 'paused':
      return `${firstName} paused mail${until(day)}`
    case 'again':
      return `${firstName} asked for all mail again`
    case 'stopped':
      return `${firstName} asked for no more mail`
    case 'held':
      return `${person} paused mail to ${firstName}${until(day)}`
    case 'resumed':
      return `${person} resumed mail to ${firstName}`
    case 'answered':
      return `${person} noted that ${firstName} answered, which ended the follow-ups`
    case 'answer_withdrawn':
      return `${person} took back that ${firstName} answered`
  }
}
