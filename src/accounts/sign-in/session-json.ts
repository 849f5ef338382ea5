/*
 * The response of GET /api/auth/session as the browser parses it. Names may be in camel or snake case, and flags may be
 * 1 and 0. Source: auth-022, auth-023, entities-001.
 */

export type SessionResponse =
  | { valid: false }
  | {
      valid: true
      id: number
      email: string
      session: string
      organizationSlug: string
      firstName: string
      lastName: string
      isAdmin: boolean
      isAgent: boolean
      demoMode: boolean
      orgCreateDate: string
    }

/** Throws an error that names the field if the response is malformed. */
export function parseSession(json: unknown): SessionResponse {
  if (typeof json !== 'object' || json === null) throw new Error('the session is not an object')
  const fields = json as Record<string, unknown>
  const either = (...names: string[]) => names.map((name) => fields[name]).find((value) => value !== undefined)
  if (!flag('valid', either('valid'))) return { valid: false }
  return {
    valid: true,
    id: wholeNumber('id', either('id')),
    email: text('email', either('email')),
    session: text('session', either('session')),
    organizationSlug: text('organizationSlug', either('organizationSlug', 'organization_slug')),
    firstName: text('firstName', either('firstName', 'first_name')),
    lastName: text('lastName', either('lastName', 'last_name')),
    isAdmin: flag('is_admin', either('is_admin', 'isAdmin')),
    isAgent: flag('is_agent', either('is_agent', 'isAgent') ?? false),
    demoMode: flag('demo_mode', either('demo_mode', 'demoMode') ?? false),
    orgCreateDate: text('orgCreateDate', either('orgCreateDate', 'org_create_date')),
  }
}

function wholeNumber(name: string, value: unknown): number {
  if (!Number.isInteger(value)) throw new Error(`${name} is not a whole number`)
  return value as number
}

function text(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new Error(`${name} is not a string`)
  return value
}

function flag(name: string, value: unknown): boolean {
  if (value === true || value === 1) return true
  if (value === false || value === 0) return false
  throw new Error(`${name} is not true, false, 1 or 0`)
}
