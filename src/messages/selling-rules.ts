import { pluralize } from '../lib/pluralize.ts'
import type { DomainFailure, DomainNameFault } from '../lib/sending-domain.ts'
import { stateName } from '../lib/states.ts'
import type { RecommendationReason } from '../switching/gi-recommendations.ts'

/** "Aetna", "Aetna and Cigna", "Aetna, Cigna and Humana". */
const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })
export const listNames = (names: readonly string[]) => listed.format(names).replace(/, and /, ' and ')

/** The name of a state within a sentence. */
export const stateInText = (code: string) => (code === 'DC' ? 'the District of Columbia' : stateName(code))

export const carriersWords = {
  title: 'Carriers offered',
  lead: 'The carriers your agency sells. This applies to all agents, and clients see prices from these carriers only.',
  legend: 'Carriers',
  selectAll: 'Select all',
  none: 'Choose at least one carrier',
  states:
    'Adding a carrier turns it on where we recommend it, and in every state you have not set up under States. Removing one turns it off everywhere. Review the result under States.',
  toStates: 'Review states',
}

/** Source: settings-022. */
export const giFailure = 'Failed to load GI recommendations'

export const statesWords = {
  title: 'Carriers by state',
  lead: 'Where you offer each carrier, and where you also contact clients whose switch would be guaranteed issue.',
  nobodyLicensed:
    'No agent has an active license on file, so our recommendations assume that you are licensed in every state.',
  toAgents: 'Add licenses under Manage Agents',
  useAll: 'Use our recommendations',
  summary: {
    carriers: (count: number) => (count === 0 ? 'No carrier' : pluralize(count, 'carrier')),
    targeted: (names: readonly string[]) => `guaranteed issue: ${listNames(names)}`,
    targetedAll: 'guaranteed issue: all',
    notLicensed: 'Not licensed',
    differs: (count: number) => `${count} ${count === 1 ? 'differs' : 'differ'} from our recommendation`,
  },
  back: 'All states',
  allSame: 'Everything here matches our recommendations.',
}

export const stateWords = {
  table: (state: string) => `Carriers in ${state}`,
  carrier: 'Carrier',
  active: 'Active',
  targetGI: 'Target GI',
  recommended: 'Our recommendation',
  activeLabel: (carrier: string, state: string) => `${carrier} is active in ${state}`,
  targetLabel: (carrier: string, state: string) => `Target GI with ${carrier} in ${state}`,
  notChosen: 'Not one of your carriers',
  value: (active: boolean, targetGI: boolean) =>
    !active ? 'Off' : targetGI ? 'Active, with Target GI' : 'Active, without Target GI',
  differs: 'Yours differs',
  source: (source: string, date: string) => `Source: ${source}. Checked ${date}.`,
  unset: (state: string) =>
    `Nothing saved for ${state} yet. Until you save, all your carriers are active here without Target GI.`,
  lead: 'Active carriers are offered to your clients in this state.',
  targetNeedsActive: (carrier: string) =>
    `${carrier} has Target GI but is not active. Select Active too, or clear Target GI.`,
  use: (state: string) => `Use our recommendations for ${state}`,
  explainTitle: 'What Target GI means',
  explain: [
    'Guaranteed issue (GI) means that a carrier must take the client without health questions, such as in the weeks around a birthday in some states. Many carriers pay little or no commission for such a sale.',
    'While smart send is on and no active carrier has Target GI, our emails wait until the window closes, and follow-ups are skipped. If at least one has it, they also go out while the window is open. Select it where the carrier’s commission schedule says you are paid for these sales.',
    'Whether to wait is your business choice. It does not take away anyone’s rights: a client who asks during the window must get the same help and the same prices.',
  ],
}

