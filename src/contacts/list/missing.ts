/* What a contact may lack of what a good year needs. The words for each: src/messages/missing-data.ts. */

export const missingFacts = [
  'email',
  'bounced',
  'birth_date',
  'gender',
  'tobacco',
  'effective_date',
  'zip',
  'zip_state',
  'license',
  'agent',
  'policy',
  'premium',
  'consent',
] as const
export type MissingFact = (typeof missingFacts)[number]

/** The field of a contact's form that mends it. */
export const missingFactField: Readonly<Record<MissingFact, string>> = {
  email: 'email',
  bounced: 'email',
  birth_date: 'birth_date',
  gender: 'gender',
  tobacco: 'tobacco_user',
  effective_date: 'effective_date',
  zip: 'zip_code',
  zip_state: 'zip_code',
  license: 'agent_id',
  agent: 'agent_id',
  policy: 'current_carrier',
  premium: 'premium',
  consent: 'opt_in_quarterly_updates',
}

/** Whose client somebody is, admins alone change. */
export const isAdminOnlyFact = (fact: MissingFact): boolean => missingFactField[fact] === 'agent_id'
