import { z } from 'zod'
import { parseEmailAddress } from '../lib/email-address.ts'
import { phoneDigits } from '../lib/phone.ts'

const filled = (message: string) => z.string().trim().min(1, message).max(120, 'Please keep this under 120 characters.')

export const emailAddress = z
  .string({ error: 'Please enter your email address' })
  .trim()
  .toLowerCase()
  .min(1, 'Please enter your email address')
  .max(254, 'That address is too long. Please check it.')
  .refine((text) => parseEmailAddress(text).ok, 'Please enter a valid email address.')

export const loginForm = z.object({ email: emailAddress })

export const codeForm = z.object({
  email: emailAddress,
  /** The page it was typed on, to be shown again if the code is wrong. */
  activating: z.literal('on').optional(),
  code: z
    .string()
    .transform((text) => text.replace(/\D/g, ''))
    .refine((digits) => digits.length === 6, 'The code in your mail has six digits.'),
})

export const signupForm = z.object({
  firstName: filled('Please enter your first name.'),
  lastName: filled('Please enter your last name.'),
  organizationName: filled("Please enter your agency's name."),
  email: emailAddress,
  phone: z
    .string()
    .transform(phoneDigits)
    .refine((digits) => digits.length === 10, 'Please enter a phone number of 10 digits.'),
})
export type SignupForm = z.infer<typeof signupForm>
