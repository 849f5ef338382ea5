import { z } from 'zod'
import { emailAddress } from '../accounts/schemas.ts'
import { carrierNames } from '../lib/carriers.ts'
import { checkbox, optionalUrl, parseRowFields, personName, refuse, signature, singleLineText } from '../lib/fields.ts'
import { parsePhone } from '../lib/phone.ts'
import { states } from '../lib/states.ts'
import { parseTypedDate } from '../lib/typed-date.ts'
import type { License } from './agent.ts'

export const MAX_LICENSES = 60

const phone = z
  .string({ error: 'Please enter a phone number' })
  .max(100)
  .transform((text, context) => {
    const parsed = parsePhone(text)
    return parsed.ok ? parsed.digits : refuse(context, parsed.error)
  })

export const stateCodes: readonly string[] = states.map(({ code }) => code)

/** The fields of a person in the setup, the form and the API. Source: agents-009, agents-012. */
const person = {
  firstName: personName('Please enter a first name'),
  lastName: personName('Please enter a last name'),
  email: emailAddress,
  phone,
}

const carriers = z
  .array(z.enum(carrierNames, 'Please choose from the listed carriers'))
  .max(carrierNames.length)
  .transform((names) => carrierNames.filter((name) => names.includes(name)))

/** The value of the state field that deletes a license. */
export const DELETED_LICENSE = 'off'

const licenseRow = z
  .object({ state: z.string().max(20), number: singleLineText(40), expiresOn: z.string().max(30) })
  .transform(({ state: code, number, expiresOn }, context): License | null => {
    if (code === DELETED_LICENSE || (code === '' && number === '' && expiresOn.trim() === '')) return null
    if (!stateCodes.includes(code))
      context.addIssue({ code: 'custom', path: ['state'], message: 'Please choose the state' })
    const day = expiresOn.trim() === '' ? undefined : parseTypedDate(expiresOn, { field: 'expiry date' })
    if (day && !day.ok) context.addIssue({ code: 'custom', path: ['expiresOn'], message: day.error })
    return { state: code, number, expiresOn: day?.ok ? day.date : null }
  })

const licenseRows = z
  .array(licenseRow)
  .max(MAX_LICENSES)
  .transform((rows, context) => {
    const seen = new Set<string>()
    for (const [index, row] of rows.entries()) {
      if (row && seen.has(row.state))
        context.addIssue({ code: 'custom', path: [index, 'state'], message: 'This state is in the list twice' })
      if (row) seen.add(row.state)
    }
    return rows.filter((row) => row !== null)
  })

/** Turns carriers.0=Aetna into a list, and licenses.3.state=NC into rows in the order of their numbers. */
function withLists(fields: unknown): unknown {
  const { rows, rest } = parseRowFields(fields, 'licenses')
  const carriers = rest.flatMap(([name, value]) =>
    name === 'carriers.all' ? carrierNames : /^carriers\.\d$/.test(name) ? [String(value)] : [],
  )
  const text = (value: unknown) => String(value ?? '')
  const licenses = rows.map((row) => ({
    state: text(row.state),
    number: text(row.number),
    expiresOn: text(row.expiresOn),
  }))
  return { ...Object.fromEntries(rest), carriers: [...new Set(carriers)], licenses }
}

const bookingLink = optionalUrl('Please enter a web address that starts with https://')
const licenseNumber = singleLineText(40).transform((text) => text || null)

/** Used by the form and the API. */
export const agentFields = { ...person, carriers, bookingLink, signature, licenseNumber }

const roles = { isAdmin: checkbox, isAgent: checkbox }
const hasRole = ({ isAdmin, isAgent }: { isAdmin: boolean; isAgent: boolean }) => isAdmin || isAgent
const missingRole = { path: ['isAdmin'], message: 'Please select at least one role (admin or agent)' }

export const newAgentForm = z.preprocess(
  withLists,
  z.object({ ...person, ...roles, carriers, licenses: licenseRows }).refine(hasRole, missingRole),
)

/** The carriers and licenses that agents enter in their own profile. */
export const ownSellingForm = z.preprocess(withLists, z.object({ carriers, licenses: licenseRows }))

export const agentForm = z.preprocess(
  withLists,
  z
    .object({
      ...agentFields,
      ...roles,
      licenses: licenseRows,
      useOrgSenderDetails: checkbox,
    })
    .refine(hasRole, missingRole),
)
