import { z } from 'zod'
import { MAX_PREMIUM_CENTS, planTypes } from '../contacts/contact.ts'
import { parseBirthBoxes } from '../lib/birth-boxes.ts'
import type { CalendarDate } from '../lib/calendar-date.ts'
import { carrierNames } from '../lib/carriers.ts'
import { emailKey, parseEmailAddress } from '../lib/email-address.ts'
import { checkbox, containsContactDetails, MAX_NAME_LENGTH, refuse } from '../lib/fields.ts'
import { parseDollars } from '../lib/money.ts'
import { parsePhone } from '../lib/phone.ts'
import { printable } from '../lib/printable.ts'
import type { SelfOnboardingWords } from '../messages/client/self-onboarding.ts'

type Errors = SelfOnboardingWords['errors']

/** A required text field. `read` parses its value, or adds an issue that says what is wrong. */
export const requiredText = <T>(
  missing: string,
  read: (text: string, context: z.core.$RefinementCtx) => T,
  long = missing,
) =>
  z
    .string({ error: missing })
    .max(500, long)
    .transform((given, context): T => {
      const text = printable(given)
      return text === '' ? refuse(context, missing) : read(text, context)
    })

export const personName = (missing: string, { onlyName, tooLong }: Pick<Errors, 'onlyName' | 'tooLong'>) =>
  requiredText(
    missing,
    (text, context) => {
      if (containsContactDetails(text)) return refuse(context, onlyName)
      return text.length > MAX_NAME_LENGTH ? refuse(context, tooLong) : text
    },
    tooLong,
  )

export const email = (missing: string, shape: string) =>
  requiredText(
    missing,
    (text, context) => {
      const read = parseEmailAddress(text)
      return read.ok ? emailKey(read.address) : refuse(context, shape)
    },
    shape,
  )

export const phone = (missing: string, digits: string) =>
  requiredText(
    missing,
    (text, context) => {
      const read = parsePhone(text)
      return read.ok ? read.digits : refuse(context, digits)
    },
    digits,
  )

export const zipCode = (missing: string, shape: string) =>
  requiredText(missing, (text, context) => (/^\d{5}$/.test(text) ? text : refuse(context, shape)), shape)

/** 'None/Other' is stored as Other, because we quote neither. */
const carrierChoices = [...carrierNames, 'Other'] as const

const birth = (errors: Errors, today: CalendarDate) => {
  const messages = {
    missing: errors.birth,
    month: errors.birthMonth,
    year: errors.birthYear,
    day: errors.birthDay,
    range: errors.birthRange,
  }
  return z
    .object({ month: z.string().catch(''), day: z.string().catch(''), year: z.string().catch('') })
    .transform((boxes, context): CalendarDate => {
      const read = parseBirthBoxes(boxes, today)
      return read.ok ? read.date : refuse(context, messages[read.refused])
    })
}

const rating = (errors: Errors, today: CalendarDate) => ({
  zip: zipCode(errors.zipMissing, errors.zip),
  birth: birth(errors, today),
  gender: z.enum(['M', 'F'], errors.gender),
  tobacco: z.enum(['yes', 'no'], errors.tobacco).transform((answer) => answer === 'yes'),
})

const person = (errors: Errors, today: CalendarDate) => ({
  first_name: personName(errors.firstName, errors),
  last_name: personName(errors.lastName, errors),
  phone_number: phone(errors.phone, errors.phoneDigits),
  email: email(errors.email, errors.emailShape),
  ...rating(errors, today),
  carrier: z.enum(carrierChoices, errors.carrier),
  plan: z
    .union([z.literal('').transform(() => null), z.enum(planTypes)])
    .nullish()
    .catch(null),
  premium: z
    .string()
    .nullish()
    .transform((given, context) => {
      const text = given?.trim() ?? ''
      if (text === '') return null
      const cents = parseDollars(text)
      return cents !== undefined && cents <= MAX_PREMIUM_CENTS ? cents : refuse(context, errors.premium)
    }),
  email_updates: checkbox,
  texts: checkbox,
})

/** Combines the three inputs of the birth date into one field of the schema. */
const withBirth = (fields: unknown) => {
  const { birth_month: month, birth_day: day, birth_year: year, ...rest } = fields as Record<string, unknown>
  return { ...rest, birth: { month, day, year } }
}

export const signUpForm = (errors: Errors, today: CalendarDate) =>
  z.preprocess(withBirth, z.object(person(errors, today)))

export const priceForm = (errors: Errors, today: CalendarDate) =>
  z.preprocess(withBirth, z.object(rating(errors, today)))

export type SignUpFields = Omit<z.output<ReturnType<typeof signUpForm>>, 'carrier'> & { carrier: string }
/** The valid fields of a rejected form. */
export function validFields(errors: Errors, today: CalendarDate, typed: Record<string, string>): Partial<SignUpFields> {
  const fields = withBirth(typed) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(person(errors, today)).flatMap(([name, schema]) => {
      const read = schema.safeParse(fields[name])
      return read.success ? [[name, read.data]] : []
    }),
  ) as Partial<SignUpFields>
}

/** The errors that mean an empty field. All others mean a wrong value. */
export const requiredMessages = (errors: Errors) =>
  new Set([
    errors.firstName,
    errors.lastName,
    errors.phone,
    errors.email,
    errors.birth,
    errors.gender,
    errors.tobacco,
    errors.carrier,
    errors.zipMissing,
    errors.county,
  ])
