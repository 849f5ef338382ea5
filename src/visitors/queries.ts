import { sql } from 'kysely'
import { sha256 } from '../lib/tokens.ts'
import type { Scope } from '../scope.ts'

export interface Visitor {
  id: number
  draft: string | null
  key_id: string | null
}

/** The visitor with this cookie token, at the scope's agency. */
export function findVisitor({ db, organizationId }: Scope, token: string): Promise<Visitor | undefined> {
  return db
    .selectFrom('visitors')
    .select(['id', 'draft', 'key_id'])
    .where('organization_id', '=', organizationId)
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst()
}

/** Like findVisitor, but creates a missing row, and updates seen_at. */
export function upsertVisitor({ db, organizationId, now }: Scope, token: string): Promise<Visitor> {
  return db
    .insertInto('visitors')
    .values({ organization_id: organizationId, token_hash: sha256(token), created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'token_hash']).doUpdateSet({ seen_at: now }))
    .returning(['id', 'draft', 'key_id'])
    .executeTakeFirstOrThrow()
}

/**
 * Lets this browser act for a contact who signed up in it. Never called for a contact whose link was only opened in it,
 * because links are passed on and can be revoked.
 */
export async function bindVisitor(
  { db, organizationId, now }: Scope,
  { visitorId, contactId, address }: { visitorId: number; contactId: number; address: string | null },
) {
  await db
    .insertInto('visitor_contacts')
    .values({
      organization_id: organizationId,
      visitor_id: visitorId,
      contact_id: contactId,
      entered_at: now,
      address,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'visitor_id', 'contact_id'])
        .doUpdateSet({ entered_at: now, address: sql`coalesce(excluded.address, visitor_contacts.address)` }),
    )
    .execute()
}
