import { sql } from 'kysely'
import type { ReasonCode } from '../../messages/reasons.ts'
import { CATCH_UP_DAYS } from '../../outbox/message.ts'
import { clearUntriedBatch } from '../../outbox/queries.ts'
import type { Scope } from '../../scope.ts'

const CONTACT_DELETED: ReasonCode = 'contact_deleted'
/** Stored by servers that still run the release before migration 0122. Remove it in the next release. */
const STORED_SENTENCE = 'The contact was deleted'

/**
 * Requeues emails and texts that were skipped because their contact was deleted, for contacts that this change
 * restored. Those more than CATCH_UP_DAYS overdue stay skipped.
 */
export async function requeueSkippedEmails({ db, organizationId, now }: Scope, changeSetId: number): Promise<void> {
  await sql`
    update messages m set status = 'queued', reason = null, reason_detail = null, claimed_by = null, claimed_until = null,
      ${clearUntriedBatch}
    from contact_changes ch
    where ch.organization_id = ${organizationId} and ch.change_set_id = ${changeSetId}
      and ch.before ->> 'deleted_at' is not null and ch.after ? 'deleted_at' and ch.after ->> 'deleted_at' is null
      and m.organization_id = ${organizationId} and m.contact_id = ch.contact_id
      and m.status = 'skipped' and m.reason in (${CONTACT_DELETED}, ${STORED_SENTENCE})
      and m.due_on >= (${now}::timestamptz - make_interval(days => ${CATCH_UP_DAYS}))::date`.execute(db)
}
