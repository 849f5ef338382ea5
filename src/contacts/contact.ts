import type { Selectable } from 'kysely'
import type { Contacts } from '../../db/schema.ts'
import type { Language } from '../lib/language.ts'

export type Contact = Selectable<Contacts>

export const planTypes = ['Plan F', 'Plan G', 'Plan N', 'Other'] as const
export type PlanType = (typeof planTypes)[number]
export const genders = ['M', 'F'] as const
export type Gender = (typeof genders)[number]
/** The highest premium a month that a form accepts. */
export const MAX_PREMIUM_CENTS = 100_000_00

/** The facts about a contact that users and files provide. */
export interface ContactFacts {
  first_name: string
  last_name: string
  email: string | null
  phone_number: string | null
  zip_code: string | null
  current_carrier: string | null
  plan_type: string | null
  premium_cents: number | null
  effective_on: string | null
  birth_on: string | null
  /** Null: not known. */
  tobacco_user: boolean | null
  /** Null: not known. */
  gender: Gender | null
  /** The client's language; null if unknown. */
  language: Language | null
  opt_in_quarterly_updates: boolean
}

/**
 * Defaults for a contact created through the API. The form uses those for gender and tobacco use. Source: contacts-035,
 * contacts-037.
 */
export const unknownContactFacts = {
  phone_number: null,
  zip_code: null,
  current_carrier: null,
  plan_type: null,
  premium_cents: null,
  effective_on: null,
  birth_on: null,
  tobacco_user: false,
  gender: 'M',
  language: null,
  opt_in_quarterly_updates: true,
} as const satisfies Omit<ContactFacts, 'first_name' | 'last_name' | 'email'>

/** Narrows a stored gender; null if unknown. */
export const genderOf = (text: string | null): Gender | null => genders.find((gender) => gender === text) ?? null

const genderNames: Readonly<Record<Gender, string>> = { M: 'Male', F: 'Female' }

export function genderName(text: string | null): string {
  const gender = genderOf(text)
  return gender ? genderNames[gender] : 'Unknown'
}

export const tobaccoName = (tobacco: boolean | null): string => (tobacco === null ? 'Unknown' : tobacco ? 'Yes' : 'No')
