import { counted } from '../lib/counted.ts'
import type { Agreement } from '../switching/compare-sets.ts'
import type { StateRule, StateRuleRow } from '../switching/state-rule.ts'
import type { Under65State } from '../switching/under-65.ts'
import { conditionsInWords } from './rule-conditions.ts'

/** The rules of the states, for everybody to read. At an eighth grader's level. */
export const rulesWords = {
  title: 'When people may change their Medigap plan without health questions',
  lead: 'Medigap plans are Medicare supplement plans. Most companies ask health questions before they let somebody change. Some states say when they may not ask. Here is what we know of each state.',
  list: 'All states',
  caption: 'Rules by state',
  columns: { state: 'State', law: 'The law as we found it', spec: 'Our standard rules', agree: 'Do they agree?' },
  noRule: 'No rule we know of',
  agreement: {
    none: 'Both have no rule',
    same: 'The same',
    differ: 'They differ',
    spec_only: 'Only our standard rules have one',
    law_only: 'Only the law has one',
  } satisfies Record<Agreement, string>,
  notAdvice:
    'This is not legal advice, and laws change. Ask your state’s insurance department or a licensed agent before you decide. Perennial is not connected with or endorsed by the U.S. government or the federal Medicare program.',
  without: 'No rule we know of',
  twoSetsTitle: 'Why two sets of rules?',
  twoSets:
    'Agencies that work with Perennial choose which of them their mails go by. The standard rules are those the product was planned with; the other is the law as we found it.',
  state: (state: string) => `${state}: changing a Medigap plan without health questions`,
  back: 'All states',
  headings: {
    law: 'The law as we found it says',
    spec: 'Our standard rules say',
    both: 'The rule',
    history: 'Earlier, later and unchecked rules',
    none: 'No rule of this sort',
  },
  sameNote: 'The law as we found it and our standard rules say the same.',
  noneText: (state: string) =>
    `We know of no law in ${state} that lets people with a Medigap plan change it at a set time each year without health questions.`,
  /** Where the law has no rule in force, but one to come or one that nobody has confirmed. */
  noneYet: (state: string, day: string) => `In ${state} a law with such a right begins on ${day}.`,
  unconfirmed: (state: string) =>
    `${state} may have a law with such a right. We have not confirmed it, so please ask the state’s insurance department.`,
  noneHere: (set: 'law' | 'spec') =>
    set === 'law' ? 'We found no law in force with such a rule.' : 'They have no rule for this state.',
  federal:
    'In every state there is the first chance: six months from the month in which somebody is 65 or older and has Part B. There are others when coverage ends through no fault of one’s own, such as when a plan leaves the area. Some states also give people under 65 with Medicare a right to a plan.',
  under65: {
    title: 'Before 65',
    text: {
      IN: 'People under 65 with Medicare have six months from the start of Part B. Plans A, B and D cost what they cost at 65, others at most twice that.',
      NV: 'People under 65 with Medicare because of a disability or kidney failure have six months from the start of Part B. Plans A, B and D cost what they cost at 65, others at most twice that.',
      RI: 'People under 65 with Medicare can take Plan A, and have six months again when they turn 65.',
      TX: 'People under 65 with kidney failure or ALS have six months from the start of Part B. Plans A, B and D cost what they cost at 65, others at most twice that.',
      VA: 'Companies offer people under 65 with Medicare at least one plan, at the price of 65.',
    } satisfies Record<Under65State, string>,
    unconfirmed: 'May have, unconfirmed:',
  },
  facts: {
    ...{ when: 'When', who: 'Who', carriers: 'Which companies', benefits: 'Which plans', example: 'Example' },
    ...{ conditions: 'Conditions', surcharge: 'Price' },
  },
  surcharge: (percent: number) => `May be up to ${percent}% higher for as long as the policy lasts`,
  sources: {
    source: 'Source',
    checked: 'Looked at on',
    since: 'In force since',
    saidSince: 'Said to be in force since',
    from: 'In force from',
    until: 'In force until',
  },
  who: ({ ages, anchor, includesAdvantage }: Pick<StateRule, 'ages' | 'anchor' | 'includesAdvantage'>) => {
    const holders = includesAdvantage
      ? 'People who have a Medigap plan or Medicare Advantage'
      : 'People who have a Medigap plan'
    const at = anchor === 'calendar' ? 'on the day of the change' : 'at that birthday'
    if (ages?.to) return `${holders} and are ${ages.from} to ${ages.to} years old ${at}`
    if (ages) return `${holders} and are ${ages.from} or older ${at}`
    return anchor === 'policy_anniversary' ? `${holders} that began a year ago or longer` : holders
  },
  carriers: {
    any: 'Any company that sells Medigap in the state',
    other_issuer: 'Another company than the one you have now',
    same_issuer: 'Only the company you have now',
    same_issuer_or_affiliate: 'Only the company you have now, or one of the same group',
  } satisfies Record<StateRule['carriers'], string>,
  benefits: {
    any: 'Any plan',
    equal_or_lesser: 'Plans that pay the same as one’s own, or less',
    same_letter: 'Only the plan with the same letter',
    b_to_n: 'From plans B to N to any other of B to N; from Plan A only to Plan A',
  } satisfies Record<StateRule['benefits'], string>,
  example: {
    birthday: (born: string, span: string) => `Somebody born on ${born} may change from ${span}.`,
    anniversary: (began: string, span: string) => `Somebody whose plan began on ${began} may change from ${span}.`,
    calendar: (span: string) => `Everybody may change from ${span}.`,
    conditional: (span: string) => `People who meet the conditions may change from ${span}.`,
    always: 'There is no window to wait for: any day will do.',
  },
  unchecked: 'May have, unconfirmed. Nothing of ours goes by it yet.',
  past: 'No longer in force',
  future: 'Not yet in force',
  /** A rule of the table: in force from a day to come, or not confirmed. */
  from: (day: string, says: string) => `From ${day}: ${says}`,
  mayHave: (says: string) => `May have, unconfirmed: ${says}`,
  unreviewed: 'A person of ours has not yet compared this with the law.',
  unreviewedTitle: 'Not yet checked by a person',
  unreviewedText:
    'These were compiled from statutes, rules and public pages. A person of ours has not yet compared them with the law:',
  allReviewed: 'A person of ours has compared every rule with the law.',
  changesTitle: 'What changed, by date',
  changesOf: (day: string, rules: number) => `${day}: ${counted(rules, 'rule')}`,
  changeKinds: { new: 'New', changed: 'Changed', ended: 'No rule any more' },
  lookedAtAgain: (states: readonly string[]) => `Looked at again, nothing changed: ${states.join(', ')}.`,
  since: (day: string) => `in force since ${day}`,
  inForceFrom: (day: string) => `in force from ${day}`,
  askAgent: 'A company may let people change at other times too. An agent knows which.',
}

