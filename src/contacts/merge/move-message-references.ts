import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { ChangeSet } from '../changes/change-set.ts'
import { type PreviousStatus, restoreStatus } from '../email-status.ts'
import type { MergeDetail } from './merge-contacts.ts'

/**
 * After an undo of a merge: where a mail that went back was sent, opened or given up in between, both contacts say what
 * their own mails say now. Nothing else is touched, so that what nobody moved on is exactly what it was.
 */
export async function followMails(scope: Scope, merge: ChangeSet): Promise<void> {
  const { db, organizationId } = scope
  const { kept, merged, moved, figures } = merge.detail as unknown as MergeDetail
  const contact = await db
    .selectFrom('contacts')
    .select(['status', 'last_emailed_at', 'quote_sent_at', 'quote_viewed_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', merged)
    .executeTakeFirstOrThrow()
  const { rows } = await sql`
    select 1 from messages
    where organization_id = ${organizationId} and id = any(${moved.messages}::uuid[])
      and (sent_at >= ${merge.made_at} or viewed_at >= ${merge.made_at}
           or (status in ('failed', 'unknown', 'skipped') and ${contact.status}::text = 'Scheduled')) limit 1`.execute(
    db,
  )
  if (rows.length === 0) return
  await restoreStatus(scope, merged, contact)
  await restoreStatus(scope, kept, figures.before as unknown as PreviousStatus)
}
