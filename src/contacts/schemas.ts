import { z } from 'zod'
import type { CalendarDate } from '../lib/calendar-date.ts'
import { emailKey, parseEmailAddress } from '../lib/email-address.ts'
import { checkbox, refuse } from '../lib/fields.ts'
import { isLanguage, languages } from '../lib/language.ts'
import { matchCarrier } from '../lib/match-carrier.ts'
import { parseDollars } from '../lib/money.ts'
import { parseCalendarDate } from '../lib/parse-calendar-date.ts'
import { parsePhone } from '../lib/phone.ts'
import { withoutControls } from '../lib/printable.ts'
import { parseTypedDate } from '../lib/typed-date.ts'
import { isZip } from '../places/zip.ts'
import { genders, MAX_PREMIUM_CENTS, planTypes } from './contact.ts'
import { placeKey } from './edit/place.ts'
import { genderReader, tobaccoReader } from './import/read/coded-values.ts'
import { isBlankValue } from './import/read/read-cells.ts'
import { readPlanType } from './import/read/read-plan.ts'
import { wholeNumber } from './list/filter-schemas.ts'

export const contactIdParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'A contact id is a whole number')
    .transform(Number),
})

const personName = (missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => withoutControls(text))
    .pipe(z.string().min(1, missing).max(100, 'Please use at most 100 characters'))

const readEmail = (text: string, context: z.core.$RefinementCtx) => {
  const read = parseEmailAddress(text)
  return read.ok
    ? emailKey(read.address)
    : refuse(context, text.trim() === '' ? 'Please enter an email address' : read.error)
}

/** An optional field: '' and null mean no value. */
const optional = <T>(read: (text: string, context: z.core.$RefinementCtx) => T) =>
  z.union([z.string().max(500), z.null()]).transform((given, context): T | null => {
    const text = withoutControls(given ?? '')
    return text === '' ? null : read(text, context)
  })

const isoDate = (field: string) =>
  optional((text, context) => {
    const read = parseCalendarDate(text, { field })
    return read.ok ? read.date : refuse(context, read.error)
  })

/** A date typed by a person; the API uses isoDate. */
const typedDate = (field: string, adultOn?: CalendarDate) =>
  optional((text, context) => {
    const read = parseTypedDate(text, { field, adultOn })
    return read.ok ? read.date : refuse(context, read.error)
  })

const shortText = optional((text, context) =>
  text.length > 100 ? refuse(context, 'Please use at most 100 characters') : text,
)

/**
 * The fields of both the form and the API, which replace those that they parse differently. Source: core §3, core §5.
 */
const shared = {
  first_name: personName('Please enter a first name'),
  last_name: personName('Please enter a last name'),
  email: z.string({ error: 'Please enter an email address' }).transform(readEmail),
  phone_number: optional((text, context) => {
    const read = parsePhone(text)
    return read.ok ? read.digits : refuse(context, read.error)
  }),
  zip_code: optional((text, context) => (isZip(text) ? text : refuse(context, 'Please enter a 5-digit ZIP code'))),
  current_carrier: shortText,
  // Accepts 'G' and 'Plan G (Standard)', as imports do. Unknown text, which an import stores as Other, is an error
  // here.
  plan_type: optional((text, context) => {
    if (isBlankValue(text)) return null
    const plan = readPlanType(text)
    return plan !== null && (plan !== 'Other' || /^other$/i.test(text))
      ? plan
      : refuse(context, `Choose one of ${planTypes.join(', ')}`)
  }),
  effective_date: isoDate('effective date'),
  birth_date: isoDate('birth date'),
  gender: z.enum(genders).nullable(),
  language: optional((text, context) =>
    isLanguage(text) ? text : refuse(context, `Choose one of ${languages.join(', ')}`),
  ),
}

const rowId = wholeNumber(Number.MAX_SAFE_INTEGER)
/** One below the column's maximum, because saving adds one. */
const MAX_VERSION = 2_147_483_646
const versionNumber = wholeNumber(MAX_VERSION)

