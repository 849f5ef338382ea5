import { z } from 'zod'
import { planTypes } from '../contacts/contact.ts'
import { isCalendarDate } from '../lib/calendar-date.ts'
import { refuse } from '../lib/fields.ts'
import { matchCarrier } from '../lib/match-carrier.ts'
import { selfOnboardingWords } from '../messages/client/self-onboarding.ts'
import { email, personName, phone, requiredText, zipCode } from './schemas.ts'

const { errors } = selfOnboardingWords.en
const missing = errors.fillAll
const short = z.string().max(100).nullish()

/** Dollars, as a number or a string such as '$142.50'. The result is in cents, or null. */
const dollars = z
  .union([z.number().min(0).max(100_000), z.string().max(20), z.null()])
  .optional()
  .transform((given, context) => {
    const amount = typeof given === 'string' ? Number(given.trim().replace(/^\$/, '') || Number.NaN) : given
    if (given === null || given === undefined || given === '') return null
    if (amount === null || amount === undefined || !(amount >= 0 && amount <= 100_000))
      return refuse(context, errors.premium)
    return Math.round(amount * 100)
  })

const planLetter = z
  .string()
  .max(20)
  .nullish()
  .transform((text) => {
    const letter = /^\s*(?:plan\s+)?([FGN])\s*$/i.exec(text ?? '')?.[1]?.toUpperCase()
    return text?.trim() ? (planTypes.find((plan) => plan === `Plan ${letter}`) ?? 'Other') : null
  })

/** The organization's id or slug. */
const orgId = z
  .union([z.string().max(200), z.number().int()], errors.noOrganization)
  .transform(String)
  .pipe(z.string().min(1, errors.noOrganization))

/** POST /api/self-service/signup. Source: entities-021, api-059, selfonboarding-014. */
export const signUpBody = z
  .object({
    orgId,
    email: email(missing, errors.emailShape),
    firstName: personName(missing, errors),
    lastName: personName(missing, errors),
    zip: zipCode(missing, errors.zip).optional(),
    zipCode: zipCode(missing, errors.zip).optional(),
    dateOfBirth: requiredText(missing, (text, context) =>
      isCalendarDate(text) ? text : refuse(context, 'dateOfBirth must be a date, yyyy-mm-dd.'),
    ),
    gender: z.enum(['M', 'F'], missing),
    tobacco: z.boolean().default(false),
    phoneNumber: phone(missing, errors.phoneDigits),
    currentPremium: dollars,
    currentCarrier: short,
    planType: planLetter,
    state: short,
    county: short,
    optInQuarterlyUpdates: z.boolean({ error: missing }),
    carrierChoice: requiredText(missing, (text) => text),
    agentId: z.union([z.string().max(100), z.number()]).nullish(),
  })
  .transform(({ zip, zipCode: other, ...rest }, context) => {
    const given = zip ?? other
    if (given !== undefined) return { ...rest, zip: given }
    context.addIssue({ code: 'custom', path: ['zip'], message: missing })
    return z.NEVER
  })

export type SignUpBody = z.output<typeof signUpBody>

/** 'None/Other' means the carrier given in currentCarrier, or Other without one. */
export const carrierOf = ({ carrierChoice, currentCarrier }: Pick<SignUpBody, 'carrierChoice' | 'currentCarrier'>) =>
  matchCarrier(
    /^(?:none|other|none\s*\/\s*other)$/i.test(carrierChoice) ? currentCarrier || 'Other' : carrierChoice,
  ).display.slice(0, 100)

export const updateLocationBody = z.object({
  orgSlug: orgId,
  contactId: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)),
  zipCode: zipCode(errors.zip, errors.zip),
  county: short,
})

export const generateQuoteBody = z.object({ orgId, contactEmail: email(errors.email, errors.emailShape) })
