import { sql } from 'kysely'
import { findZips } from '../../places/lookup.ts'
import type { ZipBook, ZipEntry } from '../../places/zip-book.ts'
import type { Scope } from '../../scope.ts'
import { held, LEASE } from './lease.ts'
import type { BadRow, ContactImport } from './queries.ts'
import type { ImportedContact } from './read-row.ts'

export interface Batch {
  /** Rows of the file settled before this batch. */
  doneBefore: number
  contacts: ImportedContact[]
  bad: BadRow[]
}

type PlacedContact = ImportedContact & { state: string | null; county: string | null }

/**
 * Writes one batch: contacts, bad rows, counters and lease in the caller's transaction, so that a batch happened
 * altogether or not at all. False, and nothing written, when this worker no longer holds the import or another has
 * settled these rows.
 */
export async function settleBatch(scope: Scope, claim: ContactImport, batch: Batch, zips: ZipBook): Promise<boolean> {
  // First of all: the row's lock makes a cancel, or a worker that took over, wait for the end of this transaction.
  const { numUpdatedRows } = await held(scope, claim)
    .set({ claimed_until: sql`now() + ${LEASE}` })
    .where('done_rows', '=', batch.doneBefore)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false

  const contacts = await withPlaces(scope, batch.contacts, zips)
  const updated = claim.mode === 'overwrite' ? await overwriteContacts(scope, claim, contacts) : 0
  const added = await addContacts(scope, claim, contacts)
  await addBadRows(scope, claim, batch.bad)
  await held(scope, claim)
    .set({
      done_rows: batch.doneBefore + contacts.length + batch.bad.length,
      added: sql`added + ${added}`,
      updated: sql`updated + ${updated}`,
      unchanged: sql`unchanged + ${contacts.length - added - updated}`,
      bad: sql`bad + ${batch.bad.length}`,
    })
    .execute()
  return true
}

/** State and county where the ZIP leaves no doubt; a ZIP in several counties waits for a person to choose. */
async function withPlaces(scope: Scope, contacts: ImportedContact[], zips: ZipBook): Promise<PlacedContact[]> {
  const known = await findZips(
    scope.db,
    zips,
    contacts.flatMap(({ zip_code }) => zip_code ?? []),
  )
  return contacts.map((contact) => ({ ...contact, ...onlyPlace(known.get(contact.zip_code ?? '')) }))
}

function onlyPlace(entry: ZipEntry | undefined) {
  const states = new Set(entry?.places.map(({ state }) => state))
  const [place, ...others] = entry?.places ?? []
  return {
    state: states.size === 1 ? (place?.state ?? null) : null,
    county: others.length === 0 ? (place?.county ?? null) : null,
  }
}

// One parameter for all rows; it measured as fast as an unnest of fourteen arrays.
const rowsOf = (contacts: PlacedContact[]) => sql`
  json_to_recordset(${JSON.stringify(contacts)}::json) as r(
    first_name text, last_name text, email text, phone_number text, zip_code text, state text, county text,
    current_carrier text, plan_type text, effective_on date, birth_on date, tobacco_user boolean, gender text)`

async function addContacts(scope: Scope, claim: ContactImport, contacts: PlacedContact[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into contacts (
      organization_id, first_name, last_name, email, phone_number, zip_code, state, county, current_carrier, plan_type,
      effective_on, birth_on, tobacco_user, gender, agent_id, source, import_id, created_at, updated_at)
    select ${scope.organizationId}, first_name, last_name, email, phone_number, zip_code, state, county,
      current_carrier, plan_type, effective_on, birth_on, coalesce(tobacco_user, false), coalesce(gender, 'M'),
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

/** What the file leaves empty stays as it is. Opt-outs, status and history are never touched by a file. */
const OVERWRITTEN = {
  first_name: sql`r.first_name`,
  last_name: sql`r.last_name`,
  phone_number: sql`coalesce(r.phone_number, c.phone_number)`,
  zip_code: sql`coalesce(r.zip_code, c.zip_code)`,
  state: sql`case when r.zip_code <> c.zip_code then r.state else coalesce(c.state, r.state) end`,
  county: sql`case when r.zip_code <> c.zip_code then r.county else coalesce(c.county, r.county) end`,
  current_carrier: sql`coalesce(r.current_carrier, c.current_carrier)`,
  plan_type: sql`coalesce(r.plan_type, c.plan_type)`,
  effective_on: sql`coalesce(r.effective_on, c.effective_on)`,
  birth_on: sql`coalesce(r.birth_on, c.birth_on)`,
  tobacco_user: sql`coalesce(r.tobacco_user, c.tobacco_user)`,
  gender: sql`coalesce(r.gender, c.gender)`,
}

async function overwriteContacts(scope: Scope, claim: ContactImport, contacts: PlacedContact[]): Promise<number> {
  const columns = { ...OVERWRITTEN, agent_id: sql`coalesce(${claim.agent_id}, c.agent_id)` }
  const before = sql.join(Object.keys(columns).map((column) => sql.ref(`c.${column}`)))
  const after = sql.join(Object.values(columns))
  const assignments = sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  const { numAffectedRows } = await sql`
    update contacts as c
    set ${assignments}, version = c.version + 1, updated_at = ${scope.now}
    from ${rowsOf(contacts)}
    where c.organization_id = ${scope.organizationId} and c.email = r.email and c.deleted_at is null
      and (${before}) is distinct from (${after})`.execute(scope.db)
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
