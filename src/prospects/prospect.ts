import type { Contact } from '../contacts/contact.ts'
import type { Language } from '../lib/language.ts'

/** The page on which a prospect signed up, stored in contacts.source. */
export const prospectSources = ['self_onboarding', 'schedule'] as const
export type ProspectSource = (typeof prospectSources)[number]

/** A browser may correct its prospect for this long, or until staff change the contact. */
export const CORRECTABLE_HOURS = 24

type OptionalFacts = Pick<
  Contact,
  | 'zip_code'
  | 'state'
  | 'county'
  | 'birth_on'
  | 'gender'
  | 'tobacco_user'
  | 'current_carrier'
  | 'plan_type'
  | 'premium_cents'
  | 'opt_in_quarterly_updates'
>

/** What a prospect typed, with state and county from the ZIP code. Fields left empty are null or omitted. */
export interface ProspectFacts extends Partial<OptionalFacts> {
  first_name: string
  last_name: string
  /** Normalized by emailKey. */
  email: string | null
  /** Ten digits. */
  phone_number: string | null
}

export interface Prospect {
  visitorId: number
  /** The agent whose link was used. Without one, the agency's default agent gets the prospect. */
  agentId?: number | null | undefined
  source: ProspectSource
  language?: Language | undefined
  facts: ProspectFacts
}
