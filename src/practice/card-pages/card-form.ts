import { z } from 'zod'
import { refuse } from '../../lib/fields.ts'
import { parseCardNumber } from '../stripe/cards.ts'
import type { TypedCard } from '../stripe/objects.ts'
import { practiceCardWords } from './words.ts'

const { errors } = practiceCardWords

/** The card fields of every form. */
const card = z.object({
  number: z.string().transform((typed, context) => parseCardNumber(typed) ?? refuse(context, errors.number)),
  expiry: z.string().regex(/^\s*(0?[1-9]|1[0-2])\s*[/ -]\s*(\d\d|20\d\d)\s*$/, errors.expiry),
  cvc: z.string().regex(/^\s*\d{3,4}\s*$/, errors.cvc),
  name: z.string().trim().min(1, errors.name).max(200, errors.name),
})

/** The form has an email field unless the email is `known`. */
export const cardForm = (known: { email: string } | undefined, now: Date) =>
  card
    .extend({
      email: known ? z.string().optional() : z.email(errors.email),
      code: z.string().trim().max(100).optional(),
    })
    .transform(({ number, expiry, name, email, code }, context): TypedCard & { code?: string | undefined } => {
      const [month = 0, year = 0] = expiry
        .split(/[/ -]+/)
        .filter(Boolean)
        .map(Number)
      const expiryYear = year < 100 ? 2000 + year : year
      if (Date.UTC(expiryYear, month, 1) <= now.getTime())
        context.addIssue({ code: 'custom', path: ['expiry'], message: errors.past })
      return { number, name, expiryMonth: month, expiryYear, email: known?.email ?? email ?? '', code }
    })
