import { type Selectable, sql } from 'kysely'
import type { Users } from '../../db/schema.ts'
import type { Scope } from '../scope.ts'
import type { Contact } from './contact.ts'

export interface Owner {
  id: number
  first_name: string
  last_name: string
  is_agent: boolean
  is_default_agent: boolean
  is_removed: boolean
  /** The tutorial on adding contacts was shown. */
  has_seen_contacts_tutorial: boolean
}

export type AssignedAgent = Pick<
  Selectable<Users>,
  'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'removed_at'
>

/** All users of the agency, including removed ones, who may still own contacts. By name. */
export const ownersQuery = ({ db, organizationId }: Scope) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'is_agent', 'is_default_agent'])
    .select(sql<boolean>`removed_at is not null`.as('is_removed'))
    .select(sql<boolean>`contacts_tutorial_seen_at is not null`.as('has_seen_contacts_tutorial'))
    .where('organization_id', '=', organizationId)
    .orderBy(sql`lower(last_name), lower(first_name), id`)

export const listOwners = (scope: Scope): Promise<Owner[]> => ownersQuery(scope).execute()

/** The active agents that can be chosen for an import. */
export const listActiveAgents = async (scope: Scope): Promise<Owner[]> =>
  (await listOwners(scope)).filter((owner) => owner.is_agent && !owner.is_removed)

/** The contact's agent, who may have been removed; undefined if unassigned. */
export async function findAssignedAgent(
  { db, organizationId }: Scope,
  { agent_id }: Contact,
): Promise<AssignedAgent | undefined> {
  if (agent_id === null) return undefined
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'removed_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', agent_id)
    .executeTakeFirst()
}

/** Records when the user first saw the tutorial on adding contacts. */
export async function rememberTutorial({ db, organizationId, actor, now }: Scope): Promise<void> {
  await db
    .updateTable('users')
    .set({ contacts_tutorial_seen_at: sql`coalesce(contacts_tutorial_seen_at, ${now})` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', actor.kind === 'user' ? actor.id : null)
    .execute()
}
