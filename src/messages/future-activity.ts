import { formatSpan } from '../lib/calendar-date.ts'
import { capitalize } from '../lib/capitalize.ts'
import type { RuleNote } from '../outreach/plan/schedule.ts'
import { listNames, stateInText } from './selling-rules.ts'

/** 'Kentucky: 60 days from the birthday, Mar 15 to May 13, 2027'. */
export const ruleLine = ({ state, says, opensOn, closesOn }: RuleNote): string =>
  `${capitalize(stateInText(state))}: ${says}${opensOn && closesOn ? `, ${formatSpan(opensOn, closesOn)}` : ''}`

/** All windows of one rule: 'Kentucky: 60 days from the birthday, Mar 15 to May 13, 2027 and Mar 15 to May 13, 2028'. */
export function windowsLine(notes: readonly RuleNote[]): string {
  const spans = notes.flatMap(({ opensOn, closesOn }) => (opensOn && closesOn ? [formatSpan(opensOn, closesOn)] : []))
  return notes[0] ? `${ruleLine({ ...notes[0], opensOn: null })}, ${listNames(spans)}` : ''
}

export const futureActivityWords = {
  list: 'Planned emails',
  later: 'Later emails',
  leftOut: (count: number) => (count === 1 ? '1 email skipped, and why' : `${count} emails skipped, and why`),
  lifted: {
    target_gi: 'The switching window is open then, but one of your carriers in the state has Target GI.',
    smart_send_off: 'The switching window is open then, but smart send is off.',
  },
  tooLate: (count: number) => (count === 1 ? '1 email was too late' : `${count} emails were too late`),
  nothing: 'Nothing planned',
  allOff: 'Birthday, anniversary, price and enrollment emails are all turned off for your agency.',
  toSettings: 'Choose which emails to send',
  askAdmin: 'An admin can turn them on under Outreach.',
  nothingLeft: 'Nothing is due in the next 12 months.',
  complete: 'Complete this contact',
  addEmail: 'Add an email address',
  missing: {
    birth_on: 'No birth date, so no birthday email and no birthday window.',
    effective_on: 'No effective date, so no anniversary email and no anniversary window.',
    state: 'No state, so no switching windows.',
  },
  noMail: 'No automatic emails. You can still send a quote.',
  strip: (mails: number, windows: number, from: string, to: string) =>
    `${from} to ${to}: ${mails === 1 ? '1 email' : `${mails} emails`} and ${windows === 1 ? '1 window' : `${windows} windows`}. See the list below.`,
  window: 'Window',
  windows: 'When they can switch without health questions',
  ruleOf: 'Rule and source',
  today: 'Today',
}
