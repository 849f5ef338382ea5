import { formatSpan } from '../lib/calendar-date.ts'
import type { RuleNote } from '../outreach/plan/schedule.ts'
import { listNames, stateInText } from './selling-rules.ts'

const initial = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** 'Kentucky: 60 days from the birthday, Mar 15 to May 13, 2027'. */
export const ruleLine = ({ state, says, opensOn, closesOn }: RuleNote): string =>
  `${initial(stateInText(state))}: ${says}${opensOn && closesOn ? `, ${formatSpan(opensOn, closesOn)}` : ''}`

/** All windows of one rule: 'Kentucky: 60 days from the birthday, Mar 15 to May 13, 2027 and Mar 15 to May 13, 2028'. */
export function windowsLine(notes: readonly RuleNote[]): string {
  const spans = notes.flatMap(({ opensOn, closesOn }) => (opensOn && closesOn ? [formatSpan(opensOn, closesOn)] : []))
  return notes[0] ? `${ruleLine({ ...notes[0], opensOn: null })}, ${listNames(spans)}` : ''
}

export const futureActivityWords = {
  list: 'Planned mails',
  later: 'Later mails',
  leftOut: (count: number) => (count === 1 ? '1 mail is left out, and why' : `${count} mails are left out, and why`),
  lifted: {
    target_gi: 'The window is open then, and one of your carriers there has Target GI.',
    smart_send_off: 'The window is open then; smart send is off.',
  },
  tooLate: (count: number) => (count === 1 ? '1 mail came too late' : `${count} mails came too late`),
  nothing: 'Nothing planned',
  allOff: 'Birthday, anniversary, price and enrollment mails are all switched off for your agency.',
  toSettings: 'Choose which mails go out',
  askAdmin: 'An admin can switch them on under Outreach.',
  nothingLeft: 'Nothing falls into the next 12 months.',
  complete: 'Complete this contact',
  addEmail: 'Add an email address',
  missing: {
    birth_on: 'No birth date: no birthday mail, and no birthday window is looked at.',
    effective_on: 'No effective date: no anniversary mail.',
    state: 'No state: no rule window is looked at.',
  },
  noMail: 'Nothing is sent by itself. You can still send a quote.',
  strip: (mails: number, windows: number, from: string, to: string) =>
    `${from} to ${to}: ${mails === 1 ? '1 mail' : `${mails} mails`} and ${windows === 1 ? '1 window' : `${windows} windows`}. The list below has each of them.`,
  window: 'Window',
  windows: 'Windows to switch without health questions',
  ruleOf: 'The rule and its source',
  today: 'Today',
}
