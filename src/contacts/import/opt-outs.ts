import { sql } from 'kysely'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { EXPORTED_OPT_OUTS } from '../../organizations/export-columns.ts'
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
 * Suppresses addresses that another system no longer emails, even if the contact is deleted later. An opt-out replaces
 * what admins or the undo of a merge can remove; an admin's block in our own export replaces a bounce.
 */
export async function addSuppressions(
  scope: Scope,
  claim: ContactImport,
  optOuts: readonly ImportedOptOut[],
): Promise<void> {
  if (optOuts.length === 0) return
  const strength = sql`array_position(${EXPORTED_OPT_OUTS}::text[], r.reason)`
  await sql`
    insert into suppressions (organization_id, channel, address, reason, import_id, created_at)
    select distinct on (r.address) ${scope.organizationId}::bigint, 'email', r.address,
      case when r.reason in ('unsubscribed', 'merged') then 'unsubscribed_elsewhere' else r.reason end,
      ${claim.id}::bigint, ${scope.now}::timestamptz
    from json_to_recordset(${JSON.stringify(optOuts)}::json) as r(address text, reason text)
      left join suppressions as s on s.organization_id = ${scope.organizationId} and s.channel = 'email' and s.address = r.address
    -- The export of an agency tells it nothing new about its own merges.
    where r.reason <> 'merged' or s.reason is distinct from 'merged'
    order by r.address, ${strength}
    on conflict (organization_id, channel, address) do update
      set reason = excluded.reason, replaced_reason = suppressions.reason,
        import_id = case when suppressions.reason = excluded.reason then suppressions.import_id else excluded.import_id end,
        created_at = case when suppressions.reason = excluded.reason then suppressions.created_at else excluded.created_at end
      where suppressions.reason in ('merged', 'bounced', 'by_hand') and excluded.reason = 'unsubscribed_elsewhere'
        or suppressions.reason = 'bounced' and excluded.reason = 'by_hand'
        -- Two files say the same, so the address stays blocked without the first.
        or suppressions.reason = excluded.reason and suppressions.import_id <> excluded.import_id`.execute(scope.db)
}

/**
 * The opt-outs that are still the file's own. A client's opt-out or complaint since then has its own reason, and admins
 * can unblock a bounce one by one.
 */
const blocksOf = ({ db, organizationId }: Scope, file: Pick<ContactImport, 'id'>) =>
  db
    .selectFrom('suppressions')
    .select('address')
    .where('organization_id', '=', organizationId)
    .where('channel', '=', 'email')
    .where('import_id', '=', file.id)
    .where('reason', '=', 'unsubscribed_elsewhere')

/**
 * How many addresses only this finished import blocks, if the user may unblock them: admins may, as long as an import
 * can be undone.
 */
export async function countRemovableBlocks(scope: Scope, file: ContactImport): Promise<number> {
  const { actor, now } = scope
  const isRecent = file.finished_at !== null && file.finished_at >= undoableSince(now)
  if (actor.kind !== 'user' || !actor.isAdmin || !isRecent) return 0
  const { count } = await blocksOf(scope, file)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('replaced_reason', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Removes the blocks that a wrong file set, and no other: what an address was blocked for before applies again, and a
 * client's own opt-out stays. Returns the number of addresses that nothing else blocks.
 */
export async function removeBlocks(scope: Scope, file: ContactImport): Promise<number> {
  const count = await countRemovableBlocks(scope, file)
  if (count === 0) return 0
  const { db, organizationId } = scope
  const blocks = blocksOf(scope, file)
  await db
    .updateTable('suppressions')
    .set(({ ref }) => ({ reason: ref('replaced_reason').$notNull(), import_id: null, replaced_reason: null }))
    .where('organization_id', '=', organizationId)
    .where('channel', '=', 'email')
    .where('replaced_reason', 'is not', null)
    .where('address', 'in', blocks)
    .execute()
  await db
    .deleteFrom('suppressions')
    .where('organization_id', '=', organizationId)
    .where('channel', '=', 'email')
    .where('address', 'in', blocks)
    .execute()
  await recordAuditEvent(scope, { action: 'address_released', target: file.file_name, detail: { count } })
  return count
}
