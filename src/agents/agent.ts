import type { CalendarDate } from '../lib/calendar-date.ts'

/** A license to sell in one state. Emails show the agent's license_number instead of these numbers. */
export interface License {
  state: string
  number: string
  expiresOn: CalendarDate | null
}

/** A user of the agency: an agent, an admin or both. Source: entities-004. */
export interface Agent {
  id: number
  email: string
  first_name: string
  last_name: string
  phone: string | null
  is_admin: boolean
  is_agent: boolean
  is_default_agent: boolean
  license_number: string | null
  carriers: string[]
  booking_link: string | null
  signature: string
  use_org_sender_details: boolean
  public_token: string
  invited_at: Date | null
  email_verified_at: Date | null
  licenses: License[]
}

export interface Roles {
  isAdmin: boolean
  isAgent: boolean
}

export const rolesOf = ({ is_admin, is_agent }: Pick<Agent, 'is_admin' | 'is_agent'>): Roles => ({
  isAdmin: is_admin,
  isAgent: is_agent,
})

/** 'joined' once the user has proven their address. */
export function invitationState({
  invited_at,
  email_verified_at,
}: Pick<Agent, 'invited_at' | 'email_verified_at'>): 'joined' | 'invited' | 'not_invited' {
  if (email_verified_at) return 'joined'
  return invited_at ? 'invited' : 'not_invited'
}

export const hasExpired = ({ expiresOn }: License, today: CalendarDate) => expiresOn !== null && expiresOn < today

export type RemovalRefusal = 'own_account' | 'default_agent' | 'last_admin'

type Admin = Pick<Agent, 'is_admin' | 'email_verified_at'>

/** Counts admins with a verified address: an admin with a mistyped address cannot sign in. */
export const countVerifiedAdmins = (people: readonly Admin[]) => people.filter(isProvenAdmin).length

const isProvenAdmin = ({ is_admin, email_verified_at }: Admin) => is_admin && email_verified_at !== null

/** Whether no other admin can sign in. */
const isLastAdmin = (agent: Admin, admins: number) => agent.is_admin && admins - (isProvenAdmin(agent) ? 1 : 0) < 1

/**
 * Why this person cannot be removed, or undefined if they can. `admins` counts those who can sign in. Source:
 * agents-015.
 */
export function removalRefusal(
  agent: Pick<Agent, 'id' | 'is_default_agent'> & Admin,
  { viewerId, admins }: { viewerId: number | undefined; admins: number },
): RemovalRefusal | undefined {
  if (agent.id === viewerId) return 'own_account'
  if (agent.is_default_agent) return 'default_agent'
  return isLastAdmin(agent, admins) ? 'last_admin' : undefined
}

export type RoleRefusal = 'no_role' | 'last_admin' | 'default_agent_sells'

/**
 * Why these roles cannot be assigned, or undefined if they can. At least one admin must always be able to sign in, and
 * the default agent must remain an agent.
 */
export function roleRefusal(
  agent: Pick<Agent, 'is_default_agent'> & Admin,
  { isAdmin, isAgent }: Roles,
  admins: number,
): RoleRefusal | undefined {
  if (!isAdmin && !isAgent) return 'no_role'
  if (!isAdmin && isLastAdmin(agent, admins)) return 'last_admin'
  return agent.is_default_agent && !isAgent ? 'default_agent_sells' : undefined
}

/** Source: roles-001. */
export function describeRoles({ is_admin, is_agent }: Pick<Agent, 'is_admin' | 'is_agent'>): string {
  return [...(is_agent ? ['Agent'] : []), ...(is_admin ? ['Admin'] : [])].join(', ')
}

/** 'NC, SC (expired), TN' */
export const describeLicenses = (licenses: readonly License[], today: CalendarDate): string =>
  licenses.map((license) => `${license.state}${hasExpired(license, today) ? ' (expired)' : ''}`).join(', ')
