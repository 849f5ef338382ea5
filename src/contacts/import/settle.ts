import { sql } from 'kysely'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Scope } from '../../scope.ts'
import { fitIntoPlan, type GoodRow } from './fit.ts'
import { countChanges, openChangeSet, updateKnown } from './known.ts'
import { held, LEASE } from './lease.ts'
import { type PlacedContact, rowsOf, withPlaces } from './placed-rows.ts'
import type { BadRow, ContactImport } from './queries.ts'
import { isNoted, type Noted, withNoted } from './read/noted.ts'

export interface Batch {
  /** Rows of the file settled before this batch. */
  doneBefore: number
  good: GoodRow[]
  bad: BadRow[]
  noted: Noted
}

/**
 * Writes one batch: contacts, bad rows, counters and lease in the caller's transaction, so that a batch happened
 * altogether or not at all. False, and nothing written, when this worker no longer holds the import or another has
 * settled these rows.
 */
export async function settleBatch(scope: Scope, claim: ContactImport, batch: Batch, zips: ZipBook): Promise<boolean> {
  // First of all: the row's lock makes a cancel, or a worker that took over, wait for the end of this transaction.
  const mine = await held(scope, claim)
    .set({ claimed_until: sql`now() + ${LEASE}` })
    .where('done_rows', '=', batch.doneBefore)
    .returning('checked')
    .executeTakeFirst()
  if (!mine) return false

  const fitting = await fitIntoPlan(scope, batch.good)
  const bad = [...batch.bad, ...fitting.bad]
  const contacts = await withPlaces(scope, fitting.contacts, zips, batch.noted)
  const changes = contacts.length > 0 ? await openChangeSet(scope, claim) : undefined
  const updated = changes ? await updateKnown(scope, claim, contacts, changes.id) : 0
  const added = await addContacts(scope, claim, contacts)
  if (changes) await countChanges(scope, changes, added + updated)
  await addBadRows(scope, claim, bad)
  await held(scope, claim)
    .set({
      done_rows: batch.doneBefore + contacts.length + bad.length,
      added: sql`added + ${added}`,
      updated: sql`updated + ${updated}`,
      unchanged: sql`unchanged + ${contacts.length - added - updated}`,
      bad: sql`bad + ${bad.length}`,
      ...(isNoted(batch.noted) && { checked: JSON.stringify(withNoted(mine.checked, batch.noted)) }),
    })
    .execute()
  return true
}

async function addContacts(scope: Scope, claim: ContactImport, contacts: PlacedContact[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into contacts (
      organization_id, first_name, last_name, email, phone_number, zip_code, state, county, current_carrier, plan_type,
      premium_cents, opt_in_quarterly_updates, effective_on, birth_on, tobacco_user, gender, language, agent_id, source, import_id, created_at, updated_at)
    select ${scope.organizationId}, first_name, last_name, email, phone_number, zip_code, state, county,
      current_carrier, plan_type, premium_cents, opted_out is not true, effective_on, birth_on, tobacco_user, gender, language,
      coalesce(
        ${claim.agent_id},
        (select id from users
         where organization_id = ${scope.organizationId} and is_default_agent and removed_at is null),
        ${claim.uploaded_by}),
      'import', ${claim.id}, ${scope.now}, ${scope.now}
    from ${rowsOf(contacts)}
    order by email
    on conflict (organization_id, email) where deleted_at is null do nothing`.execute(scope.db)
  return Number(numAffectedRows)
}

async function addBadRows(scope: Scope, claim: ContactImport, bad: BadRow[]): Promise<void> {
  if (bad.length === 0) return
  await sql`
    insert into contact_import_bad_rows (organization_id, import_id, row_number, reason, cells)
    select ${scope.organizationId}, ${claim.id}, row_number, reason, cells
    from json_to_recordset(${JSON.stringify(bad)}::json) as r(row_number integer, reason text, cells jsonb)`.execute(
    scope.db,
  )
}
