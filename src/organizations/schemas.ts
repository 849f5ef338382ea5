import { z } from 'zod'
import { agencyName, checkbox, MAX_NAME_LENGTH, refuse, signature, tooLongMessage } from '../lib/fields.ts'
import { httpsUrl } from '../lib/https-url.ts'
import { parsePhone } from '../lib/phone.ts'
import { printable } from '../lib/printable.ts'
import { closingWords } from '../messages/closing.ts'
import { timeZones } from './time-zones.ts'

/** An optional field: '' and null become null. */
const optional = <T>(parse: (text: string, context: z.core.$RefinementCtx) => T) =>
  z.union([z.string().max(5_000), z.null()]).transform((value, context): T | null => {
    const text = printable(value ?? '')
    return text === '' ? null : parse(text, context)
  })

export const organizationName = agencyName('Please enter the agency’s name')

const brandName = optional((text, context) =>
  text.length > MAX_NAME_LENGTH ? refuse(context, tooLongMessage(MAX_NAME_LENGTH)) : text,
)

export const agencyPhone = optional((text, context) => {
  const parsed = parsePhone(text)
  return parsed.ok ? parsed.digits : refuse(context, parsed.error)
})

/** Only shown to people, never fetched by the server. */
export const urlField = (example: string) =>
  optional((text, context) => {
    const address = /^http:/i.test(text) ? 'an address that starts with https' : 'a web address'
    return httpsUrl(text) ?? refuse(context, `Please enter ${address}, such as ${example}`)
  })

const postalAddress = optional((text, context) => {
  if (text.length > 200) return refuse(context, tooLongMessage(200))
  return /\d/.test(text) && text.length >= 10
    ? text
    : refuse(context, 'Please enter a street or P.O. box, city, state and ZIP code')
})

const timeZone = z.enum(
  timeZones.map(({ value }) => value),
  'Please choose a time zone',
)

export const colorField = z
  .string()
  .trim()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Please enter a color as # and six digits or letters A to F, such as #6B46C1')
  .transform((text) => text.toUpperCase())

export const detailsForm = z.object({
  name: organizationName,
  brand_name: brandName,
  phone: agencyPhone,
  website: urlField('youragency.com'),
  booking_link: urlField('calendly.com/youragency'),
  redirect_url: urlField('youragency.com/thank-you'),
  signature,
  mailing_address: postalAddress,
  time_zone: timeZone,
})

export const brandForm = z.object({ primary_color: colorField, secondary_color: colorField })

/** The hours at which an agency's sending may begin, in the contact's time zone: 8 AM through 8 PM. */
export const sendHours = Array.from({ length: 13 }, (_, hour) => hour + 8)

export const senderForm = z
  .object({
    sender: z.enum(['organization', 'agent'], 'Please choose who signs'),
    send_mode: z.enum(['test', 'production'], 'Please choose where emails go'),
    send_hour: z
      .string({ error: 'Please choose an hour' })
      .refine((text) => sendHours.map(String).includes(text), 'Please choose an hour from 8 AM to 8 PM')
      .transform(Number),
    confirmed: checkbox,
  })
  .transform(({ sender, ...rest }) => ({ ...rest, force_org_sender_details: sender === 'organization' }))

export const permissionsForm = z.object({
  allow_agent_settings: checkbox,
  restrict_agents_to_own: checkbox,
  show_leaderboard: checkbox,
})

const count = optional((text, context) =>
  /^[1-9]\d{0,3}$/.test(text.replaceAll(',', ''))
    ? Number(text.replaceAll(',', ''))
    : refuse(context, 'Please enter a whole number from 1 to 9,999'),
)
const video = urlField('youragency.com/plan-g-or-n')

/** Settings of the pages that clients see. */
export const clientPagesForm = z
  .object({
    show_switching_rights: checkbox,
    advantage_organizations: count,
    advantage_plans: count,
    plans_video: video,
    qualify_video: video,
    low_price_video: video,
  })
  .superRefine(({ advantage_organizations: organizations, advantage_plans: plans }, context) => {
    if ((organizations === null) === (plans === null)) return
    const field = organizations === null ? 'advantage_organizations' : 'advantage_plans'
    context.addIssue({
      code: 'custom',
      path: [field],
      message: 'The disclaimer needs both numbers. Fill in this one too, or leave both blank.',
    })
  })

export const closingForm = z.object({
  name: z.string({ error: closingWords.wrong.name }).trim().min(1, closingWords.wrong.name).max(300),
  downloaded: z.literal('on', { error: closingWords.wrong.downloaded }),
})
