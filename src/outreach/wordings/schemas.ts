import { z } from 'zod'
import { multiLineText, requiredLine } from '../../lib/fields.ts'
import { languages } from '../../lib/language.ts'
import { wordingErrors } from '../../messages/email-wordings.ts'
import { MAX_INTRO_CHARS } from './check-wording.ts'

/** Merge fields may be longer or shorter than their values. */
const MAX_TYPED_SUBJECT_CHARS = 120

export const wordingForm = z.object({
  subject: requiredLine(wordingErrors.noSubject, MAX_TYPED_SUBJECT_CHARS),
  intro: multiLineText(MAX_INTRO_CHARS).pipe(z.string().min(1, wordingErrors.noIntro)),
})

/** The page's query: the language, the contact previewed, and unsaved text. */
export const wordingView = z.object({
  language: z.enum(languages).catch('en'),
  contact: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  subject: z.string().max(MAX_TYPED_SUBJECT_CHARS).optional().catch(undefined),
  intro: z.string().max(MAX_INTRO_CHARS).optional().catch(undefined),
  saved: z.literal('yes').optional().catch(undefined),
})
