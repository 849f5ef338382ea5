import { z } from 'zod'
import { checkbox, optionalUrl, personName, signature } from '../../lib/fields.ts'
import { phoneDigits } from '../../lib/phone.ts'
import { profileWords } from '../../messages/profile.ts'
import { emailAddress } from '../schemas.ts'

const { wrong } = profileWords

const phone = z
  .string()
  .transform(phoneDigits)
  .refine((digits) => digits === '' || digits.length === 10, wrong.phone)
  .transform((digits) => digits || null)

const bookingLink = optionalUrl(wrong.bookingLink)

const person = {
  firstName: personName(wrong.firstName),
  lastName: personName(wrong.lastName),
  email: emailAddress,
  phone,
}

/** Choosing the agency's details hides the agent's fields on the page; their values are sent but ignored. */
export const profileForm = z.preprocess(
  (fields) => {
    const { bookingLink, signature, ...others } = fields as Record<string, unknown>
    return others.senderDetails === 'agent' ? fields : others
  },
  z.object({
    ...person,
    senderDetails: z.enum(['organization', 'agent']).optional(),
    bookingLink: bookingLink.optional(),
    signature: signature.optional(),
  }),
)

/** The body of the profile API. Source: api-046. */
export const profileBody = z.strictObject({
  ...person,
  phone: phone.nullable(),
  signature: signature.optional(),
  useOrgSenderDetails: z.boolean().optional(),
  booking_link: bookingLink.nullable().optional(),
})

export const digestForm = z.object({ wanted: checkbox })
