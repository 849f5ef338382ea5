/* Facts that outreach needs and that a contact may be missing. Their labels are in src/messages/missing-data.ts. */

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

/** The form field that fixes the missing fact. */
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

/** Only admins can assign contacts to an agent. */
export const isAdminOnlyFact = (fact: MissingFact): boolean => missingFactField[fact] === 'agent_id'
