import { formatCount, pluralize } from '../lib/pluralize.ts'
import { stateInText } from './selling-rules.ts'

/** 'Aetna, Plan G, North Carolina' */
export const noticeName = ({ carrier, state, plan }: { carrier: string; state: string; plan: string | null }) =>
  [carrier, plan ?? 'all plans', stateInText(state)].join(', ')

/** '8.5%', with no trailing zeros. */
export const percentText = (percent: number) => `${percent.toLocaleString('en-US', { maximumFractionDigits: 2 })}%`

export const noticeErrors = {
  carrier: 'Choose the carrier that announced the increase',
  state: 'Choose the state the increase is for',
  plan: 'Choose a plan, or all plans',
  dateMissing: 'Enter the date the new price takes effect',
  date: 'Enter a date, such as 3/1/2027',
  tooLate: (day: string) => `${day} is more than 30 days ago, too late for an email.`,
  tooFar: 'Enter a date within the next 18 months',
  percentMissing: 'Enter the increase as a percent, such as 8.5',
  percent: 'Enter a number between 0.01 and 99.99, such as 8.5',
}

export const noticeWords = {
  title: 'Carriers’ notices',
  lead: 'When a carrier announces a rate increase, enter it here. We email each client with that policy 30 days before the new price takes effect, or as soon as possible after that, with their own comparison.',
  off: 'Rate increase emails are turned off, so no clients are emailed about these notices.',
  toSettings: 'Outreach settings',
  add: 'Enter a notice',
  carrier: 'Carrier',
  state: 'State',
  chooseCarrier: 'Choose a carrier',
  chooseState: 'Choose a state',
  plan: 'Plan',
  allPlans: 'All plans',
  effective: 'Effective date',
  effectiveHint: 'The day the new price takes effect, such as 3/1/2027.',
  percent: 'Increase',
  percentHint: 'Percent, such as 8.5.',
  note: 'Note for your team',
  noteHint: 'Clients do not see this.',
  look: 'See affected clients',
  preview: {
    title: 'Save this notice?',
    about: (name: string, percent: string, day: string) => `${name}: up ${percent} starting ${day}.`,
    none: 'None of your contacts has this policy now.',
    later: 'Contacts you add later are emailed too.',
    some: (contacts: number) =>
      contacts === 1
        ? '1 of your contacts has this policy.'
        : `${formatCount(contacts)} of your contacts have this policy.`,
    when: (day: string) => `We will email them on ${day}, or as soon after that as we can.`,
    atOnce: 'Their emails are due now or overdue, so we will start emailing them on the next sending day.',
    unreachable: (count: number) =>
      count === 1
        ? '1 of them has no email address or has a blocked one, and will not be emailed.'
        : `${count.toLocaleString('en-US')} of them have no email address or have a blocked one, and will not be emailed.`,
    rules: 'State switching windows, pauses and your sending limits apply to these emails too.',
    names: 'Affected clients',
    more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
    save: (contacts: number) => (contacts === 0 ? 'Save notice' : `Save notice for ${pluralize(contacts, 'client')}`),
    change: 'Edit',
  },
  saved: (contacts: number, isOn: boolean) =>
    contacts === 0
      ? 'Notice saved. No contacts have this policy yet.'
      : `Notice saved for ${pluralize(contacts, 'client')}.${isOn ? ' Emails will be planned in a moment.' : ''}`,
  list: 'Notices',
  none: 'No notices yet',
  noneText: 'Notices you enter appear here with the number of affected clients.',
  columns: {
    what: 'Policy',
    effective: 'Effective',
    percent: 'Increase',
    contacts: 'Contacts',
    by: 'Entered',
    end: 'Withdrawn',
  },
  by: (author: string | null, when: string) => (author ? `${author}, ${when}` : when),
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `Withdraw ${name}`,
  withdrawn: (when: string) => when,
  withdrawnNow: 'Notice withdrawn. Unsent emails are canceled.',
}
