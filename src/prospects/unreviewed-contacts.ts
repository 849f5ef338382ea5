import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { prospectSources } from './prospect.ts'

/**
 * Whether contact c signed up on a public page, and nobody at the agency has edited, imported or merged it since. Then
 * anybody may have typed its name and its address. A new agent is no review: many contacts get one at once.
 */
export const isUnreviewed = sql<boolean>`(c.source in (${sql.join(prospectSources.map((source) => sql.lit(source)))})
  and not exists (select from contact_changes k
    join change_sets s on s.organization_id = k.organization_id and s.id = k.change_set_id
    where k.organization_id = c.organization_id and k.contact_id = c.id and s.made_by is not null
      and s.kind in ('edit', 'import', 'merge')))`

export async function isUnreviewedContact({ db, organizationId }: Scope, contactId: number): Promise<boolean> {
  const found = await db
    .selectFrom('contacts as c')
    .select('c.id')
    .where('c.organization_id', '=', organizationId)
    .where('c.id', '=', contactId)
    .where(isUnreviewed)
    .executeTakeFirst()
  return found !== undefined
}
