import { pluralize } from '../lib/pluralize.ts'
import type { DomainFailure, DomainNameFault } from '../lib/sending-domain.ts'
import { stateName } from '../lib/states.ts'
import type { RecommendationReason } from '../switching/gi-recommendations.ts'

/** "Aetna", "Aetna and Cigna", "Aetna, Cigna and Humana". */
const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })
export const listNames = (names: readonly string[]) => listed.format(names).replace(/, and /, ' and ')

/** A state's name inside a sentence. */
export const stateInText = (code: string) => (code === 'DC' ? 'the District of Columbia' : stateName(code))

export const carriersWords = {
  title: 'Carriers offered',
  lead: 'The carriers that your agency sells. Your choice applies to all agents, and clients see prices of these carriers only.',
  legend: 'Carriers',
  selectAll: 'Select all',
  none: 'Choose at least one carrier',
  states:
    'A carrier you add is switched on in every state where we recommend it. One you take away is switched off everywhere. You can look at the result under States.',
  toStates: 'Look at the states',
}

/** Source: settings-022. */
export const giFailure = 'Failed to load GI recommendations'

export const statesWords = {
  title: 'Carriers by state',
  lead: 'Where each carrier is offered, and where you also write to clients whose switch would be guaranteed issue.',
  nobodyLicensed: 'No agent has a license on file yet, so our recommendations count every state as licensed.',
  toAgents: 'Add licenses under Manage Agents',
  useAll: 'Use our recommendations everywhere',
  summary: {
    carriers: (count: number) => (count === 0 ? 'No carrier' : pluralize(count, 'carrier')),
    targeted: (names: readonly string[]) => `guaranteed issue: ${listNames(names)}`,
    targetedAll: 'guaranteed issue: all',
    notLicensed: 'Not licensed',
    differs: (count: number) => `${count} unlike our recommendation`,
  },
  back: 'All states',
  allSame: 'Everything here is as we recommend.',
}

export const stateWords = {
  table: (state: string) => `Carriers in ${state}`,
  carrier: 'Carrier',
  active: 'Active',
  targetGI: 'Target GI',
  recommended: 'Our recommendation',
  activeLabel: (carrier: string, state: string) => `${carrier} is active in ${state}`,
  targetLabel: (carrier: string, state: string) => `Target GI with ${carrier} in ${state}`,
  notChosen: 'Not among your carriers',
  value: (active: boolean, targetGI: boolean) =>
    !active ? 'Off' : targetGI ? 'Active, with Target GI' : 'Active, without Target GI',
  differs: 'Yours differs',
  source: (source: string, date: string) => `Source: ${source}. Checked ${date}.`,
  unset: (state: string) =>
    `Nothing is saved for ${state} yet. Until you save, all your carriers are active here and none has Target GI.`,
  lead: 'Active carriers are offered to your clients in this state.',
  targetNeedsActive: (carrier: string) =>
    `${carrier} has Target GI but is not active. Tick Active as well, or untick Target GI.`,
  use: (state: string) => `Use our recommendations for ${state}`,
  explainTitle: 'What Target GI means',
  explain: [
    'Guaranteed issue (GI) means that a carrier must take the client without health questions, such as in the weeks around a birthday in some states. Many carriers pay little or no commission for such a sale.',
    'Without Target GI, our mails wait until such a window has closed. Once one active carrier has Target GI, they also go out while it is open. Tick it where the carrier’s commission schedule says that you are paid.',
    'Waiting with your own mails is a business choice. It takes no right from anybody: a client who asks during the window must get the same help and the same prices.',
  ],
}

