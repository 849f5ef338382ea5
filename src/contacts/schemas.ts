import { z } from 'zod'
import { parseCalendarDate } from '../lib/calendar-date.ts'
import { emailKey, parseEmailAddress } from '../lib/email-address.ts'
import { parseDollars } from '../lib/money.ts'
import { parsePhone } from '../lib/phone.ts'
import { isZip } from '../places/zip.ts'
import { genders, planTypes } from './contact.ts'
import { type PageSize, pageSizes, type SortKey, sortKeys, wholeBook } from './filter.ts'
import { placeKey } from './place.ts'

const LONGEST_SEARCH = 100
const LAST_PAGE = 1_000_000
const LARGEST_CENTS = 100_000_00

/** Postgres refuses a NUL in text; no name or address holds any of the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const withoutControls = (text: string) => text.replace(/[\u0000-\u001f\u007f]/g, ' ')

/** A carrier may be called 'Farm & Home, Inc.': only a comma without a space after it separates. */
const SEPARATOR = /,(?! )/

const many = z
  .union([z.string(), z.array(z.string())])
  .transform((given) =>
    [...new Set([given].flat().flatMap((text) => text.split(SEPARATOR)))].filter((text) => text !== ''),
  )
  .pipe(z.array(z.string()).max(100, 'Please name at most 100'))

const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'Please give a whole number')
    .transform(Number)
    .pipe(z.number().max(most))

const sortText = z
  .enum([...sortKeys, ...sortKeys.map((key) => `-${key}` as const)])
  .transform((text) => ({ by: text.replace('-', '') as SortKey, descending: text.startsWith('-') }))

const nearText = z
  .string()
  .regex(/^\d{1,7}-\d{1,15}$/)
  .transform((text) => {
    const [page = 1, contactId = 0] = text.split('-').map(Number)
    return { page, contactId }
  })

/** The query of GET /api/contacts. Lists may be repeated or separated by commas. Source: api-026, contacts-007..009. */
export const contactFilter = z.object({
  search: z.string().max(LONGEST_SEARCH).transform(withoutControls).default(wholeBook.search),
  states: many.pipe(z.array(z.string().regex(/^[A-Z]{2}$/, 'A state is two capital letters'))).default([]),
  carriers: many.pipe(z.array(z.string().max(100))).default([]),
  agents: many.pipe(z.array(wholeNumber(Number.MAX_SAFE_INTEGER))).default([]),
  sort: sortText.default(wholeBook.sort),
  page: wholeNumber(LAST_PAGE).pipe(z.number().min(1)).default(1),
  limit: z
    .enum(pageSizes.map(String), `Choose one of ${pageSizes.join(', ')}`)
    .transform((text) => Number(text) as PageSize)
    .default(wholeBook.limit),
  near: nearText.optional(),
})

const strict = contactFilter.shape

/** The same for the page, which shows something for any address: odd values give way to the nearest sensible one. */
export const clampedContactFilter = z.object({
  search: strict.search.catch(({ input }) =>
    withoutControls(typeof input === 'string' ? input : '').slice(0, LONGEST_SEARCH),
  ),
  states: strict.states.catch([]),
  carriers: strict.carriers.catch([]),
  agents: strict.agents.catch([]),
  sort: strict.sort.catch(wholeBook.sort),
  page: strict.page.catch(({ input }) => (Number(input) > LAST_PAGE ? LAST_PAGE : 1)),
  limit: strict.limit.catch(({ input }) => nearestSize(Number(input))),
  near: strict.near.catch(undefined),
})

function nearestSize(asked: number): PageSize {
  if (Number.isNaN(asked)) return wholeBook.limit
  return pageSizes.findLast((size) => size <= asked) ?? pageSizes[0]
}

const refuse = (context: z.core.$RefinementCtx, message: string): never => {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

const personName = (missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => withoutControls(text).trim())
    .pipe(z.string().min(1, missing).max(100, 'Please use at most 100 characters'))

const emailAddress = z.string({ error: 'Please enter an email address' }).transform((text, context) => {
  const read = parseEmailAddress(text)
  return read.ok
    ? emailKey(read.address)
    : refuse(context, text.trim() === '' ? 'Please enter an email address' : read.error)
})

/** A field that may be left empty: '' and null are no value. */
const maybe = <T>(read: (text: string, context: z.core.$RefinementCtx) => T) =>
  z.union([z.string().max(500), z.null()]).transform((given, context): T | null => {
    const text = withoutControls(given ?? '').trim()
    return text === '' ? null : read(text, context)
  })

const date = (field: string) =>
  maybe((text, context) => {
    const read = parseCalendarDate(text, { field })
    return read.ok ? read.date : refuse(context, read.error)
  })

const shortText = maybe((text, context) =>
  text.length > 100 ? refuse(context, 'Please use at most 100 characters') : text,
)

/** Fields that the form and the API read alike. Source: core §3, core §5. */
const shared = {
  first_name: personName('Please enter a first name'),
  last_name: personName('Please enter a last name'),
  email: emailAddress,
  phone_number: maybe((text, context) => {
    const read = parsePhone(text)
    return read.ok ? read.digits : refuse(context, read.error)
  }),
  zip_code: maybe((text, context) => (isZip(text) ? text : refuse(context, 'Please enter a 5-digit ZIP code'))),
  current_carrier: shortText,
  plan_type: maybe(
    (text, context) =>
      planTypes.find((plan) => plan.toLowerCase() === text.toLowerCase()) ??
      refuse(context, `Choose one of ${planTypes.join(', ')}`),
  ),
  effective_date: date('effective date'),
  birth_date: date('birth date'),
  gender: z.enum(genders),
}

const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')
const rowId = wholeNumber(Number.MAX_SAFE_INTEGER)

/** The add and edit form, as the browser posts it. */
export const contactForm = z
  .object({
    ...shared,
    place: shortText.optional(),
    premium: maybe((text, context) => {
      const cents = parseDollars(text)
      return cents !== undefined && cents <= LARGEST_CENTS
        ? cents
        : refuse(context, 'Please write dollars, such as 142.50')
    }),
    tobacco_user: ticked,
    opt_in_quarterly_updates: ticked,
    shares_email: ticked,
    agent_id: maybe(
      (text, context) => rowId.safeParse(text).data ?? refuse(context, 'Please choose an agent'),
    ).optional(),
    version: rowId.optional(),
  })
  .transform(({ effective_date, birth_date, premium, place = null, agent_id = null, ...rest }) => ({
    ...rest,
    effective_on: effective_date,
    birth_on: birth_date,
    premium_cents: premium,
    place,
    agent_id,
  }))

const changes = z.object({
  ...shared,
  county: shortText,
  state: shortText,
  tobacco_user: z.boolean(),
  opt_in_quarterly_updates: z.boolean(),
  shares_email: z.boolean(),
  premium_cents: z.number().int().min(0).max(LARGEST_CENTS).nullable(),
  agent_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  contact_owner_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  version: z.number().int().positive().max(2_147_483_646),
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
