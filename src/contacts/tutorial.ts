import { sql } from 'kysely'
import type { Scope } from '../scope.ts'

/** Records when the user first saw the tutorial on adding contacts. */
export async function rememberTutorial({ db, organizationId, actor, now }: Scope): Promise<void> {
  await db
    .updateTable('users')
    .set({ contacts_tutorial_seen_at: sql`coalesce(contacts_tutorial_seen_at, ${now})` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', actor.kind === 'user' ? actor.id : null)
    .execute()
}
