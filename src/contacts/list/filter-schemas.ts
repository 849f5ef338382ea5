import { z } from 'zod'
import { withoutControls } from '../../lib/printable.ts'
import { EMPTY_CONTACT_FILTER, type PageSize, pageSizes, type SortKey, sortKeys } from './filter.ts'
import { missingFacts } from './missing.ts'

const MAX_SEARCH_LENGTH = 100
const MAX_PAGE = 1_000_000

/** A comma followed by a space is not a separator, because a carrier may be named 'Farm & Home, Inc.'. */
const SEPARATOR = /,(?! )/

const many = z
  .union([z.string(), z.array(z.string())])
  .transform((given) =>
    [...new Set([given].flat().flatMap((text) => withoutControls(text).split(SEPARATOR)))].filter(
      (text) => text !== '',
    ),
  )
  .pipe(z.array(z.string()).max(100, 'Use at most 100'))

/** A whole number from 0 to `max` (inclusive), as text. */
export const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'Use a whole number')
    .transform(Number)
    .pipe(z.number().max(max))

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
  search: z.string().max(MAX_SEARCH_LENGTH).transform(withoutControls).default(EMPTY_CONTACT_FILTER.search),
  states: many.pipe(z.array(z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter state code, such as TX'))).default([]),
  carriers: many.pipe(z.array(z.string().max(100))).default([]),
  agents: many.pipe(z.array(wholeNumber(Number.MAX_SAFE_INTEGER))).default([]),
  imports: many.pipe(z.array(wholeNumber(Number.MAX_SAFE_INTEGER))).default([]),
  missing: many.pipe(z.array(z.enum(missingFacts, `Choose one of ${missingFacts.join(', ')}`))).default([]),
  sort: sortText.default(EMPTY_CONTACT_FILTER.sort),
  page: wholeNumber(MAX_PAGE).pipe(z.number().min(1)).default(1),
  limit: z
    .enum(pageSizes.map(String), `Choose one of ${pageSizes.join(', ')}`)
    .transform((text) => Number(text) as PageSize)
    .default(EMPTY_CONTACT_FILTER.limit),
  near: nearText.optional(),
})

const strict = contactFilter.shape

/**
 * The page's filter, which never fails: invalid values are ignored or replaced. A page number is clamped, a page size
 * is rounded down to one that exists or raised to the smallest, and a long search is truncated.
 */
export const clampedContactFilter = z.object({
  search: strict.search.catch(({ input }) =>
    withoutControls(typeof input === 'string' ? input : '').slice(0, MAX_SEARCH_LENGTH),
  ),
  states: strict.states.catch([]),
  carriers: strict.carriers.catch([]),
  agents: strict.agents.catch([]),
  imports: strict.imports.catch([]),
  missing: strict.missing.catch([]),
  sort: strict.sort.catch(EMPTY_CONTACT_FILTER.sort),
  page: strict.page.catch(({ input }) => (Number(input) > MAX_PAGE ? MAX_PAGE : 1)),
  limit: strict.limit.catch(({ input }) => nearestPageSize(Number(input))),
  near: strict.near.catch(undefined),
})

function nearestPageSize(requested: number): PageSize {
  if (Number.isNaN(requested)) return EMPTY_CONTACT_FILTER.limit
  return pageSizes.findLast((size) => size <= requested) ?? pageSizes[0]
}
