import type { ContactValues } from '../changes/change-set.ts'

/** The fields of a contact with their columns. The columns of a field change together. */
export const editFields = {
  first_name: ['first_name'],
  last_name: ['last_name'],
  email: ['email', 'shares_email_with'],
  phone_number: ['phone_number'],
  zip_code: ['zip_code', 'state', 'county'],
  birth_on: ['birth_on'],
  gender: ['gender'],
  tobacco_user: ['tobacco_user'],
  current_carrier: ['current_carrier'],
  plan_type: ['plan_type'],
  premium_cents: ['premium_cents'],
  effective_on: ['effective_on'],
  language: ['language'],
  agent_id: ['agent_id'],
  opt_in_quarterly_updates: ['opt_in_quarterly_updates'],
} as const satisfies Record<string, readonly (keyof ContactValues)[]>

export type EditField = keyof typeof editFields

export const editFieldNames = Object.keys(editFields) as EditField[]

export const sameField = (field: EditField, one: ContactValues, other: ContactValues): boolean =>
  editFields[field].every((column) => (one[column] ?? null) === (other[column] ?? null))

/** The field's columns with their values, null for absent ones. */
export const valuesOf = (field: EditField, from: ContactValues): ContactValues =>
  Object.fromEntries(editFields[field].map((column) => [column, from[column] ?? null]))
