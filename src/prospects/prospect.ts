import type { Contact } from '../contacts/contact.ts'
import type { Language } from '../lib/language.ts'

/** Where somebody signed themselves up; contacts.source. */
export const prospectSources = ['self_onboarding', 'schedule'] as const
export type ProspectSource = (typeof prospectSources)[number]

/** For so long a browser may set right what it typed about somebody, until a person of the agency changes it. */
export const CORRECTABLE_HOURS = 24

type Said = Pick<
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

/** What somebody typed about themselves. What they did not is left out. */
export interface ProspectFacts extends Partial<Said> {
  first_name: string
  last_name: string
  /** As emailKey writes it. */
  email: string | null
  /** Ten digits. */
  phone_number: string | null
}

export interface Prospect {
  visitorId: number
  /** Whose link it was; else the agency's default agent gets them. */
  agentId?: number | null | undefined
  source: ProspectSource
  language?: Language | undefined
  facts: ProspectFacts
}
