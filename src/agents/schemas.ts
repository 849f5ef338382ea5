import { z } from 'zod'
import { emailAddress } from '../accounts/schemas.ts'
import { carrierNames } from '../lib/carriers.ts'
import { checkbox, gatherRows, line, personName, signature } from '../lib/fields.ts'
import { httpsUrl } from '../lib/https-url.ts'
import { parsePhone } from '../lib/phone.ts'
import { states } from '../lib/states.ts'
import { parseTypedDate } from '../lib/typed-date.ts'
import type { License } from './agent.ts'

export const MAX_LICENSES = 60

const phone = z
  .string({ error: 'Please enter a phone number' })
  .max(100)
  .transform((text, context) => {
    const read = parsePhone(text)
    if (read.ok) return read.digits
    context.addIssue({ code: 'custom', message: read.error })
    return z.NEVER
  })

export const stateCodes: readonly string[] = states.map(({ code }) => code)

/** What the wizard, the form and the API ask of everybody. Source: agents-009, agents-012. */
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

/** Chosen in place of a state by who lets a license go. */
export const DELETED_LICENSE = 'off'

const licenseRow = z
  .object({ state: z.string().max(20), number: line(40), expiresOn: z.string().max(30) })
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
    for (const [place, row] of rows.entries()) {
      if (row && seen.has(row.state))
        context.addIssue({ code: 'custom', path: [place, 'state'], message: 'This state is in the list twice' })
      if (row) seen.add(row.state)
    }
    return rows.filter((row) => row !== null)
  })

/** carriers.0=Aetna and licenses.3.state=NC become lists, in the order of their numbers. */
function withLists(fields: unknown): unknown {
  const { rows, rest } = gatherRows(fields, 'licenses')
  const named = rest.flatMap(([name, value]) =>
    name === 'carriers.all' ? carrierNames : /^carriers\.\d$/.test(name) ? [String(value)] : [],
  )
  const text = (value: unknown) => String(value ?? '')
  const licenses = rows.map((row) => ({
    state: text(row.state),
    number: text(row.number),
    expiresOn: text(row.expiresOn),
  }))
  return { ...Object.fromEntries(rest), carriers: [...new Set(named)], licenses }
}

/** '' is nobody's link. Only an address that clients' browsers may safely be sent to. */
const bookingLink = z
  .string()
  .max(1_000)
  .transform((text, context) => {
    if (text.trim() === '') return null
    const url = httpsUrl(text)
    if (url) return url
    context.addIssue({ code: 'custom', message: 'Please enter a web address that starts with https://' })
    return z.NEVER
  })

const licenseNumber = line(40).transform((text) => text || null)

/** Form and API alike. */
export const agentFields = { ...person, carriers, bookingLink, signature, licenseNumber }

const roles = { isAdmin: checkbox, isAgent: checkbox }
const someRole = ({ isAdmin, isAgent }: { isAdmin: boolean; isAgent: boolean }) => isAdmin || isAgent
const roleNeeded = { path: ['isAdmin'], message: 'Please select at least one role (admin or agent)' }

export const newAgentForm = z.preprocess(
  withLists,
  z.object({ ...person, ...roles, carriers, licenses: licenseRows }).refine(someRole, roleNeeded),
)

/** What somebody sells and where, as they say themselves. */
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
    .refine(someRole, roleNeeded),
)