export const reasonWords: Record<RecommendationReason, (state: string) => string> = {
  not_chosen: () => 'Not one of your carriers.',
  not_licensed: (state) => `None of your agents is licensed in ${state}.`,
  aflac_left_out: (state) => `Aflac is not quoted in ${state}, where people can change plans without health questions.`,
  continuous_state: (state) =>
    `People in ${state} can change plans without health questions at any time of the year, so carriers there usually pay their normal commission.`,
  equal_commission_law: (state) => `${state} law requires the same commission for sales in the birthday window.`,
  full_commission_notice: (state) =>
    `This carrier has paid full commission in ${state}’s birthday window. Check your own contract.`,
  unconfirmed: (state) =>
    `You offer this carrier in ${state}. Keep Target GI off until you confirm that your contract pays commission on these sales.`,
}

export const recommendationsWords = {
  title: (state: string | undefined) =>
    state ? `Use our recommendations for ${state}?` : 'Use our recommendations in these states?',
  nothing: 'Everything already matches our recommendations.',
  lead: (settings: number, states: number) =>
    `This changes ${pluralize(settings, 'setting')} in ${pluralize(states, 'state')}. It replaces your own choices there.`,
  counts: {
    on: (count: number) => `Carriers turned on ${pluralize(count, 'time')}`,
    off: (count: number) => `Carriers turned off ${pluralize(count, 'time')}`,
    targetOn: (count: number) => `Target GI turned on ${pluralize(count, 'time')}`,
    targetOff: (count: number) => `Target GI turned off ${pluralize(count, 'time')}`,
  },
  list: 'What changes',
  allCarriers: 'All carriers',
  columns: { state: 'State', carriers: 'Carriers', before: 'Now', after: 'After', why: 'Why' },
  confirm: (settings: number) => `Change ${pluralize(settings, 'setting')}`,
  cancel: 'Keep my settings',
  done: (settings: number) => `${pluralize(settings, 'setting')} changed to our recommendations.`,
}

export const outreachWords = {
  title: 'Outreach',
  lead: 'Which emails we send your clients automatically, and when.',
  types: 'Email types',
  birthday: 'Birthday',
  birthdayHint: '30 days before a client’s birthday.',
  anniversary: 'Policy anniversary',
  anniversaryHint: 'About a month before the anniversary of the policy.',
  aep: 'AEP (annual enrollment period)',
  aepHint: 'In September, before the period starts on October 15. These emails are about Medigap only.',
  scheduleIncrease: 'Schedule increase',
  scheduleIncreaseHint: 'About 30 days before a rate increase that an admin entered, and on January 2.',
  timing: 'Outreach timing',
  timingHint:
    'When a new client first hears from you. Months are counted from the policy’s effective date. Clients with older policies hear from you at their next event.',
  timings: {
    1: '1st anniversary, after 11 months',
    2: '2nd anniversary, after 23 months',
    3: '3rd anniversary, after 35 months',
  },
  smart: 'Smart send',
  smartHint:
    'Waits until a guaranteed-issue window closes, unless a carrier in the state has Target GI. If off, each email goes out on its scheduled day.',
  failedTitle: 'Clients who did not pass the health questions',
  failedEnabled: 'Email them again',
  failedEnabledHint:
    'A client’s health can change. We ask if they would like to review their plan, and never mention their health in an email.',
  frequency: 'How often',
  frequencies: { annual: 'Once a year', semiannual: 'Twice a year', quarterly: 'Four times a year' },
  when: 'Around what date',
  whens: { birthday: 'Their birthday', anniversary: 'Their policy anniversary' },
  preAep: 'Failed health questions: reach out once per year in the pre-AEP window',
  preAepHint: 'Sent in September. Replaces the two settings above.',
  rules: 'State rules',
  rulesHint: 'Which dates count as guaranteed-issue windows.',
  ruleSets: { spec: 'Standard rules', current_law: 'Current law, as last verified' },
  ruleSetHints: {
    spec: 'The original windows, such as 60 days in California starting 30 days before the birthday.',
    current_law:
      'Adds states with newer laws (such as Virginia, Utah, Wyoming and Indiana) and follows the statutes where they differ: 60 days from the birthday in California, 63 days in Louisiana.',
  },
  choose: 'Choose one of these',
}

