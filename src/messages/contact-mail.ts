import type { MailWish } from '../contacts/timeline/entry.ts'
import { type CalendarDate, formatLong } from '../lib/calendar-date.ts'

const until = (day: CalendarDate | null) => (day ? ` until ${formatLong(day)}` : '')

/** What stops and starts the mail that a contact gets by itself. */
export const contactMailWords = {
  paused: (name: string, day: CalendarDate | null) =>
    `Emails to ${name} are paused${until(day)}. Resume any time under Future Activity.`,
  resumed: (name: string) => `Emails to ${name} resumed. Emails up to 30 days late will still be sent.`,
  answered: (name: string) =>
    `Marked as answered. Follow-ups for this quote stopped. ${name}’s next quote will have its own.`,
  answerTakenBack: (name: string) => `Undone. Follow-ups to ${name} will continue.`,
  pause: 'Pause emails to this contact',
  pauseLead: 'No automatic emails while paused. You can still send a quote.',
  pauseUntil: 'Until',
  pauseUntilHint: 'The last day, such as “in 2 weeks” or 3/15/2027. Leave blank to pause until you resume.',
  isOver: 'That day has passed. Choose today or a later day.',
  unreadable: 'Enter a day such as “in 2 weeks” or 3/15/2027, or leave it blank.',
  pauseNow: 'Pause emails',
  resume: 'Resume emails',
  theyAnswered: 'Mark as answered',
  theyAnsweredHint: 'Stops follow-ups for the last quote.',
  toldAnswer: 'You marked this client as answered, so the last quote has no more follow-ups.',
  takeBack: 'Undo',
  yearly: 'This client asked for one email a year. They can change that from the unsubscribe link.',
  clientPaused: (day: CalendarDate) => `This client paused emails until ${formatLong(day)} from the unsubscribe link.`,
  isPaused: 'Emails paused',
}

/** A change of how much mail the client gets, as the timeline tells it. */
export function wishInWords({ wish, until: day, who }: MailWish, firstName: string): string {
  const person = who ?? 'Someone'
  switch (wish) {
    case 'yearly':
      return `${firstName} asked for one email a year`
    case 'paused':
      return `${firstName} paused emails${until(day)}`
    case 'again':
      return `${firstName} asked for all emails again`
    case 'stopped':
      return `${firstName} unsubscribed`
    case 'held':
      return `${person} paused emails to ${firstName}${until(day)}`
    case 'resumed':
      return `${person} resumed emails to ${firstName}`
    case 'answered':
      return `${person} marked ${firstName} as answered and stopped the follow-ups`
    case 'answer_withdrawn':
      return `${person} undid marking ${firstName} as answered`
  }
}
