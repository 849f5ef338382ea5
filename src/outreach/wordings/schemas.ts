import { z } from 'zod'
import { filledLine, lines } from '../../lib/fields.ts'
import { languages } from '../../lib/language.ts'
import { wordingErrors } from '../../messages/email-wordings.ts'
import { LONGEST_INTRO } from './check-wording.ts'

/** Fields in braces are longer or shorter than what comes of them. */
const LONGEST_TYPED_SUBJECT = 120

export const wordingForm = z.object({
  subject: filledLine(wordingErrors.noSubject, LONGEST_TYPED_SUBJECT),
  intro: lines(LONGEST_INTRO).pipe(z.string().min(1, wordingErrors.noIntro)),
})

/** What the page shows: which language, whom as the reader, and what is looked for by name. */
export const wordingView = z.object({
  language: z.enum(languages).catch('en'),
  contact: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  subject: z.string().max(LONGEST_TYPED_SUBJECT).optional().catch(undefined),
  intro: z.string().max(LONGEST_INTRO).optional().catch(undefined),
  saved: z.literal('yes').optional().catch(undefined),
})
