import { NotFound } from '../lib/not-found.ts'
import type { Scope } from '../scope.ts'
import { countVerifiedAdmins, type License } from './agent.ts'

export interface SeatLimit {
  planName: string
  /** -1 is no limit. */
  agentLimit: number
}

export interface LockedTeam {
  organizationName: string
  /** Admins who can sign in. */
  admins: number
  agents: number
  hasDefault: boolean
  /** The plan allows no more agents. */
  isFull: boolean
  /** The id of the subscription tier; null before one was chosen. */
  planId: string | null
  plan: SeatLimit
}

const UNLIMITED = -1

/**
 * Locks the agency's team until the transaction ends and returns the figures that its rules depend on. Take this lock
 * before adding, changing or removing people, so that concurrent changes run one after another. Throws NotFound if the
 * acting user was removed or lost the admin role since the request began.
 */
export async function lockTeam({ db, organizationId, actor }: Scope): Promise<LockedTeam> {
  const organization = await db
    .selectFrom('organizations')
    .select(['name', 'plan', 'agent_limit'])
    .where('id', '=', organizationId)
    // 'for no key update', so that saving a contact, which references this row, does not wait.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const tier = await db
    .selectFrom('subscription_tiers')
    .select('name')
    .where('id', '=', organization.plan ?? '')
    .executeTakeFirst()
  const people = await db
    .selectFrom('users')
    .select(['id', 'is_admin', 'is_agent', 'is_default_agent', 'email_verified_at'])
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .execute()
  // The actor may have lost the role or the account while this waited for the lock.
  if (actor.kind === 'user' && !people.some(({ id, is_admin }) => id === actor.id && (is_admin || !actor.isAdmin)))
    throw new NotFound('Agent not found')
  const plan = { planName: tier?.name ?? '', agentLimit: organization.agent_limit }
  const agents = people.filter(({ is_agent }) => is_agent).length
  return {
    organizationName: organization.name,
    admins: countVerifiedAdmins(people),
    agents,
    hasDefault: people.some(({ is_default_agent }) => is_default_agent),
    isFull: plan.agentLimit !== UNLIMITED && agents >= plan.agentLimit,
    planId: organization.plan,
    plan,
  }
}

export async function replaceLicenses({ db, organizationId }: Scope, userId: number, licenses: readonly License[]) {
  await db
    .deleteFrom('agent_licenses')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  if (licenses.length === 0) return
  await db
    .insertInto('agent_licenses')
    .values(
      licenses.map(({ state, number, expiresOn }) => ({
        organization_id: organizationId,
        user_id: userId,
        state,
        number,
        expires_on: expiresOn,
      })),
    )
    .execute()
}
