import { sql } from 'kysely'
import { importWords } from '../../messages/imports.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Scope } from '../../scope.ts'
import { applyQuota, type GoodRow } from './apply-quota.ts'
import { importedColumnsSql, importRowsSql } from './import-rows-sql.ts'
import { IMPORT_LEASE, updateHeldImport } from './lease.ts'
import { findAddressHolders, type PlacedContact, withPlaces } from './match-rows.ts'
import { addSuppressions, findColleaguesAddresses } from './opt-outs.ts'
import type { BadRow, ContactImport } from './queries.ts'
import type { ImportedOptOut } from './read/read-row.ts'
import { type ImportWarnings, withWarnings } from './read/row-warnings.ts'
import { countChanges, openChangeSet, updateExisting } from './update-existing.ts'

/** The opt-out of a row, whether or not the row is imported. */
export interface RowOptOut extends ImportedOptOut {
  row: number
}

export interface ImportBatch {
  /** Rows of the file written before this batch. */
  doneBefore: number
  good: GoodRow[]
  bad: BadRow[]
  optOuts: RowOptOut[]
  warnings: ImportWarnings
}

/**
 * Writes one batch in the caller's transaction: contacts, suppressions, bad rows, change set, counters and lease.
 * Returns false and writes nothing when this worker no longer holds the import or another worker has written these
 * rows.
 */
export async function writeImportBatch(
  scope: Scope,
  claim: ContactImport,
  batch: ImportBatch,
  zips: ZipBook,
): Promise<boolean> {
  // This comes first: its row lock makes a cancellation or another worker wait for this transaction to end.
  const held = await updateHeldImport(scope, claim)
    .set({ claimed_until: sql`now() + ${IMPORT_LEASE}` })
    .where('done_rows', '=', batch.doneBefore)
    .returning('checked')
    .executeTakeFirst()
  if (!held) return false

  const accepted = await applyQuota(scope, batch.good)
  const colleagues = await findColleaguesAddresses(scope, claim, batch.optOuts)
  const optOuts = batch.optOuts.filter(({ address }) => !colleagues.has(address))
  batch.warnings.optOuts += optOuts.length
  const notBlocked = new Set(batch.optOuts.flatMap(({ row, address }) => (colleagues.has(address) ? row : [])))
  const withOptOut = (row: number, reason?: string) =>
    [reason, notBlocked.has(row) && importWords.colleaguesClient].filter(Boolean).join(' ')
  const bad = [...batch.bad, ...accepted.bad].map((each) => ({
    ...each,
    reason: withOptOut(each.row_number, each.reason),
  }))
  const contacts = await withPlaces(
    scope,
    accepted.good.map(({ contact }) => contact),
    zips,
    batch.warnings,
  )
  const changes = contacts.length > 0 ? await openChangeSet(scope, claim) : undefined
  const updated = changes ? await updateExisting(scope, claim, contacts, changes.id) : 0
  const added = await addContacts(scope, claim, contacts)
  if (changes) await countChanges(scope, changes, added + updated)
  await addSuppressions(scope, claim, optOuts)
  await addBadRows(scope, claim, [
    ...bad,
    ...accepted.good.flatMap(({ row, cells, unread }) => {
      const reason = withOptOut(row, unread)
      return reason ? [{ row_number: row, reason, cells, is_imported: true }] : []
    }),
  ])
  await updateHeldImport(scope, claim)
    .set({
      done_rows: batch.doneBefore + contacts.length + bad.length,
      added: sql`added + ${added}`,
      updated: sql`updated + ${updated}`,
      unchanged: sql`unchanged + ${contacts.length - added - updated}`,
      bad: sql`bad + ${bad.length}`,
      checked: JSON.stringify(withWarnings(held.checked, batch.warnings)),
    })
    .execute()
  return true
}

async function addContacts(scope: Scope, claim: ContactImport, contacts: PlacedContact[]): Promise<number> {
  const added = await insertContacts(
    scope,
    claim,
    contacts.filter(({ email }) => email !== null),
  )
  // Contacts that share an address are inserted after the contact who owns it.
  const without = contacts.filter(({ email, matched_id }) => email === null && matched_id === null)
  const holders = await findAddressHolders(scope, without)
  const sharing = without.map((row) => ({ ...row, holder_id: holders.get(row.shares_email ?? '')?.id ?? null }))
  return added + (await insertContacts(scope, claim, sharing))
}

async function insertContacts(scope: Scope, claim: ContactImport, contacts: readonly PlacedContact[]): Promise<number> {
  if (contacts.length === 0) return 0
  const { numAffectedRows } = await sql`
      insert into contacts (
        organization_id, ${importedColumnsSql}, shares_email_with, opt_in_quarterly_updates,
        agent_id, source, import_id, created_at, updated_at)
      select ${scope.organizationId}, ${importedColumnsSql}, holder_id, no_updates is not true,
        coalesce(
          ${claim.agent_id},
          (select id from users
           where organization_id = ${scope.organizationId} and email = r.agent_email and removed_at is null),
          (select id from users
           where organization_id = ${scope.organizationId} and is_default_agent and removed_at is null),
          ${claim.uploaded_by}),
        'import', ${claim.id}, ${scope.now}, ${scope.now}
      from ${importRowsSql(contacts)}
      order by email
      on conflict (organization_id, email) where deleted_at is null do nothing`.execute(scope.db)
  return Number(numAffectedRows)
}

async function addBadRows(scope: Scope, claim: ContactImport, bad: BadRow[]): Promise<void> {
  if (bad.length === 0) return
  await sql`
    insert into contact_import_bad_rows (organization_id, import_id, row_number, reason, cells, is_imported)
    select ${scope.organizationId}, ${claim.id}, row_number, reason, cells, is_imported
    from json_to_recordset(${JSON.stringify(bad)}::json) as r(row_number integer, reason text, cells jsonb, is_imported boolean)`.execute(
    scope.db,
  )
}
