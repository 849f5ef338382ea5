import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { fillColumns, hasChanges, importRowsSql, overwriteColumns } from './imported-columns.ts'
import { mayBeSamePerson, mayChangeContact, type PlacedContact, splitByLookup } from './match-rows.ts'
import type { ContactImport } from './queries.ts'

/**
 * Updates existing contacts from the file and records the previous values in the same statement. A restricted agent's
 * file updates only their own contacts. Returns the number of changed contacts.
 */
export async function updateExisting(
  scope: Scope,
  claim: ContactImport,
  contacts: readonly PlacedContact[],
  changeSetId: number,
): Promise<number> {
  if (claim.mode === 'skip') return 0
  let changed = 0
  for (const part of splitByLookup(scope, contacts)) changed += await updatePart(scope, claim, part, changeSetId)
  return changed
}

async function updatePart(
  scope: Scope,
  { mode, agent_id, uploaded_by }: ContactImport,
  { rows: contacts, joinOn }: ReturnType<typeof splitByLookup>[number],
  changeSetId: number,
): Promise<number> {
  const { db, organizationId, now } = scope
  const after = mode === 'fill' ? fillColumns : overwriteColumns(agent_id)
  const columns = Object.entries(after)
  const list = (write: (column: string, value: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(columns.map(([column, value]) => write(column, value)))
  const { rows } = await sql<{ changed: number }>`
    with changed as materialized (
      select c.id, c.version + 1 as version, ${list((column, value) => sql`${value} as ${sql.ref(column)}`)},
        array[${list((column) => sql.lit(column))}] as names,
        array[${list((column) => sql`to_jsonb(${sql.ref(`c.${column}`)})`)}] as before,
        array[${list((_, value) => sql`to_jsonb(${value})`)}] as after
      from ${importRowsSql(contacts)} join contacts as c on ${joinOn}
      where ${mayChangeContact(scope, uploaded_by)} and ${hasChanges(after)} and ${mayBeSamePerson}
      -- Every bulk change locks contacts in this order, which prevents deadlocks.
      order by c.id
      for update of c),
    written as (
      update contacts as c
      set ${list((column) => sql`${sql.ref(column)} = ${sql.ref(`d.${column}`)}`)}, version = d.version, updated_at = ${now}
      from changed as d
      where c.organization_id = ${organizationId} and c.id = d.id),
    recorded as (
      insert into contact_changes (organization_id, change_set_id, contact_id, version, before, after)
      select ${organizationId}, ${changeSetId}, d.id, d.version, old.values, new.values
      from changed as d,
        lateral (select jsonb_object_agg(name, was) as values from unnest(d.names, d.before, d.after) as u(name, was, "is")
          where was is distinct from "is") as old,
        lateral (select jsonb_object_agg(name, "is") as values from unnest(d.names, d.before, d.after) as u(name, was, "is")
          where was is distinct from "is") as new)
    select count(*) as changed from changed`.execute(db)
  return rows[0]?.changed ?? 0
}

interface ImportChanges {
  id: number
  contacts: number
}

/** Finds or creates the import's only change set, for its undo. A worker that takes over the import uses the same one. */
export async function openChangeSet(
  { db, organizationId, now }: Scope,
  { id, uploaded_by }: ContactImport,
): Promise<ImportChanges> {
  const { rows } = await sql<ImportChanges>`
    insert into change_sets as s (organization_id, kind, made_by, made_at, import_id)
    values (${organizationId}, 'import', ${uploaded_by}, ${now}, ${id})
    on conflict (organization_id, import_id) where import_id is not null do update set contacts = s.contacts
    returning id, contacts`.execute(db)
  return rows[0] as ImportChanges
}

/** Adds to the count after every batch, so it is right whenever the import ends. Deletes an empty change set. */
export async function countChanges({ db, organizationId }: Scope, changes: ImportChanges, more: number): Promise<void> {
  const contacts = changes.contacts + more
  const row = { organization_id: organizationId, id: changes.id }
  if (contacts === 0)
    await db
      .deleteFrom('change_sets')
      .where((eb) => eb.and(row))
      .execute()
  else if (more > 0)
    await db
      .updateTable('change_sets')
      .set({ contacts })
      .where((eb) => eb.and(row))
      .execute()
}
