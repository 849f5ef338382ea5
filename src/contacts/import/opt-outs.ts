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

/** Numbers of addresses that a file blocks. */
export interface RemovableBlocks {
  all: number
  /** Those that nothing else blocks. */
  alone: number
}

/**
 * The blocks of a finished import. Undefined if there are none, or if the user may not remove them: admins may, as long
 * as an import can be undone.
 */
export async function findRemovableBlocks(scope: Scope, file: ContactImport): Promise<RemovableBlocks | undefined> {
  const { actor, now } = scope
  const isRecent = file.finished_at !== null && file.finished_at >= undoableSince(now)
  if (actor.kind !== 'user' || !actor.isAdmin || !isRecent) return undefined
  const { rows } = await sql<RemovableBlocks>`
    select count(*) as all, count(*) filter (where reasons = 1) as alone from (
      select count(*) as reasons
      from suppression_reasons r join suppression_reasons o using (organization_id, channel, address)
      where r.organization_id = ${scope.organizationId} and r.source_id = ${file.id}
        and r.reason = 'unsubscribed_elsewhere'
      group by r.address) as each`.execute(scope.db)
  return rows[0]!.all > 0 ? rows[0] : undefined
}

/**
 * Removes the blocks that a wrong file set, and no other: an address stays blocked for whatever else it is blocked for.
 * Returns how many addresses nothing else blocks; undefined if there was nothing that the user may remove.
 */
export async function removeBlocks(scope: Scope, file: ContactImport): Promise<number | undefined> {
  const blocks = await findRemovableBlocks(scope, file)
  if (!blocks) return undefined
  const { db, organizationId } = scope
  // A file may block a whole book.
  await sql`select set_config('statement_timeout', '120s', true)`.execute(db)
  const { numDeletedRows } = await db
    .deleteFrom('suppression_reasons')
    .where('organization_id', '=', organizationId)
    .where('source_id', '=', file.id)
    .where('reason', '=', 'unsubscribed_elsewhere')
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return undefined
  await recordAuditEvent(scope, { action: 'address_released', target: file.file_name, detail: { count: blocks.alone } })
  return blocks.alone
}
