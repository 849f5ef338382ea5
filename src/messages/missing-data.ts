import type { MissingFact } from '../contacts/list/missing.ts'

interface Words {
  /** The missing field in an active filter, 'Missing: birth date', and in a sentence, 'without a birth date'. */
  short: string
  /** The title of the list of contacts that lack this field. */
  title: string
  /** The consequence. */
  costs: string
  /** The link for adding the missing field to one contact. */
  fix: string
}

/** The data that a contact may be missing, and why it matters. */
export const missingWords: Readonly<Record<MissingFact, Words>> = {
  email: {
    short: 'email address',
    title: 'No email address',
    costs: 'You cannot email them: no birthday, anniversary or rate increase emails, and no quotes.',
    fix: 'Add an email address',
  },
  bounced: {
    short: 'working email address',
    title: 'Address bounced or blocked',
    costs: 'An email bounced or was reported as spam, or the address was blocked. We no longer send to it.',
    fix: 'Check the email address',
  },
  birth_date: {
    short: 'birth date',
    title: 'No birth date',
    costs: 'We cannot tell when their birthday window is or find prices for their age.',
    fix: 'Add the birth date',
  },
  gender: {
    short: 'gender',
    title: 'Gender unknown',
    costs:
      'Prices depend on it. Their quote asks for it before showing prices, and we see rate increases only from carriers’ notices.',
    fix: 'Add the gender',
  },
  tobacco: {
    short: 'answer about tobacco',
    title: 'Tobacco use unknown',
    costs:
      'Prices depend on it. Their quote asks for it before showing prices, and we see rate increases only from carriers’ notices.',
    fix: 'Add their tobacco use',
  },
  effective_date: {
    short: 'effective date',
    title: 'No effective date',
    costs: 'No anniversary emails, and no renewal on the dashboard.',
    fix: 'Add the effective date',
  },
  zip: {
    short: 'ZIP code or state',
    title: 'No ZIP code or state',
    costs:
      'Without a ZIP code their prices may be inexact. Without a state we cannot tell which prices and switching rules apply.',
    fix: 'Add the ZIP code',
  },
  zip_state: {
    short: 'matching ZIP and state',
    title: 'ZIP code and state disagree',
    costs: 'One of them is wrong, so prices and switching rules may be for the wrong state.',
    fix: 'Check the ZIP code',
  },
  license: {
    short: 'agent licensed there',
    title: 'Agent not licensed in their state',
    costs: 'Their agent has no active license in their state and may not sell to them.',
    fix: 'Choose another agent',
  },
  agent: {
    short: 'agent',
    title: 'No agent',
    costs:
      'Your agency, default agent or an admin signs their emails, and their requests go to the default agent and all admins.',
    fix: 'Choose an agent',
  },
  policy: {
    short: 'carrier or plan',
    title: 'No carrier or plan',
    costs:
      'Without both, we cannot compare rate books for increases. Without the carrier, we cannot leave it out of quotes.',
    fix: 'Add carrier and plan',
  },
  premium: {
    short: 'premium',
    title: 'No premium',
    costs: 'Their quote cannot say how much they could save.',
    fix: 'Add the premium',
  },
  consent: {
    short: 'consent to email',
    title: 'No consent to email',
    costs:
      'They signed up on their own and did not agree to emails. Ask first. Until then they get no quarterly updates.',
    fix: 'Ask, then turn on their updates',
  },
}

export const missingFactsText = (facts: readonly MissingFact[]): string =>
  `without ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(facts.map((fact) => `${article(fact)}${missingWords[fact].short}`))}`

const article = (fact: MissingFact) =>
  fact === 'consent' || fact === 'zip_state'
    ? ''
    : fact === 'zip'
      ? 'a '
      : /^[aeiou]/.test(missingWords[fact].short)
        ? 'an '
        : 'a '
