import { pluralize } from '../lib/pluralize.ts'
import { stateInText } from './selling-rules.ts'

/** 'Aetna, Plan G, North Carolina' */
export const noticeName = ({ carrier, state, plan }: { carrier: string; state: string; plan: string | null }) =>
  [carrier, plan ?? 'all plans', stateInText(state)].join(', ')

/** '8.5 %' without what is not needed. */
export const percentText = (percent: number) => `${percent.toLocaleString('en-US', { maximumFractionDigits: 2 })}%`

export const noticeErrors = {
  carrier: 'Choose the carrier that announced the increase',
  state: 'Choose the state the increase is for',
  plan: 'Choose a plan, or all plans',
  dateMissing: 'Enter the day the new price takes effect',
  date: 'Enter the day as a date, such as 3/1/2027',
  tooLate: (day: string) => `${day} is more than 30 days ago. A mail about it would come too late.`,
  tooFar: 'Enter a day within the next 18 months',
  percentMissing: 'Enter by how much the price goes up, such as 8.5',
  percent: 'Enter a number between 0.01 and 99.99, such as 8.5',
}

export const noticeWords = {
  title: 'Carriers’ notices',
  lead: 'When a carrier tells you that its prices go up, enter it here. Each client who has that policy is written to 30 days before the new price, with a comparison of their own.',
  off: 'Mails about rate increases are switched off, so nobody is written to about these.',
  toSettings: 'Outreach settings',
  add: 'Enter a notice',
  carrier: 'Carrier',
  state: 'State',
  chooseCarrier: 'Choose a carrier',
  chooseState: 'Choose a state',
  plan: 'Plan',
  allPlans: 'All plans',
  effective: 'In effect from',
  effectiveHint: 'The first day of the new price, such as 3/1/2027.',
  percent: 'Goes up by',
  percentHint: 'Percent, such as 8.5.',
  note: 'Note for your team',
  noteHint: 'Clients do not see it.',
  look: 'See whom it concerns',
  preview: {
    title: 'Enter this notice?',
    about: (name: string, percent: string, day: string) => `${name}: up ${percent} from ${day}.`,
    none: 'None of your contacts has this policy at the moment. Contacts you add later are written to as well.',
    some: (contacts: number) =>
      contacts === 1 ? '1 of your contacts has this policy.' : `${pluralize(contacts, 'contact')} have this policy.`,
    when: (day: string) => `They are written to on ${day}, or on the first free day after it.`,
    atOnce: 'The new price is less than 30 days away, so they are written to from the next sending day on.',
    unreachable: (count: number) =>
      count === 1
        ? '1 of them has no address, or does not want mail, and gets none.'
        : `${pluralize(count, 'of them', 'of them')} have no address, or do not want mail, and get none.`,
    rules: 'Windows of their state, pauses and your limits hold for these mails too.',
    names: 'Who they are',
    more: (count: number) => `and ${pluralize(count, 'more', 'more')}`,
    save: (contacts: number) =>
      contacts === 0 ? 'Enter the notice' : `Enter it and write to ${pluralize(contacts, 'client')}`,
    change: 'Change it',
  },
  saved: (contacts: number) =>
    contacts === 0
      ? 'The notice is entered. Nobody has this policy yet.'
      : `The notice is entered. ${pluralize(contacts, 'client')} will be planned in a moment.`,
  list: 'Notices',
  none: 'No notice entered yet',
  noneText: 'The first one you enter stands here, with the number of clients it concerns.',
  columns: {
    what: 'Policy',
    effective: 'In effect',
    percent: 'Goes up',
    contacts: 'Contacts',
    by: 'Entered',
    end: 'Withdrawn',
  },
  by: (author: string | null, when: string) => (author ? `${author}, ${when}` : when),
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `Withdraw ${name}`,
  withdrawn: (when: string) => when,
  withdrawnNow: 'The notice is withdrawn. What has not left is not sent.',
}
