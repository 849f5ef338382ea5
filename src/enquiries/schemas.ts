import { z } from 'zod'
import { emailAddressOr } from '../accounts/schemas.ts'
import { lines, personName } from '../lib/fields.ts'
import { phoneDigits } from '../lib/phone.ts'
import { contactUsWords, waitlistWords } from '../messages/enquiries.ts'

const { missing } = waitlistWords
const emailAddress = emailAddressOr(missing.email)
const LONGEST_MESSAGE = 5_000
const MOST = 10_000_000

const phone = z
  .string()
  .max(100, missing.phone)
  .default('')
  .transform(phoneDigits)
  .refine((digits) => digits === '' || digits.length === 10, missing.phone)
  .transform((digits) => digits || null)

/** Digits alone, as typed or as a JSON number. Source: marketing-014. */
const count = (refused: string) =>
  z
    .union([z.string(), z.number()], { error: refused })
    .transform((typed) => String(typed).trim())
    .pipe(z.string().regex(/^\d{1,8}$/, refused))
    .transform(Number)
    .pipe(z.number().min(1, refused).max(MOST, refused))

/** People do not see this field. */
const trap = z.string().max(1_000).optional()

/** Source: marketing-014 to marketing-016. */
export const waitlistForm = z.object({
  name: personName(missing.name),
  email: emailAddress,
  phone,
  numAgents: count(missing.numAgents),
  bookSize: count(missing.bookSize),
  website: trap,
})

/** Source: marketing-022. */
export const contactForm = z.object({
  name: personName(missing.name),
  email: emailAddress,
  phone,
  message: z
    .string({ error: contactUsWords.missing.message })
    .pipe(lines(LONGEST_MESSAGE))
    .refine((text) => text !== '', contactUsWords.missing.message),
  website: trap,
})
