/*
 * The answer of GET /api/auth/session, as the browser reads it. Older answers of the same call spell names in snake case
 * and flags as 1 and 0; both are understood. Source: auth-022, auth-023, entities-001.
 */

export type SessionAnswer =
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

/** Throws, naming the field, when the answer is not one. */
export function parseSession(json: unknown): SessionAnswer {
  if (typeof json !== 'object' || json === null) throw new Error('the session is not an object')
  const fields = json as Record<string, unknown>
  const either = (...names: string[]) => names.map((name) => fields[name]).find((value) => value !== undefined)
  if (!flag('valid', either('valid'))) return { valid: false }
  return {
    valid: true,
    id: Number(either('id')),
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

function text(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new Error(`${name} is not a text`)
  return value
}

/** true, false, 1 or 0. */
function flag(name: string, value: unknown): boolean {
  if (value === true || value === 1) return true
  if (value === false || value === 0) return false
  throw new Error(`${name} is neither true, false, 1 nor 0`)
}