/** What differs between the two sets of state rules, for an admin who chooses. */
export const ruleDifferenceWords = {
  summary: (states: number, contacts: number) =>
    `What differs: ${counted(states, 'state')}, where ${counted(contacts, 'contact')} of yours ${contacts === 1 ? 'lives' : 'live'}`,
  lead: 'Everywhere else both say the same. Saved, the choice plans every contact anew within minutes; mails that have left stay as they are.',
  all: 'The rules of all states',
  caption: 'States in which the two sets differ',
  columns: { state: 'State', spec: 'Standard rules', law: 'Current law', contacts: 'Your contacts' },
  none: 'No rule',
  scope: (rule: StateRuleRow) => {
    const { carriers, benefits, ages } = rule
    const limits = [
      ...(carriers === 'same_issuer' ? ['own company only'] : []),
      ...(carriers === 'same_issuer_or_affiliate' ? ['own company or its group only'] : []),
      ...(carriers === 'other_issuer' ? ['another company only'] : []),
      ...(benefits === 'same_letter' ? ['same plan only'] : []),
      ...(benefits === 'equal_or_lesser' ? ['the same benefits or less'] : []),
      ...(benefits === 'b_to_n' ? ['among plans B to N'] : []),
      ...(ages ? [ages.to ? `ages ${ages.from} to ${ages.to}` : `from age ${ages.from}`] : []),
      ...conditionsInWords(rule),
    ]
    return limits.length > 0 ? ` (${limits.join(', ')})` : ''
  },
}
