import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { deleteAddressBlocks } from './address-blocks.ts'
import { childTables, SKIPPED_BY_MERGE } from './children.ts'
import type { MergeDetail } from './merge-contacts.ts'
import { movePausesBack, requestPlans } from './pauses.ts'
import type { MergeFigures } from './rules.ts'

/** Mails, notes and quotes go back with whom they came. What was written since the merge stays where it was written. */
export async function moveChildrenBack(scope: Scope, detail: MergeDetail): Promise<void> {
  const { db, organizationId } = scope
  // Whoever stayed may have been merged into a third since.
  const holders = sql`
    with recursive holders as (
      select id, merged_into from contacts where organization_id = ${organizationId} and id = ${detail.kept}
      union
      select c.id, c.merged_into from holders join contacts c
        on c.organization_id = ${organizationId} and c.id = holders.merged_into)`
  const held = sql`organization_id = ${organizationId} and contact_id in (select id from holders)`
  for (const { id, occasion } of detail.renamed)
    await sql`${holders} update messages set contact_id = ${detail.merged}, occasion = ${occasion}
      where ${held} and id = ${id}`.execute(db)
  await sql`${holders} update messages set contact_id = ${detail.merged}
    where ${held} and id = any(${detail.moved.messages}::uuid[])`.execute(db)
  for (const table of childTables) {
    // A quote that a mail written since leads to belongs to whoever got that mail.
    const free =
      table === 'quotes'
        ? sql`not exists (
            select 1 from messages m where m.organization_id = ${organizationId} and m.quote_id = quotes.id
              and m.contact_id in (select id from holders))`
        : sql`true`
    await sql`${holders} update ${sql.table(table)} set contact_id = ${detail.merged}
      where ${held} and ${free}
        and id = any(${detail.moved[table] ?? []}::${table === 'quotes' ? sql`text` : sql`bigint`}[])`.execute(db)
  }
  for (const { id, reason } of detail.skipped)
    await db
      .updateTable('messages')
      .set({ status: 'queued', reason })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('status', '=', 'skipped')
      .where('reason', '=', SKIPPED_BY_MERGE)
      .execute()
  for (const { id, before, after } of detail.partners)
    await db
      .updateTable('contacts')
      .set({ shares_email_with: before })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('shares_email_with', '=', after)
      .execute()
  await deleteAddressBlocks(scope, detail.refusals)
  if (detail.pauses) await movePausesBack(scope, detail.pauses, detail.merged)
  await requestPlans(scope, [detail.kept, detail.merged])
  await putFiguresBack(scope, detail)
  if (detail.origin)
    await db
      .updateTable('contacts')
      .set(detail.origin)
      .where('organization_id', '=', organizationId)
      .where('id', '=', detail.kept)
      .execute()
}

/** Only those that no mail or visit has moved on since. */
async function putFiguresBack({ db, organizationId }: Scope, { kept, figures }: MergeDetail): Promise<void> {
  const column = (name: keyof MergeFigures, type: RawBuilder<unknown>) =>
    sql`${sql.ref(name)} = case when ${sql.ref(name)} is not distinct from ${figures.after[name]}::${type}
      then ${figures.before[name]}::${type} else ${sql.ref(name)} end`
  const moment = sql`timestamptz`
  await sql`update contacts set ${sql.join([
    column('status', sql`text`),
    column('last_emailed_at', moment),
    column('quote_sent_at', moment),
    column('quote_viewed_at', moment),
    column('health_completed_at', moment),
  ])} where organization_id = ${organizationId} and id = ${kept}`.execute(db)
}
