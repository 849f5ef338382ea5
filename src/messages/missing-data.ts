import type { MissingFact } from '../contacts/list/missing.ts'

interface Words {
  /** Of one contact, as a filter that is on: 'Missing: birth date'. */
  short: string
  /** Of all that lack it. */
  title: string
  /** What it costs. */
  costs: string
  /** What a person does about one of them. */
  mend: string
}

/** What a contact may lack, and why it matters. */
export const missingWords: Readonly<Record<MissingFact, Words>> = {
  email: {
    short: 'email address',
    title: 'No email address',
    costs: 'No mail can reach them: no birthday, anniversary or rate increase, and no quote.',
    mend: 'Add an email address',
  },
  bounced: {
    short: 'working email address',
    title: 'Address bounced or blocked',
    costs: 'Mail to this address came back, or was reported as spam. Nothing is sent there any more.',
    mend: 'Correct the email address',
  },
  birth_date: {
    short: 'birth date',
    title: 'No birth date',
    costs: 'Without it we cannot tell the birthday window, nor price by age.',
    mend: 'Add the birth date',
  },
  gender: {
    short: 'gender',
    title: 'Gender not known',
    costs: 'Prices depend on it. Their quote asks for it before showing prices, and we cannot find rate increases.',
    mend: 'Add the gender',
  },
  tobacco: {
    short: 'answer about tobacco',
    title: 'Tobacco use not known',
    costs: 'Prices depend on it. Their quote asks for it before showing prices, and we cannot find rate increases.',
    mend: 'Add their tobacco use',
  },
  effective_date: {
    short: 'effective date',
    title: 'No effective date',
    costs: 'Without it there is no anniversary mail, and no renewal on the dashboard.',
    mend: 'Add the effective date',
  },
  zip: {
    short: 'ZIP code or state',
    title: 'No ZIP code or state',
    costs: 'Without them we know neither which prices nor which switching rules hold.',
    mend: 'Add the ZIP code',
  },
  zip_state: {
    short: 'matching ZIP and state',
    title: 'ZIP code and state disagree',
    costs: 'One of the two is wrong, so prices and switching rules may be those of another state.',
    mend: 'Check the ZIP code',
  },
  license: {
    short: 'agent licensed there',
    title: 'Agent not licensed in their state',
    costs: 'Their agent has no license in force where they live, and may not sell to them.',
    mend: 'Choose another agent',
  },
  agent: {
    short: 'agent',
    title: 'No agent',
    costs: 'Nobody signs their mail, and nobody sees their follow-ups.',
    mend: 'Choose an agent',
  },
  policy: {
    short: 'carrier or plan',
    title: 'No carrier or plan',
    costs: 'Without them we cannot tell when their price goes up, nor leave out what they have already.',
    mend: 'Add carrier and plan',
  },
  premium: {
    short: 'premium',
    title: 'No premium',
    costs: 'Without it no mail can say what a change would save them.',
    mend: 'Add the premium',
  },
  consent: {
    short: 'consent to email',
    title: 'No consent to email',
    costs:
      'They came by themselves and left the box for mail empty. Ask first; they get no quarterly updates until then.',
    mend: 'Ask, then switch on their updates',
  },
}

export const missingInWords = (facts: readonly MissingFact[]): string =>
  `without ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(facts.map((fact) => `${article(fact)}${missingWords[fact].short}`))}`

const article = (fact: MissingFact) =>
  fact === 'consent' || fact === 'zip_state'
    ? ''
    : fact === 'zip'
      ? 'a '
      : /^[aeiou]/.test(missingWords[fact].short)
        ? 'an '
        : 'a '
