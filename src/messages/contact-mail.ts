import type { PreferenceEvent } from '../contacts/timeline/entry.ts'
import { type CalendarDate, formatLong } from '../lib/calendar-date.ts'

const until = (day: CalendarDate | null) => (day ? ` through ${formatLong(day)}` : '')

/** Texts for pausing and resuming a contact's automatic emails. */
export const contactMailWords = {
  paused: (name: string, day: CalendarDate | null) =>
    `Emails to ${name} are paused${until(day)}. Resume them under Future Activity at any time.`,
  resumed: (name: string) => `Emails to ${name} resumed. Emails missed in the last 30 days can still be sent.`,
  answered: (name: string) =>
    `${name} is marked as answered. Follow-ups for the last quote have stopped. The next quote will have its own.`,
  answerTakenBack: (name: string) => `Undone. Follow-ups to ${name} continue.`,
  pause: 'Pause emails to this contact',
  pauseLead: 'No automatic emails go out during the pause. You can still send a quote.',
  pauseUntil: 'Pause through',
  pauseUntilHint: 'The last day, such as “in 2 weeks” or 3/15/2027. Leave it empty to pause until you resume.',
  isOver: 'That day has passed. Please choose today or a later day.',
  unreadable: 'Please enter a day, such as “in 2 weeks” or 3/15/2027, or leave it empty.',
  pauseNow: 'Pause emails',
  resume: 'Resume emails',
  theyAnswered: 'Mark as answered',
  theyAnsweredHint: 'Stops the follow-ups for the last quote.',
  toldAnswer: 'The client answered, so the last quote has no more follow-ups.',
  takeBack: 'Undo',
  yearly:
    'The client asked for one email a year. This stays until they choose otherwise on their email preferences page.',
  clientPaused: (day: CalendarDate) =>
    `The client paused emails through ${formatLong(day)}, on their email preferences page.`,
}

/** Timeline text of an email preference change. */
export function preferenceChangeText({ wish, until: day, who }: PreferenceEvent, firstName: string): string {
  const person = who ?? 'Someone'
  switch (wish) {
    case 'yearly':
      return `${firstName} asked for one email a year`
    case 'paused':
      return `${firstName} paused emails${until(day)}`
    case 'again':
      return `${firstName} asked for all emails again`
    case 'stopped':
      return `${firstName} asked for no more emails`
    case 'held':
      return `${person} paused emails to ${firstName}${until(day)}`
    case 'resumed':
      return `${person} resumed emails to ${firstName}`
    case 'answered':
      return `${person} marked ${firstName} as answered, which stopped the follow-ups`
    case 'answer_withdrawn':
      return `${person} undid marking ${firstName} as answered`
  }
}
