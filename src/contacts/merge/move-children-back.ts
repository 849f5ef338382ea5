import { type RawBuilder, sql } from 'kysely'
import { clearUntriedBatch } from '../../outbox/queries.ts'
import type { Scope } from '../../scope.ts'
import type { ChangeSet } from '../changes/change-set.ts'
import { type PreviousStatus, restoreStatus } from '../email-status.ts'
import { deleteAddressBlocks } from './address-blocks.ts'
import type { MergeDetail } from './merge-contacts.ts'
import type { MergeFigures } from './merge-fields.ts'
import { movePausesBack, requestPlans } from './pauses.ts'
import { CANCELED_BY_MERGE, childTables } from './related-rows.ts'

/** Stored by servers that still run the release before migration 0122. Remove it in the next release. */
const STORED_SENTENCE = 'The contact was merged with another one that has this mail already'

/**
 * Moves messages, notes, quotes and other rows back to the contact they came from, and undoes what else the merge
 * changed: skipped messages, shared addresses, suppressions, pauses, figures and source. Rows added since the merge
 * stay.
 */
export async function moveChildrenBack(scope: Scope, detail: MergeDetail): Promise<void> {
  const { db, organizationId } = scope
  // The remaining contact may have been merged into a third one since.
  const holders = sql`
    with recursive holders as (
      select id, merged_into from contacts where organization_id = ${organizationId} and id = ${detail.kept}
      union
      select c.id, c.merged_into from holders join contacts c
        on c.organization_id = ${organizationId} and c.id = holders.merged_into)`
  const isHeld = sql`organization_id = ${organizationId} and contact_id in (select id from holders)`
  for (const { id, occasion } of detail.renamed)
    await sql`${holders} update messages set contact_id = ${detail.merged}, occasion = ${occasion}
      where ${isHeld} and id = ${id}`.execute(db)
  await sql`${holders} update messages set contact_id = ${detail.merged}
    where ${isHeld} and id = any(${detail.moved.messages}::uuid[])`.execute(db)
  for (const table of childTables) {
    // A quote linked from a message sent since the merge belongs to the recipient of that message.
    const isUnused =
      table === 'quotes'
        ? sql`not exists (
            select 1 from messages m where m.organization_id = ${organizationId} and m.quote_id = quotes.id
              and m.contact_id in (select id from holders))`
        : sql`true`
    await sql`${holders} update ${sql.table(table)} set contact_id = ${detail.merged}
      where ${isHeld} and ${isUnused}
        and id = any(${detail.moved[table] ?? []}::${table === 'quotes' ? sql`text` : sql`bigint`}[])`.execute(db)
  }
  for (const { id, reason, until_on = null, reason_detail = null } of detail.skipped)
    await sql`
      update messages set status = 'queued', reason = ${reason}, until_on = ${until_on},
        reason_detail = ${reason_detail}, ${clearUntriedBatch}
      where organization_id = ${organizationId} and id = ${id} and status = 'skipped'
        and reason in (${CANCELED_BY_MERGE}, ${STORED_SENTENCE})`.execute(db)
  for (const { id, before, after } of detail.partners)
    await db
      .updateTable('contacts')
      .set({ shares_email_with: before })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('shares_email_with', '=', after)
      .execute()
  await deleteAddressBlocks(scope, detail)
  if (detail.pauses) await movePausesBack(scope, detail.pauses, detail.merged)
  await requestPlans(scope, [detail.kept, detail.merged])
  await restoreFigures(scope, detail)
  if (detail.origin)
    await db
      .updateTable('contacts')
      .set(detail.origin)
      .where('organization_id', '=', organizationId)
      .where('id', '=', detail.kept)
      .execute()
}

/** Restores only the figures that have not changed since the merge. */
async function restoreFigures({ db, organizationId }: Scope, { kept, figures }: MergeDetail): Promise<void> {
  const column = (name: keyof MergeFigures, type: RawBuilder<unknown>) =>
    sql`${sql.ref(name)} = case when ${sql.ref(name)} is not distinct from ${figures.after[name]}::${type}
      then ${figures.before[name]}::${type} else ${sql.ref(name)} end`
  const timestamp = sql`timestamptz`
  await sql`update contacts set ${sql.join([
    column('status', sql`text`),
    column('last_emailed_at', timestamp),
    column('quote_sent_at', timestamp),
    column('quote_viewed_at', timestamp),
    column('health_completed_at', timestamp),
  ])} where organization_id = ${organizationId} and id = ${kept}`.execute(db)
}

/**
 * Recomputes the email status of both contacts after a merge is undone, if a message that moved back was sent or viewed
 * since the merge, or is failed, unknown or skipped although the status is Scheduled. Otherwise nothing changes.
 */
export async function refreshEmailStatus(scope: Scope, merge: ChangeSet): Promise<void> {
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
