import { pluralize } from '../lib/pluralize.ts'
import type { SetAgreement } from '../switching/compare-sets.ts'
import type { StateRule, StateRuleRow } from '../switching/state-rule.ts'
import type { Under65State } from '../switching/under-65.ts'
import { conditionsText } from './rule-conditions.ts'

/** The public pages about state rules, at an eighth-grade reading level. */
export const rulesWords = {
  title: 'When people may change their Medigap plan without health questions',
  lead: 'Medigap plans are Medicare supplement plans. Most companies ask health questions before they let you change. Some states say when companies may not ask. Here is what we know about each state.',
  list: 'All states',
  caption: 'Rules by state',
  columns: { state: 'State', law: 'Current state law', spec: 'Our standard rules', agree: 'Do they agree?' },
  noRule: 'No known rule',
  agreement: {
    none: 'Neither has a rule',
    same: 'The same',
    differ: 'They differ',
    spec_only: 'Only our standard rules',
    law_only: 'Only the law',
  } satisfies Record<SetAgreement, string>,
  notAdvice:
    'This is not legal advice, and laws change. Ask your state’s insurance department or a licensed agent before you decide. Perennial is not connected with or endorsed by the U.S. government or the federal Medicare program.',
  without: 'No known rule',
  twoSetsTitle: 'Why two sets of rules?',
  twoSets:
    'Agencies that work with Perennial choose which set their emails follow. The standard rules are the ones Perennial started with. The other set is current state law, as we read it.',
  state: (state: string) => `${state}: changing a Medigap plan without health questions`,
  back: 'All states',
  headings: {
    law: 'State law says',
    spec: 'Our standard rules say',
    both: 'The rule',
    history: 'Earlier and later rules',
    none: 'No such rule',
  },
  sameNote: 'State law and our standard rules say the same thing.',
  noneText: (state: string) =>
    `We have not found a law in ${state} that lets people with a Medigap plan change it at a set time each year without health questions.`,
  /** No rule of the law is in force, but one is upcoming. */
  noneYet: (state: string, day: string) => `In ${state}, a law that gives people this right takes effect on ${day}.`,
  unconfirmed: (state: string) =>
    `${state} may have a law that gives people this right. We have not confirmed it, so please ask the state’s insurance department.`,
  noneHere: (set: 'law' | 'spec') =>
    set === 'law'
      ? 'We found no law in effect that gives people this right.'
      : 'Our standard rules have no rule for this state.',
  federal:
    'In every state you get a first chance: six months, starting with the month you are 65 or older and have Part B. You may get others when you lose coverage through no fault of your own, such as when a plan leaves your area. Some states also give people under 65 with Medicare the right to buy a plan.',
  under65: {
    title: 'Before 65',
    text: {
      IN: 'People under 65 with Medicare have six months from the start of Part B to buy a plan. Plans A, B and D cost the same as at age 65. Other plans cost at most twice as much.',
      NV: 'People under 65 with Medicare because of a disability or kidney failure have six months from the start of Part B to buy a plan. Plans A, B and D cost the same as at age 65. Other plans cost at most twice as much.',
      RI: 'People under 65 with Medicare can buy Plan A, and get another six months when they turn 65.',
      TX: 'People under 65 with kidney failure or ALS have six months from the start of Part B to buy a plan. Plans A, B and D cost the same as at age 65. Other plans cost at most twice as much.',
      VA: 'Companies must offer people under 65 with Medicare at least one plan, at the price for age 65.',
    } satisfies Record<Under65State, string>,
    unconfirmed: 'May exist, unconfirmed:',
  },
  facts: {
    when: 'When',
    who: 'Who',
    carriers: 'Which companies',
    benefits: 'Which plans',
    example: 'Example',
    conditions: 'Conditions',
    surcharge: 'Price',
  },
  surcharge: (percent: number) => `May be up to ${percent}% higher for as long as the policy lasts`,
  sources: {
    source: 'Source',
    checked: 'Last checked',
    since: 'In effect since',
    reportedSince: 'Reportedly in effect since',
    from: 'Takes effect on',
    until: 'In effect through',
    between: (from: string, to: string) => `In effect from ${from} through ${to}`,
  },
  who: ({ ages, anchor, includesAdvantage }: Pick<StateRule, 'ages' | 'anchor' | 'includesAdvantage'>) => {
    const holders = includesAdvantage
      ? 'People who have a Medigap plan or Medicare Advantage'
      : 'People who have a Medigap plan'
    const at = anchor === 'calendar' ? 'on the day of the change' : 'on that birthday'
    if (ages?.to) return `${holders} and are ${ages.from} to ${ages.to} years old ${at}`
    if (ages) return `${holders} and are ${ages.from} or older ${at}`
    return anchor === 'policy_anniversary' ? `${holders} that began at least a year ago` : holders
  },
  carriers: {
    any: 'Any company that sells Medigap in the state',
    other_issuer: 'Any company other than the one you have now',
    same_issuer: 'Only the company you have now',
    same_issuer_or_affiliate: 'Only the company you have now, or one in the same group',
  } satisfies Record<StateRule['carriers'], string>,
  benefits: {
    any: 'Any plan',
    equal_or_lesser: 'Plans with the same benefits as yours, or fewer',
    same_letter: 'Only the plan with the same letter',
    b_to_n: 'If you have one of plans B through N, any other of those plans. If you have Plan A, only Plan A',
  } satisfies Record<StateRule['benefits'], string>,
  example: {
    birthday: (born: string, span: string) => `A person born on ${born} may change from ${span}.`,
    anniversary: (began: string, span: string) => `A person whose plan began on ${began} may change from ${span}.`,
    calendar: (span: string) => `Everyone may change from ${span}.`,
    conditional: (span: string) => `People who meet the conditions may change from ${span}.`,
    always: 'No need to wait for a window. Any day works.',
  },
  unchecked: 'May exist, unconfirmed. We do not use this rule yet.',
  past: 'No longer in effect',
  future: 'Not yet in effect',
  /** An upcoming or unconfirmed rule in the table. */
  from: (day: string, says: string) => `From ${day}: ${says}`,
  mayHave: (says: string) => `May exist, unconfirmed: ${says}`,
  unreviewed: 'Not yet reviewed by our team.',
  unreviewedTitle: 'Not yet reviewed by our team',
  unreviewedText: 'We compiled these from statutes, regulations and public pages. Our team has not yet reviewed them:',
  allReviewed: 'Our team has reviewed every state law in this table.',
  changesTitle: 'What changed, by date',
  changesOf: (day: string, rules: number) => `${day}: ${pluralize(rules, 'rule')}`,
  changeKinds: { new: 'New', changed: 'Changed', ended: 'Ended' },
  rechecked: (states: readonly string[]) => `Checked again, no changes: ${states.join(', ')}.`,
  since: (day: string) => `in effect since ${day}`,
  inForceFrom: (day: string) => `takes effect on ${day}`,
  askAgent: 'A company may let people change at other times too. An agent can tell you when.',
}

