import { isUniqueViolation } from '../../db/errors.ts'
import { publicToken } from '../lib/tokens.ts'
import type { SystemScope } from '../scope.ts'
import type { SignupForm } from './schemas.ts'
import { findUserByEmail } from './users.ts'

export type SignUpResult = { ok: true; organizationId: number; userId: number } | { ok: false; refused: 'email_taken' }

/**
 * Creates an agency and its first user, an admin. The admin can become an agent in the setup's team step; on the Basic
 * plan they become one when the agency is set up. Outreach stays in test mode until they change it.
 */
export async function signUp(system: SystemScope, form: SignupForm): Promise<SignUpResult> {
  if (await findUserByEmail(system, form.email)) return { ok: false, refused: 'email_taken' }
  const organization = await system.db
    .insertInto('organizations')
    .values({
      name: form.organizationName,
      slug: slugFor(form.organizationName),
      phone: form.phone,
      created_at: system.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await system.db.insertInto('organization_settings').values({ organization_id: organization.id }).execute()
  const user = await system.db
    .insertInto('users')
    .values({
      organization_id: organization.id,
      email: form.email,
      first_name: form.firstName,
      last_name: form.lastName,
      phone: form.phone,
      is_admin: true,
      is_agent: false,
      signature: defaultSignature(form.firstName, form.lastName, form.organizationName),
      public_token: publicToken(),
      created_at: system.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ok: true, organizationId: organization.id, userId: user.id }
}

/** The email signature of a user who has not written their own. */
export const defaultSignature = (firstName: string, lastName: string, organizationName: string) =>
  `${firstName} ${lastName}\n${organizationName}`

/**
 * Turns the error of a concurrent sign-up with the same address into a refusal; rethrows other errors. Call it outside
 * the transaction.
 */
export function emailTaken(error: unknown): SignUpResult {
  if (isUniqueViolation(error, 'users_email_key')) return { ok: false, refused: 'email_taken' }
  throw error
}

/** Ends in six random characters, so that a slug does not reveal another agency of the same name. */
function slugFor(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  const suffix = publicToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 6)
  return `${words || 'agency'}-${suffix}`
}
