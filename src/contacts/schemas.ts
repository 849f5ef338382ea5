import { z } from 'zod'
import { type CalendarDate, parseCalendarDate } from '../lib/calendar-date.ts'
import { emailKey, parseEmailAddress } from '../lib/email-address.ts'
import { checkbox } from '../lib/fields.ts'
import { isLanguage, languages } from '../lib/language.ts'
import { matchCarrier } from '../lib/match-carrier.ts'
import { parseDollars } from '../lib/money.ts'
import { parsePhone } from '../lib/phone.ts'
import { parseTypedDate } from '../lib/typed-date.ts'
import { isZip } from '../places/zip.ts'
import { genders, planTypes } from './contact.ts'
import { placeKey } from './edit/place.ts'
import { genderReader, tobaccoReader } from './import/read/coded-values.ts'
import { isBlankValue } from './import/read/read-cells.ts'
import { readPlanType } from './import/read/read-plan.ts'
import { wholeNumber, withoutControls } from './list/filter-schemas.ts'

const LARGEST_CENTS = 100_000_00

const refuse = (context: z.core.$RefinementCtx, message: string): never => {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** Of a call of the API. */
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

/** A field that may be left empty: '' and null are no value. */
const maybe = <T>(read: (text: string, context: z.core.$RefinementCtx) => T) =>
  z.union([z.string().max(500), z.null()]).transform((given, context): T | null => {
    const text = withoutControls(given ?? '')
    return text === '' ? null : read(text, context)
  })

const date = (field: string) =>
  maybe((text, context) => {
    const read = parseCalendarDate(text, { field })
    return read.ok ? read.date : refuse(context, read.error)
  })

/** As people type it; a program writes it as `date` has it. */
const typedDate = (field: string, adultOn?: CalendarDate) =>
  maybe((text, context) => {
    const read = parseTypedDate(text, { field, adultOn })
    return read.ok ? read.date : refuse(context, read.error)
  })

const shortText = maybe((text, context) =>
  text.length > 100 ? refuse(context, 'Please use at most 100 characters') : text,
)

/** Fields that the form and the API read alike. Source: core §3, core §5. */
const shared = {
  first_name: personName('Please enter a first name'),
  last_name: personName('Please enter a last name'),
  email: z.string({ error: 'Please enter an email address' }).transform(readEmail),
  phone_number: maybe((text, context) => {
    const read = parsePhone(text)
    return read.ok ? read.digits : refuse(context, read.error)
  }),
  zip_code: maybe((text, context) => (isZip(text) ? text : refuse(context, 'Please enter a 5-digit ZIP code'))),
  current_carrier: shortText,
  // 'G' and 'Plan G (Standard)' as in a file; what a file would count as Other is refused, because who calls can be told.
  plan_type: maybe((text, context) => {
    if (isBlankValue(text)) return null
    const plan = readPlanType(text)
    return plan !== null && (plan !== 'Other' || /^other$/i.test(text))
      ? plan
      : refuse(context, `Choose one of ${planTypes.join(', ')}`)
  }),
  effective_date: date('effective date'),
  birth_date: date('birth date'),
  gender: z.enum(genders).nullable(),
  language: maybe((text, context) =>
    isLanguage(text) ? text : refuse(context, `Choose one of ${languages.join(', ')}`),
  ),
}

const rowId = wholeNumber(Number.MAX_SAFE_INTEGER)
/** One below what the column can count to: saving adds one. */
const LAST_VERSION = 2_147_483_646
const versionNumber = wholeNumber(LAST_VERSION)

/** The add and edit form, as the browser posts it on `today`. */
export const contactForm = (today: CalendarDate) =>
  z
    .object({
      ...shared,
      effective_date: typedDate('effective date'),
      birth_date: typedDate('birth date', today),
      // Whether it may stay empty depends on the contact: see mayLackEmail.
      email: maybe(readEmail),
      place: shortText.optional(),
      premium: maybe((text, context) => {
        const cents = parseDollars(text)
        return cents !== undefined && cents <= LARGEST_CENTS
          ? cents
          : refuse(context, 'Please enter the premium in dollars, such as 142.50')
      }),
      // The page of a form may be older than this field.
      language: shared.language.default(null),
      gender: z.enum([...genders, '']).transform((gender) => gender || null),
      // A page of the version before has a box: ticked it says 'on', else nothing, and what is stored stays.
      tobacco_user: z
        .enum(['yes', 'on', 'no', ''])
        .optional()
        .transform((answer) => (answer ? answer !== 'no' : answer === '' ? null : undefined)),
      opt_in_quarterly_updates: checkbox,
      shares_email: checkbox,
      agent_id: maybe(
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

/** What a program sends, in the words that a file may hold too. Source: csv-012..017. */
const changes = z.object({
  ...shared,
  // A name that a file's check page would ask about stays as it was sent.
  current_carrier: shortText.transform((text) => {
    const { carrier, how } = matchCarrier(text ?? '')
    return carrier === null || ['exact', 'alias', 'contains'].includes(how) ? carrier : text
  }),
  gender: maybe((text, context) =>
    isBlankValue(text) ? null : (readGender(text) ?? refuse(context, 'Send M or F, or leave gender out')),
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
  premium_cents: z.number().int().min(0).max(LARGEST_CENTS).nullable(),
  agent_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  contact_owner_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  version: z.number().int().positive().max(LAST_VERSION),
})

/** PUT /api/contacts/{id}: what is absent stays as it is. */
export const contactChanges = changes.partial().transform(renamed)
/** POST /api/contacts/create. */
export const newContact = changes
  .partial()
  .required({ first_name: true, last_name: true, email: true })
  .transform(renamed)

type Changes = Partial<z.output<typeof changes>>

function renamed<T extends Changes>({
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