export const reasonWords: Record<RecommendationReason, (state: string) => string> = {
  not_chosen: () => 'It is not among your carriers.',
  not_licensed: (state) => `None of your agents is licensed in ${state}.`,
  aflac_left_out: (state) => `Aflac is not quoted in ${state}, where people can change plans without health questions.`,
  continuous_state: (state) =>
    `People in ${state} can change plans without health questions at any time of the year, so carriers there usually pay their normal commission.`,
  equal_commission_law: (state) => `${state} law wants the same commission for sales in the birthday window.`,
  full_commission_notice: (state) =>
    `It has paid full commission in ${state}’s birthday window. Confirm it with your own contract.`,
  unconfirmed: (state) =>
    `You offer it and may sell in ${state}. Target GI stays off until your commission schedule says that such sales are paid.`,
}

export const recommendationsWords = {
  title: (state: string | undefined) =>
    state ? `Use our recommendations for ${state}?` : 'Use our recommendations in every state?',
  nothing: 'Everything is as we recommend already. There is nothing to change.',
  lead: (settings: number, states: number) =>
    `This changes ${pluralize(settings, 'setting')} in ${pluralize(states, 'state')}. Your own choices there are replaced.`,
  counts: {
    on: (count: number) => `${pluralize(count, 'carrier')} switched on`,
    off: (count: number) => `${pluralize(count, 'carrier')} switched off`,
    targetOn: (count: number) => `Target GI switched on ${pluralize(count, 'time')}`,
    targetOff: (count: number) => `Target GI switched off ${pluralize(count, 'time')}`,
  },
  list: 'What changes',
  allCarriers: 'All carriers',
  columns: { state: 'State', carriers: 'Carriers', before: 'Now', after: 'Then', why: 'Why' },
  confirm: (settings: number) => `Change ${pluralize(settings, 'setting')}`,
  cancel: 'Keep mine',
  done: (settings: number) => `${pluralize(settings, 'setting')} changed to our recommendations.`,
}

export const outreachWords = {
  title: 'Outreach',
  lead: 'What your agency writes to its clients about by itself, and when.',
  types: 'What we write about',
  birthday: 'Birthday',
  birthdayHint: '30 days before a client’s birthday.',
  anniversary: 'Policy anniversary',
  anniversaryHint: 'About a month before the anniversary of the policy.',
  aep: 'AEP (annual enrollment period)',
  aepHint: 'In September, before the period starts on October 15. These mails are about Medigap only.',
  scheduleIncrease: 'Schedule increase',
  scheduleIncreaseHint: 'When a carrier has announced higher prices, and on January 2.',
  timing: 'Outreach timing',
  timingHint:
    'When a new client first hears from you. Months count from the effective date of the policy; older policies are written to at their next event.',
  timings: {
    1: '1st anniversary, after 11 months',
    2: '2nd anniversary, after 23 months',
    3: '3rd anniversary, after 35 months',
  },
  smart: 'Smart send',
  smartHint:
    'Waits until a guaranteed-issue window has closed, unless a carrier of the state has Target GI. Switched off, each mail goes on its planned day.',
  failedTitle: 'Clients who did not pass the health questions',
  failedEnabled: 'Write to them again',
  failedEnabledHint: 'Health changes. We ask whether theirs has, and never say in a mail what they answered.',
  frequency: 'How often',
  frequencies: { annual: 'Once a year', semiannual: 'Twice a year', quarterly: 'Four times a year' },
  when: 'Around which day',
  whens: { birthday: 'Their birthday', anniversary: 'Their policy anniversary' },
  preAep: 'Failed health questions: reach out once per year in the pre-AEP window',
  preAepHint: 'In September, in place of the two choices above.',
  rules: 'State rules',
  rulesHint: 'Which dates count as guaranteed-issue windows.',
  ruleSets: { spec: 'Standard rules', current_law: 'Current law, as far as we have checked it' },
  ruleSetHints: {
    spec: 'The windows this product was planned with, such as 60 days in California from 30 days before the birthday.',
    current_law:
      'Adds states with newer laws (such as Virginia, Utah, Wyoming and Indiana), and follows the statutes where they differ: 60 days from the birthday itself in California, 63 days in Louisiana.',
  },
  choose: 'Choose one of these',
}

