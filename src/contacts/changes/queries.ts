import type { Scope } from '../../scope.ts'
import type { ChangeKind, ContactValues } from './change-set.ts'

/** Inserts a change set without its rows and returns its id. Call it in the transaction of the change itself. */
export async function insertChangeSet(
  { db, organizationId, actor, now }: Scope,
  {
    kind,
    contacts,
    detail = {},
    importId = null,
  }: { kind: ChangeKind; contacts: number; detail?: Record<string, unknown>; importId?: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('change_sets')
    .values({
      organization_id: organizationId,
      kind,
      made_by: actor.kind === 'user' ? actor.id : null,
      made_at: now,
      contacts,
      import_id: importId,
      detail: JSON.stringify(detail),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface ContactChange {
  contactId: number
  version: number
  before: ContactValues
  after: ContactValues
}

/** For a few contacts. Bulk changes record their rows in the statement that changes the contacts. */
export async function insertContactChanges(
  { db, organizationId }: Scope,
  changeSetId: number,
  changes: readonly ContactChange[],
): Promise<void> {
  if (changes.length === 0) return
  await db
    .insertInto('contact_changes')
    .values(
      changes.map(({ contactId, version, before, after }) => ({
        organization_id: organizationId,
        change_set_id: changeSetId,
        contact_id: contactId,
        version,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute()
}

export interface LaterChange {
  version: number
  before: ContactValues
  after: ContactValues
  made_by: number | null
  first_name: string | null
  last_name: string | null
  made_at: Date
}

/** The changes of a contact after `version` (exclusive), oldest first. */
export async function listChangesSince(
  { db, organizationId }: Scope,
  contactId: number,
  version: number,
): Promise<LaterChange[]> {
  const rows = await db
    .selectFrom('contact_changes')
    .innerJoin('change_sets', (join) =>
      join
        .onRef('change_sets.organization_id', '=', 'contact_changes.organization_id')
        .onRef('change_sets.id', '=', 'contact_changes.change_set_id'),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.organization_id', '=', 'change_sets.organization_id')
        .onRef('users.id', '=', 'change_sets.made_by'),
    )
    .select(['version', 'before', 'after', 'made_by', 'made_at', 'users.first_name', 'users.last_name'])
    .where('contact_changes.organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .where('version', '>', version)
    .orderBy('version')
    .execute()
  return rows.map((row) => ({ ...row, before: row.before as ContactValues, after: row.after as ContactValues }))
}
