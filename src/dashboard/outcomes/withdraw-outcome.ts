import { lockContact } from '../../contacts/queries.ts'
import { NotFound } from '../../lib/not-found.ts'
import type { Scope } from '../../scope.ts'

/** Takes an outcome back, or puts it back. Throws NotFound. Saying so twice changes nothing. */
export async function withdrawOutcome(scope: Scope, contactId: number, id: number, withdrawn: boolean): Promise<void> {
  const { db, organizationId, now } = scope
  await lockContact(scope, contactId)
  const of = db
    .selectFrom('outcomes')
    .select(['follow_up_id', 'withdrawn_at'])
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
  const found = await of.where('id', '=', id).executeTakeFirst()
  if (!found) throw new NotFound('Outcome not found')
  const set = (ids: number, at: Date | null) =>
    db
      .updateTable('outcomes')
      .set({ withdrawn_at: at })
      .where('organization_id', '=', organizationId)
      .where('id', '=', ids)
      .execute()
  if (withdrawn && found.withdrawn_at === null) await set(id, now)
  if (withdrawn || found.withdrawn_at === null) return
  // What took its place since goes.
  if (found.follow_up_id !== null)
    for (const other of await of
      .select('id')
      .where('follow_up_id', '=', found.follow_up_id)
      .where('withdrawn_at', 'is', null)
      .execute())
      await set(other.id, now)
  await set(id, null)
}
