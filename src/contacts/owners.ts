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
  removed_at: Date | null
  /** Null: how contacts are added was not shown to them yet. */
  contacts_tutorial_seen_at: Date | null
}

export type AssignedAgent = Pick<
  Selectable<Users>,
  'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'removed_at'
>

/** Everybody who may own contacts, and those who left and still do. By name. */
export function listOwners({ db, organizationId }: Scope): Promise<Owner[]> {
  return db
    .selectFrom('users')
    .select([
      'id',
      'first_name',
      'last_name',
      'is_agent',
      'is_default_agent',
      'removed_at',
      'contacts_tutorial_seen_at',
    ])
    .where('organization_id', '=', organizationId)
    .orderBy(sql`lower(last_name), lower(first_name), id`)
    .execute()
}

/** Those of them who sell and still work here: whom an import may give its contacts to. */
export const listSellers = async (scope: Scope): Promise<Owner[]> =>
  (await listOwners(scope)).filter((owner) => owner.is_agent && !owner.removed_at)

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
