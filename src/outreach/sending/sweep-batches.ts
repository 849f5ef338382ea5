import { sql } from 'kysely'
import { markFailed, type SettledEmail } from '../../contacts/email-status.ts'
import { queuedStatus, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { UNKNOWN_OUTCOME_REASON } from './settle.ts'

/** So long the provider's reports are waited for, from the first try on. */
const EVIDENCE = sql`interval '20 hours'`

const waiting = sql`m.status in (${queuedStatus}, ${sendingStatus})`

/** Leaves to a person what no report came of. Answers how many mails. */
export const failExpiredMessages = async (system: SystemScope): Promise<number> =>
  noteUnknown(
    system,
    sql`
    with over as (
      delete from send_batches where stopped_at is not null and first_attempt_at <= ${system.now}::timestamptz - ${EVIDENCE}
      returning id)
    update messages m set status = 'unknown', claimed_by = null, claimed_until = null
    from over where m.batch_id = over.id and ${waiting}`,
  )

/**
 * Batches that nobody waits for any more, as all their mails were reported or erased while their sender died: their text
 * is personal. And the reverse, mails whose batch is gone: as nobody can say whether it was handed over, they are left
 * to a person. Answers how many of those.
 */
export async function sweepBatches(system: SystemScope): Promise<number> {
  const { db } = system
  await sql`
    delete from send_batches where id in (
      select b.id from send_batches b
      where not exists (select from messages m where m.batch_id = b.id and ${waiting})
      for update skip locked)`.execute(db)
  return noteUnknown(
    system,
    sql`
    update messages m set status = 'unknown', claimed_by = null, claimed_until = null,
      reason = coalesce(m.reason, ${UNKNOWN_OUTCOME_REASON})
    where m.batch_id is not null and ${waiting} and not exists (select from send_batches b where b.id = m.batch_id)`,
  )
}

async function noteUnknown(system: SystemScope, update: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<SettledEmail>`${update}
    returning m.organization_id, m.contact_id, m.kind, m.mode, m.viewed_at, m.created_at`.execute(system.db)
  for (const message of rows) await markFailed(system, message)
  return rows.length
}
