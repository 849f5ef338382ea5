import { sql } from 'kysely'
import { typedAddress } from '../contacts/typed-address.ts'
import type { Scope } from '../scope.ts'
import { prospectSources } from './prospect.ts'

/**
 * Where somebody who signed up themselves is reached, as they typed it; undefined for everybody else. It may be the
 * address of a contact who had it before, and nothing that they see may tell.
 */
export async function findProspectAddress(
  { db, organizationId }: Scope,
  contactId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('contacts as c')
    .select(sql<string | null>`coalesce(c.email, ${typedAddress})`.as('address'))
    .where('c.organization_id', '=', organizationId)
    .where('c.id', '=', contactId)
    .where('c.source', 'in', prospectSources)
    .executeTakeFirst()
  return row?.address ?? undefined
}
