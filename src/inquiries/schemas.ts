import { z } from 'zod'
import { emailAddressOr } from '../accounts/schemas.ts'
import { multiLineText, personName } from '../lib/fields.ts'
import { phoneDigits } from '../lib/phone.ts'
import { contactUsWords, waitlistWords } from '../messages/inquiries.ts'

const { missing } = waitlistWords
const emailAddress = emailAddressOr(missing.email)
const MAX_MESSAGE_LENGTH = 5_000
const MAX_COUNT = 10_000_000

const phone = z
  .string()
  .max(100, missing.phone)
  .default('')
  .transform(phoneDigits)
  .refine((digits) => digits === '' || digits.length === 10, missing.phone)
  .transform((digits) => digits || null)

/** Digits only, as text or as a JSON number. Source: marketing-014. */
const count = (error: string) =>
  z
    .union([z.string(), z.number()], { error })
    .transform((value) => String(value).trim())
    .pipe(z.string().regex(/^\d{1,8}$/, error))
    .transform(Number)
    .pipe(z.number().min(1, error).max(MAX_COUNT, error))

/** Hidden from people; only bots fill it in. */
const honeypot = z.string().max(1_000).optional()

/** Source: marketing-014 to marketing-016. */
export const waitlistForm = z.object({
  name: personName(missing.name),
  email: emailAddress,
  phone,
  numAgents: count(missing.numAgents),
  bookSize: count(missing.bookSize),
  website: honeypot,
})

/** Source: marketing-022. */
export const contactForm = z.object({
  name: personName(missing.name),
  email: emailAddress,
  phone,
  message: z
    .string({ error: contactUsWords.missing.message })
    .pipe(multiLineText(MAX_MESSAGE_LENGTH))
    .refine((text) => text !== '', contactUsWords.missing.message),
  website: honeypot,
})
