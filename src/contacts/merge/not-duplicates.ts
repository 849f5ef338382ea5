import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'

export const pairKey = (one: number, other: number) => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** The pairs marked as not duplicates that start at one of these contacts, as pair keys. */
export async function listNotDuplicates({ db, organizationId }: Scope, ids: readonly number[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('not_duplicates')
    .select(['contact_id', 'other_id'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`contact_id = any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.map(({ contact_id, other_id }) => pairKey(contact_id, other_id)))
}
