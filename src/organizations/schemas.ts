import { z } from 'zod'
import { agencyName, checkbox, MAX_NAME_LENGTH, signature, tooLongMessage } from '../lib/fields.ts'
import { httpsUrl } from '../lib/https-url.ts'
import { parsePhone } from '../lib/phone.ts'
import { printable } from '../lib/printable.ts'
import { timeZones } from './time-zones.ts'

const refuse = (context: z.core.$RefinementCtx, message: string): never => {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** A field that may be left empty: '' and null are no value. */
const maybe = <T>(read: (text: string, context: z.core.$RefinementCtx) => T) =>
  z.union([z.string().max(5_000), z.null()]).transform((given, context): T | null => {
    const text = printable(given ?? '')
    return text === '' ? null : read(text, context)
  })

export const organizationName = agencyName('Please enter the agency’s name')

const brandName = maybe((text, context) =>
  text.length > MAX_NAME_LENGTH ? refuse(context, tooLongMessage(MAX_NAME_LENGTH)) : text,
)

export const agencyPhone = maybe((text, context) => {
  const read = parsePhone(text)
  return read.ok ? read.digits : refuse(context, read.error)
})

/** Never fetched by us, only shown to people who may follow it. */
export const link = (example: string) =>
  maybe((text, context) => {
    const address = /^http:/i.test(text) ? 'an address that starts with https' : 'a web address'
    return httpsUrl(text) ?? refuse(context, `Please enter ${address}, such as ${example}`)
  })

const postalAddress = maybe((text, context) => {
  if (text.length > 200) return refuse(context, tooLongMessage(200))
  return /\d/.test(text) && text.length >= 10
    ? text
    : refuse(context, 'Please enter a street or P.O. box, city, state and ZIP code')
})

const timeZone = z.enum(
  timeZones.map(({ value }) => value),
  'Please choose a time zone',
)

export const color = z
  .string()
  .trim()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Please enter a color as # and six digits, such as #6B46C1')
  .transform((text) => text.toUpperCase())

export const detailsForm = z.object({
  name: organizationName,
  brand_name: brandName,
  phone: agencyPhone,
  website: link('youragency.com'),
  booking_link: link('calendly.com/youragency'),
  redirect_url: link('youragency.com/thank-you'),
  signature,
  mailing_address: postalAddress,
  time_zone: timeZone,
})

export const brandForm = z.object({ primary_color: color, secondary_color: color })

/** Hours of the day, in the contact's own time zone, at which mail may leave. */
export const sendHours = Array.from({ length: 13 }, (_, hour) => hour + 8)

export const senderForm = z
  .object({
    sender: z.enum(['organization', 'agent'], 'Please choose who signs'),
    allow_agent_settings: checkbox,
    restrict_agents_to_own: checkbox,
    show_leaderboard: checkbox,
    send_mode: z.enum(['test', 'production'], 'Please choose where emails go'),
    send_hour: z
      .string({ error: 'Please choose an hour' })
      .refine((text) => sendHours.map(String).includes(text), 'Please choose an hour from 8 AM to 8 PM')
      .transform(Number),
    confirmed: checkbox,
  })
  .transform(({ sender, ...rest }) => ({ ...rest, force_org_sender_details: sender === 'organization' }))

const count = maybe((text, context) =>
  /^[1-9]\d{0,3}$/.test(text.replaceAll(',', ''))
    ? Number(text.replaceAll(',', ''))
    : refuse(context, 'Please enter a whole number from 1 to 9,999'),
)
const film = link('youragency.com/plan-g-or-n')

/** What stands on the pages that clients see. */
export const clientPagesForm = z
  .object({
    show_switching_rights: checkbox,
    advantage_organizations: count,
    advantage_plans: count,
    plans_video: film,
    qualify_video: film,
    low_price_video: film,
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
