import { z } from 'zod'
import { carrierNames } from '../lib/carriers.ts'
import type { License } from './agent.ts'
import type { ListedAgent } from './queries.ts'
import { agentFields, MAX_LICENSES, stateCodes } from './schemas.ts'

/** An agent in API responses. Source: entities-004. */
export const agentResponse = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isAdmin: z.boolean(),
  isAgent: z.boolean(),
  isDefault: z.boolean(),
  organizationId: z.number(),
  phone: z.string().nullable(),
  carriers: z.array(z.string()),
  stateLicenses: z.array(z.string()),
  bookingLink: z.string().nullable(),
  signature: z.string(),
  useOrgSenderDetails: z.boolean(),
  /** The unconfirmed address that will replace `email`. */
  pendingEmail: z.string().nullable(),
})

export const toAgentResponse = (agent: ListedAgent, organizationId: number): z.infer<typeof agentResponse> => ({
  id: agent.id,
  email: agent.email,
  firstName: agent.first_name,
  lastName: agent.last_name,
  isAdmin: agent.is_admin,
  isAgent: agent.is_agent,
  isDefault: agent.is_default_agent,
  organizationId,
  phone: agent.phone,
  carriers: agent.carriers,
  stateLicenses: agent.licenses.map(({ state }) => state),
  bookingLink: agent.booking_link,
  signature: agent.signature,
  useOrgSenderDetails: agent.use_org_sender_details,
  pendingEmail: agent.pending_email,
})

const stateLicenses = z
  .array(z.enum(stateCodes, 'Use the two-letter state code, such as TX'))
  .max(MAX_LICENSES)
  .transform((list) => [...new Set(list)])

const { firstName, lastName, email, phone, carriers, bookingLink, signature } = agentFields
const roles = { isAdmin: z.boolean(), isAgent: z.boolean() }

/** Source: api-010. Defaults to an agent who is not an admin. */
export const newAgentBody = z
  .strictObject({
    firstName,
    lastName,
    email,
    phone,
    carriers: carriers.default([...carrierNames]),
    stateLicenses: stateLicenses.default([]),
    isAdmin: roles.isAdmin.default(false),
    isAgent: roles.isAgent.default(true),
  })
  .refine((body) => body.isAdmin || body.isAgent, {
    path: ['isAdmin'],
    message: 'Please select at least one role (admin or agent)',
  })

/** Absent fields stay unchanged. Source: api-011. */
export const agentChangesBody = z
  .strictObject({
    firstName,
    lastName,
    email,
    phone,
    carriers,
    stateLicenses,
    bookingLink: z.union([bookingLink, z.null()]),
    signature,
    useOrgSenderDetails: z.boolean(),
    ...roles,
  })
  .partial()

/** Licenses for a list of states. Licenses in `before` keep their numbers and dates. */
export const licensesIn = (states: readonly string[], before: readonly License[] = []): License[] =>
  states.map((state) => before.find((license) => license.state === state) ?? { state, number: '', expiresOn: null })

/** An agent id as a numeric string. Source: agents-025. */
const agentIdText = z
  .string()
  .regex(/^\d{1,15}$/, 'Could not convert agent ID string to integer')
  .transform(Number)
export const agentParams = z.object({ id: agentIdText })
export const removalQuery = z.strictObject({ reassignTo: agentIdText.optional() })
export const defaultAgentBody = z.strictObject({
  agentId: z.union(
    [z.number().int().positive().max(Number.MAX_SAFE_INTEGER), agentIdText],
    'Could not convert agent ID string to integer',
  ),
})
