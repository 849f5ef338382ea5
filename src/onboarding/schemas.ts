import { z } from 'zod'
import { emailAddress } from '../accounts/schemas.ts'
import { agentFields } from '../agents/schemas.ts'
import { type CarrierName, carrierNames } from '../lib/carriers.ts'
import { agencyName, checkbox, optionalUrl } from '../lib/fields.ts'
import { detailsForm } from '../organizations/schemas.ts'

const { firstName, lastName, email, phone } = agentFields

const COLOR_ERROR = 'Please enter a color as # and six digits or letters a to f, such as #2F6B4F'

const companyName = agencyName("Please enter your agency's name")

const link = optionalUrl('Please enter a full web address, such as www.example.com')

const color = z
  .string()
  .trim()
  .regex(/^#[0-9a-fA-F]{6}$/, COLOR_ERROR)

const carriers = z
  .array(z.enum(carrierNames, 'Please choose from the listed carriers'))
  .transform((names) => carrierNames.filter((name) => names.includes(name)) as CarrierName[])
  .pipe(z.array(z.custom<CarrierName>()).min(1, 'Please choose at least one carrier'))

const frequencies = ['annual', 'semiannual', 'quarterly'] as const
const timings = ['birthday', 'anniversary', 'pre_aep'] as const

export const planForm = z.object({ plan: z.string({ error: 'Please choose a plan' }).max(40) })

export const personalForm = z.object({ firstName, lastName, phone })
export type PersonalForm = z.infer<typeof personalForm>

const company = {
  companyName,
  companyPhone: phone,
  companyWebsite: link,
  bookingLink: link,
  primaryColor: color,
  secondaryColor: color,
  mailingAddress: detailsForm.shape.mailing_address.optional(),
  timeZone: detailsForm.shape.time_zone.optional(),
}
/** An empty file field sends an empty file. */
const upload = z.instanceof(File).optional()
export const companyForm = z.object({ ...company, logo: upload })
export type CompanyForm = Omit<z.infer<typeof companyForm>, 'logo'>

/** Turns carrier.Aetna=on and the like into a list. selectAll=on selects all, for browsers without JavaScript. */
const withCarriers = (fields: unknown) => {
  const submitted = fields as Record<string, unknown>
  const chosen = carrierNames.filter((name) => submitted.selectAll === 'on' || submitted[`carrier.${name}`] === 'on')
  const rest = Object.entries(submitted).filter(([name]) => name !== 'selectAll' && !name.startsWith('carrier.'))
  return { ...Object.fromEntries(rest), selectedCarriers: chosen }
}

export const licensingForm = z.preprocess(
  withCarriers,
  z
    .object({
      selectedCarriers: carriers,
      useSmartSend: checkbox,
      contactOutreachDelayYears: z.enum(['1', '2', '3'], 'Please choose when outreach starts').transform(Number),
      birthday: checkbox,
      enrollmentAnniversary: checkbox,
      scheduleIncrease: checkbox,
      aep: checkbox,
      failedEnabled: checkbox,
      failedFrequency: z.enum(frequencies, 'Please choose how often'),
      failedTiming: z.enum(timings, 'Please choose when'),
    })
    .transform(({ birthday, enrollmentAnniversary, scheduleIncrease, aep, ...form }) => ({
      selectedCarriers: form.selectedCarriers,
      useSmartSend: form.useSmartSend,
      contactOutreachDelayYears: form.contactOutreachDelayYears,
      outreachTypes: { birthday, enrollmentAnniversary, scheduleIncrease, aep },
      failedUnderwritingOutreach: {
        enabled: form.failedEnabled,
        frequency: form.failedFrequency,
        timing: form.failedTiming,
      },
    })),
)
export type LicensingForm = z.infer<typeof licensingForm>

export const colleagueForm = z.object({ firstName, lastName, email, phone, isAdmin: checkbox })

const optionalLink = z
  .union([z.string(), z.null()])
  .optional()
  .transform((text) => text ?? '')
  .pipe(link)

/** Bodies of POST /api/onboarding/*. Source: api-041, api-042, api-043. */
export const companyBody = z.strictObject({
  email: emailAddress,
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  phone: phone.optional(),
  companyName,
  companyPhone: phone,
  companyWebsite: optionalLink,
  bookingLink: optionalLink,
  primaryColor: color.optional(),
  secondaryColor: color.optional(),
  /** A PNG as a data URL. */
  logo: z.union([z.string().max(1_500_000), z.null()]).optional(),
})
export const licensingBody = z.strictObject({
  email: emailAddress,
  selectedCarriers: carriers,
  useSmartSend: z.boolean(),
  contactOutreachDelayYears: z.number().int().min(1).max(3),
  outreachTypes: z.strictObject({
    birthday: z.boolean(),
    enrollmentAnniversary: z.boolean(),
    scheduleIncrease: z.boolean(),
    aep: z.boolean(),
  }),
  failedUnderwritingOutreach: z.strictObject({
    enabled: z.boolean(),
    frequency: z.enum(frequencies),
    timing: z.enum(timings),
  }),
})
export const agentsBody = z.strictObject({
  email: emailAddress,
  agents: z
    .array(z.strictObject({ firstName, lastName, email, phone, isAdmin: z.boolean().default(false) }))
    .min(1, 'Please add at least one agent')
    .max(50),
})