export const domainWords = {
  title: 'Sending domain',
  toDeliverability: 'See what arrives and what comes back.',
  lead: (sender: string) =>
    `Mails to your clients come from “${sender}” until you have a domain of your own here. With one they come from your agency’s address, without our name.`,
  name: 'Domain',
  nameHint: 'Best is a part of your website’s domain that is only for mail, such as mail.youragency.com.',
  localPart: 'Address before the @',
  localPartHint: 'Clients see it. Their answers still go to their agent.',
  add: 'Add domain',
  faults: {
    missing: 'Please enter a domain, such as mail.youragency.com',
    not_a_domain: 'That is not a domain. Please enter only its name, such as mail.youragency.com',
    an_address: 'Please enter only the part after the @',
    ip_address: 'Please enter a name, not an IP address',
    ours: 'That domain is ours. Please enter one that belongs to your agency',
    free_mail:
      'That domain belongs to a mail service, so nobody else can set its records. Please enter one that your agency owns',
  } satisfies Record<DomainNameFault, string>,
  localPartFault: 'Please use small letters, digits, dots, dashes and underscores, such as hello',
  failures: {
    taken: 'That domain is registered already. If it is yours, please write to us and we will look into it.',
    unknown: 'Our mail service no longer knows this domain. Please remove it and add it again.',
    refused: 'Our mail service does not take that domain. Please check its spelling.',
    no_access: 'We cannot add domains at the moment. Please write to us; nothing was changed.',
    no_answer: 'Our mail service did not answer. Nothing was changed. Please try again in a minute.',
    has_one: 'Your agency has a sending domain already. Remove it before you add another.',
    has_none: 'Your agency has no sending domain.',
  } satisfies Record<DomainFailure | 'has_one' | 'has_none', string>,
  status: 'Status',
  from: 'Mails come from',
  willComeFrom: 'Mails will come from',
  checked: (when: string) => `Last checked ${when}`,
  statuses: {
    not_started: {
      label: 'Waiting for you',
      text: 'Set the records below where your domain is managed, then press Check now.',
    },
    pending: {
      label: 'Being checked',
      text: 'Our mail service is looking for the records. That can take from a few minutes to two days. Look in again later.',
    },
    verified: {
      label: 'Verified',
      text: 'Mails to your clients come from your own domain. Leave the records as they are.',
    },
    failed: {
      label: 'Not found',
      text: 'The records were not found as they must be. Compare each with your DNS settings, then press Check now. Until then mails come from our address.',
    },
    removing: {
      label: 'Being removed',
      text: 'No mail leaves from it any more, but our mail service has not confirmed it yet. Press Remove domain once more.',
    },
  } as Record<string, { label: string; text: string } | undefined>,
  partly: {
    label: 'Partly found',
    text: 'Some records were found and others not. Their status stands beside each. Until all are found, mails come from our address.',
  },
  records: 'DNS records to set',
  recordsLead:
    'Add these where your domain is managed (your registrar or hosting company). Some ask for the name as it stands here, others for the whole name with your domain behind it.',
  columns: { type: 'Type', name: 'Name', value: 'Value', status: 'Status' },
  priority: (priority: number) => `Priority ${priority}`,
  recordStatuses: {
    verified: 'Found',
    failed: 'Not found',
    pending: 'Being checked',
    not_started: 'Not checked',
  } as Record<string, string | undefined>,
  check: 'Check now',
  remove: 'Remove domain',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'Mails to your clients then come from our address again, at once. You can add the domain anew, with new records.',
  cancel: 'Keep it',
  added: (name: string) => `${name} added. Now set its DNS records.`,
  removed: (name: string) => `${name} removed.`,
  checkedNow: { verified: 'Verified: mails now come from your own domain.', other: 'Checked. It is not verified yet.' },
}
