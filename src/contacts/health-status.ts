import type { Scope } from '../scope.ts'

/** Records that the contact answered the health questions now. The answers are stored elsewhere. */
export async function recordHealthCompleted({ db, organizationId, now }: Scope, contactId: number): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ health_completed_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', contactId)
    .execute()
}