/** The form for adding and editing a contact. `today` decides which two-digit birth years are accepted. */
export const contactForm = (today: CalendarDate) =>
  z
    .object({
      ...shared,
      effective_date: typedDate('effective date'),
      birth_date: typedDate('birth date', today),
      // Whether the email may be empty depends on the contact: see isEmailOptional.
      email: optional(readEmail),
      place: shortText.optional(),
      premium: optional((text, context) => {
        const cents = parseDollars(text)
        return cents !== undefined && cents <= MAX_PREMIUM_CENTS
          ? cents
          : refuse(context, 'Please enter the premium in dollars, such as 142.50')
      }),
      // Absent when the page was loaded before this field existed.
      language: shared.language.default(null),
      gender: z.enum([...genders, '']).transform((gender) => gender || null),
      // A page loaded before this field became radio buttons posts 'on' or nothing; nothing keeps the stored value.
      tobacco_user: z
        .enum(['yes', 'on', 'no', ''])
        .optional()
        .transform((answer) => (answer ? answer !== 'no' : answer === '' ? null : undefined)),
      opt_in_quarterly_updates: checkbox,
      shares_email: checkbox,
      agent_id: optional(
        (text, context) => rowId.safeParse(text).data ?? refuse(context, 'Please choose an agent'),
      ).optional(),
      version: versionNumber.optional(),
      seen: versionNumber.optional(),
    })
    .transform(({ effective_date, birth_date, premium, place = null, agent_id = null, tobacco_user, ...rest }) => ({
      ...rest,
      ...(tobacco_user === undefined ? {} : { tobacco_user }),
      effective_on: effective_date,
      birth_on: birth_date,
      premium_cents: premium,
      place,
      agent_id,
    }))

const readGender = genderReader('', [])
const readTobacco = tobaccoReader('', [])

/**
 * The fields of the API. Gender, tobacco use and carrier accept the same values as an imported file. Source:
 * csv-012..017.
 */
const changes = z.object({
  ...shared,
  // A similar name ('distance') is a guess and is stored as sent, as is any text that does not clearly name one of our
  // carriers.
  current_carrier: shortText.transform((text) => {
    const { carrier, how } = matchCarrier(text ?? '')
    return carrier === null || ['exact', 'alias', 'contains'].includes(how) ? carrier : text
  }),
  gender: optional((text, context) =>
    isBlankValue(text) ? null : (readGender(text) ?? refuse(context, 'Send M or F, or null if unknown')),
  ),
  county: shortText,
  state: shortText,
  tobacco_user: z.union([z.boolean(), z.string().max(100), z.null()]).transform((given, context) => {
    if (typeof given !== 'string') return given
    const text = withoutControls(given)
    return isBlankValue(text) ? null : (readTobacco(text) ?? refuse(context, 'Send true or false for tobacco use'))
  }),
  opt_in_quarterly_updates: z.boolean(),
  shares_email: z.boolean(),
  premium_cents: z.number().int().min(0).max(MAX_PREMIUM_CENTS).nullable(),
  agent_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  contact_owner_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  version: z.number().int().positive().max(MAX_VERSION),
})

/** PUT /api/contacts/{id}: absent fields are unchanged. */
export const contactChanges = changes.partial().transform(toContactColumns)
/** POST /api/contacts/create. */
export const newContact = changes
  .partial()
  .required({ first_name: true, last_name: true, email: true })
  .transform(toContactColumns)

type Changes = Partial<z.output<typeof changes>>

function toContactColumns<T extends Changes>({
  effective_date,
  birth_date,
  county,
  state,
  agent_id,
  contact_owner_id,
  ...rest
}: T) {
  const owner = agent_id ?? contact_owner_id
  return {
    ...rest,
    ...(effective_date === undefined ? {} : { effective_on: effective_date }),
    ...(birth_date === undefined ? {} : { birth_on: birth_date }),
    ...(county === undefined ? {} : { place: county && state ? placeKey({ state, county }) : county }),
    ...(owner === undefined ? {} : { agent_id: owner }),
  }
}
