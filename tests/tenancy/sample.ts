import { z } from 'zod'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  minItems?: number
  format?: string
}

/** A plausible value for a field of this name; ids are those of the attacked agency. */
export interface Plausible {
  ids: Record<string, number>
  /** For every other number. */
  number: number
  texts: Record<string, string>
}

/** Constraints that schemas check in code, which no description has. */
export const plausibleTexts: Record<string, string> = {
  zip: '28801',
  zip_code: '28801',
  zipCode: '28801',
  contactEmail: 'somebody@mail.example',
  dateOfBirth: '1954-06-14',
  phoneNumber: '8285550199',
  language: 'en',
  phone: '8285550199',
  phone_number: '8285550199',
  plan: 'usage',
  plan_type: 'Plan G',
  state: 'NC',
  effective_date: '2024-03-01',
  effectiveDate: '2024-03-01',
  birth_date: '1954-06-14',
  county: 'Buncombe',
  current_carrier: 'Aetna',
  gender: 'F',
  companyPhone: '8285550199',
  website: 'https://agency.example',
  companyWebsite: 'https://agency.example',
  bookingLink: 'https://calendar.example/canary',
  booking_link: 'https://calendar.example/canary',
  redirectUrl: 'https://agency.example/thanks',
  primaryColor: '#1F5F8B',
  secondaryColor: '#A9CCE3',
}

/** A body that a call's schema most likely accepts, generated from the schema's description. */
export const sampleOf = (schema: z.ZodType, plausible: Plausible): unknown =>
  sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '', plausible)

function sample(schema: Schema, name: string, plausible: Plausible): unknown {
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (choice) return sample(choice, name, plausible)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, sample(property, key, plausible)]),
      )
    case 'array':
      return [sample(schema.items ?? { type: 'string' }, name, plausible)]
    case 'number':
    case 'integer':
      return plausible.ids[name] ?? plausible.number
    case 'boolean':
      return true
    default:
      return plausible.texts[name] ?? (name in plausible.ids ? String(plausible.ids[name]) : 'Canary')
  }
}
