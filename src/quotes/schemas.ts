import { z } from 'zod'
import { isCalendarDate } from '../lib/calendar-date.ts'
import { carrierNames } from '../lib/carriers.ts'
import type { Bilingual } from '../lib/language.ts'
import { findState } from '../lib/states.ts'
import { type CompareWords, compareWords } from '../messages/client/compare.ts'
import { planGroups } from '../rates/plans.ts'

/** An empty field counts as missing. */
const optionalField = <T extends z.ZodType>(schema: T) =>
  z.preprocess((text) => (typeof text === 'string' && text.trim() === '' ? undefined : text), schema.optional())

const comparisonQuery = (words: CompareWords) =>
  z.object({
    plan: z.enum(planGroups).optional().catch(undefined),
    zip: optionalField(
      z
        .string()
        .trim()
        .regex(/^\d{5}$/, words.zipError),
    ),
    county: z.string().trim().max(60).optional().catch(undefined),
    age: optionalField(
      z.coerce.number(words.ageError).int(words.ageError).min(18, words.ageError).max(110, words.ageError),
    ),
    carrier: optionalField(z.enum([...carrierNames, 'Other', 'None'], words.carrierError)),
    gender: z.enum(['M', 'F']).optional().catch(undefined),
    tobacco: z.enum(['yes', 'no']).optional().catch(undefined),
    /** The first of a month. The page ignores a date it does not offer. */
    effective: z.string().refine(isCalendarDate).optional().catch(undefined),
  })

/**
 * The query of the compare page: the group to show, the client's corrections, and the effective date. Other keys are
 * ignored.
 */
export const comparisonQueries = {
  en: comparisonQuery(compareWords.en),
  es: comparisonQuery(compareWords.es),
} satisfies Bilingual<z.ZodType>

export type ComparisonQuery = z.infer<typeof comparisonQueries.en>

/** Body of POST /api/quotes. Source: entities-022, api-049. */
export const quoteRequest = z.strictObject({
  zip_code: z.string().regex(/^\d{5}$/, compareWords.en.zipError),
  state: z.string().refine((code) => findState(code)?.code === code, 'state must be a two-letter code, such as NC.'),
  county: z.string().max(60),
  age: z.int().min(18).max(120),
  gender: z.enum(['M', 'F']),
  tobacco: z.boolean(),
  carriers: z.literal('supported'),
  effective_date: z.string().refine(isCalendarDate, 'effective_date must be a date, yyyy-MM-dd.').optional(),
})

/** Response of POST /api/quotes. Amounts in cents a month. Source: entities-023, entities-024. */
export const carrierQuotes = z.object({
  naic: z.string(),
  group: z.string(),
  company_name: z.string(),
  carrier: z.enum(carrierNames),
  quotes: z.array(
    z.object({
      rate: z.int(),
      discount_rate: z.int(),
      discount_category: z.string(),
      gender: z.enum(['M', 'F']),
      age: z.int(),
      plan: z.enum(planGroups),
      tobacco: z.boolean(),
      original_plan_name: z.string(),
    }),
  ),
  is_illustrative: z.boolean(),
  book_name: z.string(),
  effective_from: z.string(),
})
