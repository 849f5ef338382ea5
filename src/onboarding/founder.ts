import type { Scope } from '../scope.ts'
import type { SetupProgressFacts } from './steps.ts'

/** The admin who sets an agency up, with their progress. */
export interface Founder {
  organizationId: number
  userId: number
  email: string
  firstName: string
  lastName: string
  organizationName: string
  slug: string
  /** The address is verified, so the setup cookie alone no longer gives access. */
  isVerified: boolean
  isOnboarded: boolean
  progress: SetupProgressFacts
}

/** The admin with this id; undefined if they were removed or the agency is closed. */
export async function findFounder({ db, organizationId }: Scope, userId: number): Promise<Founder | undefined> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.email', 'u.first_name', 'u.last_name', 'u.email_verified_at', 'o.name', 'o.slug', 'o.plan'])
    .select(['o.set_up_at', 'o.onboarded_at', 'o.setup_steps_completed'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('users as a')
          .select('a.id')
          .whereRef('a.organization_id', '=', 'u.organization_id')
          .where('a.is_agent', '=', true)
          .where('a.removed_at', 'is', null),
      ).as('has_agents'),
    )
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '=', userId)
    .where('u.is_admin', '=', true)
    .where('u.removed_at', 'is', null)
    .where('o.closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    organizationId,
    userId,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    organizationName: row.name,
    slug: row.slug,
    isVerified: row.email_verified_at !== null,
    isOnboarded: row.onboarded_at !== null,
    progress: {
      plan: row.plan,
      isSetUp: row.set_up_at !== null,
      hasAgents: Boolean(row.has_agents),
      passed: row.setup_steps_completed,
    },
  }
}
