import type { Scope } from '../scope.ts'

/** The contact answered the health questions, the last time now. What was answered is not the contact's to hold. */
export async function recordHealthCompleted({ db, organizationId, now }: Scope, contactId: number): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ health_completed_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', contactId)
    .execute()
}
