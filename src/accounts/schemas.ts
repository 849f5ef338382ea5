import { z } from 'zod'
import { parseEmailAddress } from '../lib/email-address.ts'
import { agencyName, personName } from '../lib/fields.ts'
import { phoneDigits } from '../lib/phone.ts'
import { signInWords } from '../messages/sign-in.ts'

export const emailAddressOr = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, 'That address is too long. Check it.')
    .refine((text) => parseEmailAddress(text).ok, 'Please enter a valid email address.')

export const emailAddress = emailAddressOr(signInWords.login.empty)

export const loginForm = z.object({ email: emailAddress })
export const loginBody = loginForm.strict()

export const codeForm = z.object({
  email: emailAddress,
  /** The code was typed on the activation page, which is shown again if the code is wrong. */
  activating: z.literal('on').optional(),
  code: z
    .string()
    .transform((text) => text.replace(/\D/g, ''))
    .refine((digits) => digits.length === 6, signInWords.code.sixDigits),
})

export const signupForm = z.object({
  firstName: personName('Please enter your first name.'),
  lastName: personName('Please enter your last name.'),
  organizationName: agencyName("Please enter your agency's name."),
  email: emailAddress,
  phone: z
    .string()
    .transform(phoneDigits)
    .refine((digits) => digits.length === 10, 'Please enter a 10-digit phone number.'),
})
export type SignupForm = z.infer<typeof signupForm>

/** Confirms the signed-in user's identity: requests a code by email, or submits that code. */
export const confirmationForm = z
  .object({ send: z.literal('on').optional(), confirmationCode: z.string().trim().optional() })
  .refine(({ send, confirmationCode }) => send || /^\D*(\d\D*){6}$/.test(confirmationCode ?? ''), {
    message: signInWords.code.sixDigits,
    path: ['confirmationCode'],
  })
