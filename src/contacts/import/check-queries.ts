import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { sql } from 'kysely'
import { sha256 } from '../../lib/tokens.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Scope, SystemScope } from '../../scope.ts'
import { emptyImportCheck, type ImportCheck } from './import-check.ts'
import { fillColumns, hasChanges, importRowsSql, overwriteColumns } from './imported-columns.ts'
import { mayBeSamePerson, mayChangeContact, splitByLookup, withPlaces } from './match-rows.ts'
import { type ContactImport, fromRow, type ImportRow, updateImport } from './queries.ts'
import type { ImportedContact } from './read/read-row.ts'
import type { ImportWarnings } from './read/row-warnings.ts'

/** A hash of the choices that the counts depend on. The mode is not included: all three modes are counted at once. */
export function choicesKey(file: ContactImport): string {
  const { column_mapping, date_order, carrier_mapping, plan_mapping, answers, header_row, agent_id } = file
  const choices = [column_mapping, date_order, carrier_mapping, plan_mapping, answers, header_row, agent_id]
  return encodeBase64urlNoPadding(sha256(JSON.stringify(choices))).slice(0, 16)
}

/** The dry run of the import's current choices; undefined when it has none. */
export const currentCheck = (file: ContactImport): ImportCheck | undefined =>
  file.checked?.key === choicesKey(file) ? file.checked : undefined

/** Enqueues a dry run of the current choices unless they have one. Returns true when a job must be started for it. */
export async function enqueueCheck(scope: Scope, file: ContactImport): Promise<boolean> {
  const current = currentCheck(file)
  if (current && current.state !== 'failed') return current.state === 'waiting'
  const check = emptyImportCheck(choicesKey(file), scope.now)
  await updateImport(scope, file.id)
    .set({ checked: JSON.stringify(check) })
    .where('status', '=', 'mapping')
    .execute()
  return true
}

const CHECK_LEASE_SECONDS = 30

/**
 * Claims the oldest dry run that is waiting or whose lease has expired; undefined when there is none. Until an import
 * starts, `claimed_until` is the lease of its dry run.
 */
export async function claimCheck(
  system: SystemScope,
  worker: string,
  only?: number,
): Promise<ContactImport | undefined> {
  const { rows } = await sql<ImportRow>`
    update contact_imports
    set checked = checked || jsonb_build_object('state', 'counting', 'worker', ${worker}::text, 'rows', 0),
        claimed_until = now() + make_interval(secs => ${CHECK_LEASE_SECONDS})
    where (organization_id, id) = (
      select organization_id, id from contact_imports
      where status = 'mapping'
        and (checked->>'state' = 'waiting' or checked->>'state' = 'counting' and claimed_until <= now())
        and (${only ?? null}::bigint is null or id = ${only ?? null}::bigint)
      order by created_at
      limit 1
      for update skip locked)
    returning *`.execute(system.db)
  return rows[0] && fromRow(rows[0])
}

/**
 * Saves the counts and, while counting, renews the lease. Returns false when this worker's dry run has been superseded,
 * or the import was started or discarded.
 */
export async function saveChecked(scope: Scope, importId: number, checked: ImportCheck): Promise<boolean> {
  const { numUpdatedRows } = await updateImport(scope, importId)
    .set({
      checked: JSON.stringify(checked),
      claimed_until: checked.state === 'counting' ? sql`now() + make_interval(secs => ${CHECK_LEASE_SECONDS})` : null,
    })
    .where('status', '=', 'mapping')
    .where(sql<boolean>`checked->>'worker' = ${checked.worker}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts what each mode would do with these rows, with the same SQL expressions that the import writes with. */
export async function countOutcomes(
  scope: Scope,
  file: ContactImport,
  contacts: readonly ImportedContact[],
  zips: ZipBook,
  warnings: ImportWarnings,
): Promise<Pick<ImportCheck, 'added' | 'known' | 'filled' | 'overwritten'>> {
  if (contacts.length === 0) return { added: 0, known: 0, filled: 0, overwritten: 0 }
  const placedContacts = await withPlaces(scope, contacts, zips, warnings)
  const totals = { known: 0, filled: 0, overwritten: 0 }
  for (const { rows: part, joinOn } of splitByLookup(scope, placedContacts)) {
    const { rows } = await sql<typeof totals>`
      select count(*)::integer as known,
        (count(*) filter (where may_write and fills))::integer as filled,
        (count(*) filter (where may_write and overwrites))::integer as overwritten
      from (
        select ${mayChangeContact(scope, file.uploaded_by)} and ${mayBeSamePerson} as may_write, ${hasChanges(fillColumns)} as fills,
          ${hasChanges(overwriteColumns(file.agent_id))} as overwrites
        from ${importRowsSql(part)} join contacts as c on ${joinOn}
             ) as matched`.execute(scope.db)
    for (const key of ['known', 'filled', 'overwritten'] as const) totals[key] += rows[0]?.[key] ?? 0
  }
  return { ...totals, added: contacts.length - totals.known }
}

/** Returns which of these email addresses belong to contacts of the agency. */
export async function findExistingEmails(scope: Scope, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await scope.db
    .selectFrom('contacts')
    .select('email')
    .where('organization_id', '=', scope.organizationId)
    .where('email', 'in', emails)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ email }) => email ?? []))
}