export const domainWords = {
  title: 'Sending domain',
  toDeliverability: 'See delivery and bounces.',
  lead: (sender: string) =>
    `Client emails come from “${sender}” until you add your own domain and it is verified. Then they come from your agency’s address, without our name.`,
  name: 'Domain',
  nameHint: 'We recommend a subdomain of your website used only for email, such as mail.youragency.com.',
  localPart: 'Address before the @',
  localPartHint: 'Clients see it. Their replies still go to their agent.',
  add: 'Add domain',
  faults: {
    missing: 'Please enter a domain, such as mail.youragency.com',
    not_a_domain: 'That is not a domain. Please enter only the name, such as mail.youragency.com',
    an_address: 'Please enter only the part after the @',
    ip_address: 'Please enter a domain name, not an IP address',
    ours: 'That domain is ours. Please enter your agency’s domain',
    free_mail:
      'That domain belongs to an email provider, so you cannot set its records. Please enter one your agency owns',
  } satisfies Record<DomainNameFault, string>,
  localPartFault: 'Please use lowercase letters, digits, dots, hyphens and underscores, such as hello',
  failures: {
    taken: 'That domain is already in use at our email service. If it is yours, contact us and we will look into it.',
    unknown: 'Our email service no longer recognizes this domain. Remove it and add it again.',
    refused: 'Our email service does not accept that domain. Check the spelling.',
    no_access: 'Our email service does not let us manage domains right now. Please contact us.',
    no_answer: 'Our email service did not respond. Try again in a minute.',
    has_one: 'Your agency already has a sending domain. Remove it before adding another.',
    has_none: 'Your agency has no sending domain.',
  } satisfies Record<DomainFailure | 'has_one' | 'has_none', string>,
  status: 'Status',
  from: 'Emails come from',
  willComeFrom: 'Emails will come from',
  checked: (when: string) => `Last checked ${when}`,
  statuses: {
    not_started: {
      label: 'Needs setup',
      text: 'Add the records below where you manage your domain, then press Check now. A domain that is not verified within 14 days is removed.',
    },
    pending: {
      label: 'Checking',
      text: 'We are looking for the records. This can take from a few minutes to two days. Check back later.',
    },
    verified: {
      label: 'Verified',
      text: 'Client emails come from your own domain. Keep the records in place.',
    },
    failed: {
      label: 'Not found',
      text: 'We did not find the correct records. Compare each with your DNS settings, then press Check now. Until then emails come from our address.',
    },
    removing: {
      label: 'Removing',
      text: 'We no longer send from it, but our email service has not confirmed the removal. Press Remove domain again.',
    },
  } as Record<string, { label: string; text: string } | undefined>,
  partly: {
    label: 'Not fully verified',
    text: 'Not all records are verified. See the status next to each. Until all are, your emails come from our address.',
  },
  records: 'DNS records to add',
  recordsLead:
    'Add these where you manage your domain (your registrar or hosting company). Some providers need the name exactly as shown; others need it followed by your domain.',
  columns: { type: 'Type', name: 'Name', value: 'Value', status: 'Status' },
  priority: (priority: number) => `Priority ${priority}`,
  recordStatuses: {
    verified: 'Found',
    failed: 'Not found',
    pending: 'Checking',
    not_started: 'Not checked',
  } as Record<string, string | undefined>,
  check: 'Check now',
  remove: 'Remove domain',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'Client emails will come from our address right away. You can add the domain again later with new records.',
  cancel: 'Keep the domain',
  added: (name: string) => `${name} added. Now add its DNS records.`,
  removed: (name: string) => `${name} removed.`,
  checkedNow: { verified: 'Verified: emails now come from your own domain.', other: 'Not verified yet.' },
}
