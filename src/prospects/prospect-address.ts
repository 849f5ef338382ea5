import { sql } from 'kysely'
import { selfReportedEmail } from '../contacts/typed-address.ts'
import type { Scope } from '../scope.ts'
import { prospectSources } from './prospect.ts'

/**
 * A prospect's email address: the one on record, otherwise the one they typed. Undefined without one and for contacts
 * who did not sign up themselves. Another contact may have the same address, and nothing shown to the prospect may
 * reveal that.
 */
export async function findProspectAddress(
  { db, organizationId }: Scope,
  contactId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('contacts as c')
    .select(sql<string | null>`coalesce(c.email, ${selfReportedEmail})`.as('address'))
    .where('c.organization_id', '=', organizationId)
    .where('c.id', '=', contactId)
    .where('c.source', 'in', prospectSources)
    .executeTakeFirst()
  return row?.address ?? undefined
}