/** The differences between the two rule sets, for the admin who chooses one. */
export const ruleDifferenceWords = {
  summary: (states: number, contacts: number) =>
    `Differences: ${pluralize(states, 'state')}, affecting ${pluralize(contacts, 'contact')}`,
  lead: 'Today, both sets agree everywhere else. After you save, we reschedule every contact within minutes. Emails already sent are not affected.',
  all: 'Rules for all states',
  caption: 'States where the two sets differ',
  columns: { state: 'State', spec: 'Standard rules', law: 'Current law', contacts: 'Your contacts' },
  none: 'No rule',
  scope: (rule: StateRuleRow) => {
    const { carriers, benefits, ages } = rule
    const limits = [
      ...(carriers === 'same_issuer' ? ['own company only'] : []),
      ...(carriers === 'same_issuer_or_affiliate' ? ['own company or its group only'] : []),
      ...(carriers === 'other_issuer' ? ['another company only'] : []),
      ...(benefits === 'same_letter' ? ['same plan only'] : []),
      ...(benefits === 'equal_or_lesser' ? ['the same benefits or fewer'] : []),
      ...(benefits === 'b_to_n' ? ['within plans B through N'] : []),
      ...(ages ? [ages.to ? `ages ${ages.from} to ${ages.to}` : `from age ${ages.from}`] : []),
      ...conditionsText(rule),
    ]
    return limits.length > 0 ? ` (${limits.join(', ')})` : ''
  },
}
