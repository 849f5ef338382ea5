import { sql } from 'kysely'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { undoableSince } from '../changes/change-set.ts'
import { mayChangeContact } from './import-rows-sql.ts'
import type { ContactImport } from './queries.ts'
import type { ImportedOptOut } from './read/read-row.ts'

/**
 * The addresses of contacts that the uploader may not change. Their opt-outs do not count: otherwise an agent could end
 * the email to a colleague's client with a file.
 */
export async function findColleaguesAddresses(
  scope: Scope,
  { uploaded_by }: ContactImport,
  optOuts: readonly ImportedOptOut[],
): Promise<ReadonlySet<string>> {
  if (optOuts.length === 0) return new Set()
  const { rows } = await sql<{ email: string }>`
    select c.email from contacts as c
    where c.organization_id = ${scope.organizationId} and c.deleted_at is null
      and c.email = any(${optOuts.map(({ address }) => address)}::text[])
      and not ${mayChangeContact(scope, uploaded_by)}`.execute(scope.db)
  return new Set(rows.map(({ email }) => email))
}

/**
 * Suppresses addresses that another system no longer emails, even if the contact is deleted later. An opt-out ends
 * with the file's blocks; a bounce or an admin's block in our own export does not.
 */
export async function addSuppressions(
  scope: Scope,
  claim: ContactImport,
  optOuts: readonly ImportedOptOut[],
): Promise<void> {
  if (optOuts.length === 0) return
  const { db, organizationId, now } = scope
  await sql`
    insert into suppression_reasons (organization_id, channel, address, reason, source_id, created_at)
    select ${organizationId}::bigint, 'email', r.address,
      case when r.reason in ('unsubscribed', 'merged') then 'unsubscribed_elsewhere' else r.reason end,
      ${claim.id}::bigint, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(optOuts)}::json) as r(address text, reason text)
    -- The export of an agency tells it nothing new about its own merges.
    where r.reason <> 'merged' or not exists (
      select from suppression_reasons s where s.organization_id = ${organizationId} and s.channel = 'email'
        and s.address = r.address and s.reason = 'merged')
    on conflict do nothing`.execute(db)
}

/**
 * How many addresses only this finished import blocks, if the user may unblock them: admins may, as long as an import
 * can be undone.
 */
export async function countRemovableBlocks(scope: Scope, file: ContactImport): Promise<number> {
  const { actor, now } = scope
  const isRecent = file.finished_at !== null && file.finished_at >= undoableSince(now)
  if (actor.kind !== 'user' || !actor.isAdmin || !isRecent) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from suppression_reasons r join suppression_reasons o using (organization_id, channel, address)
      where r.organization_id = ${scope.organizationId} and r.source_id = ${file.id} and r.reason = 'unsubscribed_elsewhere'
      group by r.address having count(*) = 1) as alone`.execute(scope.db)
  return rows[0]!.count
}

/**
 * Removes the blocks that a wrong file set, and no other: an address stays blocked for whatever else it is blocked for.
 * Returns the number of addresses that nothing else blocks. If there are none, removes nothing.
 */
export async function removeBlocks(scope: Scope, file: ContactImport): Promise<number> {
  const count = await countRemovableBlocks(scope, file)
  if (count === 0) return 0
  await scope.db
    .deleteFrom('suppression_reasons')
    .where('organization_id', '=', scope.organizationId)
    .where('source_id', '=', file.id)
    .where('reason', '=', 'unsubscribed_elsewhere')
    .execute()
  await recordAuditEvent(scope, { action: 'address_released', target: file.file_name, detail: { count } })
  return count
}
