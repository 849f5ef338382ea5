import { sql } from 'kysely'
import { NotFound } from '../../lib/not-found.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { type ChangeSet, undoableSince } from '../changes/change-set.ts'
import { insertChangeSet } from '../changes/queries.ts'
import { unassignFromRemovedAgents } from '../changes/unassign-from-removed-agents.ts'
import type { UndoAllRefusal, UndoOutcome } from '../changes/undo-skips.ts'
import { withinContactLimit } from '../contact-quota.ts'
import { requeueSkippedEmails } from '../deleted/requeue-skipped-emails.ts'
import { undoMerge } from '../merge/undo.ts'
import { deleteImportedContacts, importedContactsToDelete, listImportedContactsToKeep } from './delete-imported.ts'
import { lockChanged, preferHashJoins, restorableRows, restoreRows } from './restore-rows.ts'

export type UndoResult =
  | ({ ok: true; kind: ChangeSet['kind'] } & UndoOutcome)
  | { ok: false; refused: 'undone_before' | 'too_long_ago' | 'not_undoable' | 'still_running' | UndoAllRefusal }

/**
 * Undoes a change to any number of contacts in one transaction. Contacts that have changed since are left as they are,
 * except that a merge is split and keeps the later edits. Of two concurrent undos, the second restores only what the
 * first could not, and is refused if there is nothing left. Throws NotFound for an unknown change and, unless the user
 * is an admin, for another user's change. Throws ContactLimitReached when the restored contacts would exceed the plan's
 * limit.
 */
export const undoChangeSet = (scope: Scope, id: number): Promise<UndoResult> =>
  withinContactLimit(scope, () => undoChange(scope, id))

async function undoChange(scope: Scope, id: number): Promise<UndoResult> {
  const { db, organizationId, actor, now } = scope
  let query = db.selectFrom('change_sets').where('organization_id', '=', organizationId).where('id', '=', id)
  if (actor.kind === 'user' && !actor.isAdmin) query = query.where('made_by', '=', actor.id)
  const changeSet = await query.selectAll().forUpdate().executeTakeFirst()
  if (!changeSet) throw new NotFound('Change not found')
  if (changeSet.kind === 'undo') return { ok: false, refused: 'not_undoable' }
  const previous = changeSet.undo_outcome as UndoOutcome | null
  if (changeSet.undone_at && !previous?.failedCount) return { ok: false, refused: 'undone_before' }
  if (await isImportRunning(scope, changeSet)) return { ok: false, refused: 'still_running' }
  if (changeSet.made_at < undoableSince(now)) return { ok: false, refused: 'too_long_ago' }

  const openUndo = () => insertChangeSet(scope, { kind: 'undo', contacts: 0, detail: { undoes: id } })
  const undo = changeSet.kind === 'merge' ? undoMerge : undoRows
  const undone = await undo(scope, changeSet, openUndo)
  if (!undone.ok) return undone
  const { ok: _, undoId, ...counts } = undone
  const outcome: UndoOutcome = {
    removed: 0,
    keptCount: 0,
    failedCount: 0,
    kept: [],
    failed: [],
    ...counts,
    unassigned: await unassignFromRemovedAgents(scope, undoId),
  }
  await requeueSkippedEmails(scope, undoId)
  await recordUndo(scope, changeSet, undoId, outcome)
  return { ok: true, kind: changeSet.kind, ...outcome }
}

/** Restores each row that can be restored, deletes the contacts that an import added, and lists the others. */
async function undoRows(scope: Scope, changeSet: ChangeSet, openUndo: () => Promise<number>) {
  await preferHashJoins(scope, changeSet)
  await lockChanged(scope, changeSet)
  const earlier = changeSet.undone_at ? await listUndoesOf(scope, changeSet) : []
  const undoId = await openUndo()
  const restoredRows = await restoreRows(scope, changeSet, [undoId, ...earlier])
  const removed = await deleteImportedContacts(scope, changeSet, undoId)
  const notDeleted = await listImportedContactsToKeep(scope, changeSet)
  const kept = [...restoredRows.kept, ...(notDeleted?.kept ?? [])].sort((one, two) => one.id - two.id)
  return {
    ok: true as const,
    undoId,
    removed,
    ...restoredRows,
    kept,
    keptCount: restoredRows.keptCount + (notDeleted?.keptCount ?? 0),
  }
}

/** Records the result. An undo that skipped every contact only records the reasons and can be tried again. */
async function recordUndo(scope: Scope, { id, kind, ...changeSet }: ChangeSet, undoId: number, outcome: UndoOutcome) {
  const { db, organizationId, actor, now } = scope
  const { restored, removed, keptCount, failedCount } = outcome
  const contacts = restored + removed
  const previous = changeSet.undone_at ? (changeSet.undo_outcome as unknown as UndoOutcome) : undefined
  const total = (name: 'restored' | 'removed' | 'unassigned') => outcome[name] + (previous?.[name] ?? 0)
  const combined = {
    ...outcome,
    restored: total('restored'),
    removed: total('removed'),
    unassigned: total('unassigned'),
  }
  const set = db.updateTable('change_sets').where('organization_id', '=', organizationId)
  await set
    .set({ undo_outcome: JSON.stringify(combined) })
    .where('id', '=', id)
    .execute()
  const isDone = contacts > 0 || keptCount + failedCount === 0
  if (isDone && !previous)
    await set
      .set({ undone_at: now, undone_by: actor.kind === 'user' ? actor.id : null })
      .where('id', '=', id)
      .execute()
  if (contacts === 0)
    await db.deleteFrom('change_sets').where('organization_id', '=', organizationId).where('id', '=', undoId).execute()
  else await set.set({ contacts }).where('id', '=', undoId).execute()
  if (isDone)
    await recordAuditEvent(scope, {
      action: 'change_undone',
      detail: { change: id, kind, contacts, kept: keptCount, failed: failedCount },
    })
}

async function listUndoesOf({ db, organizationId }: Scope, { id }: ChangeSet): Promise<number[]> {
  const rows = await db
    .selectFrom('change_sets')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'undo')
    .where(sql<boolean>`detail ->> 'undoes' = ${String(id)}`)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * A running import would add contacts during the undo. A canceled import can be resumed only if it has not been undone.
 */
async function isImportRunning({ db, organizationId }: Scope, { import_id }: ChangeSet): Promise<boolean> {
  if (import_id === null) return false
  const running = await db
    .selectFrom('contact_imports')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', import_id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return running !== undefined
}

/** What an undo would do now: contacts deleted, contacts restored, and contacts left as they are. */
export async function previewUndo(scope: Scope, changeSet: Pick<ChangeSet, 'id' | 'import_id' | 'contacts'>) {
  await preferHashJoins(scope, changeSet)
  const { rows } = await sql<Record<'removed' | 'restored' | 'all', number>>`
    with ${restorableRows(scope, changeSet, [])}, ${importedContactsToDelete(scope, changeSet)}
    select (select count(*)::integer from added_contacts where why is null) as removed,
      (select count(*)::integer from candidates where why is null and id not in (select id from taken)) as restored,
(select count(*)::integer from candidates) + (select count(*)::integer from added_contacts) as "all"`.execute(scope.db)
  const { removed = 0, restored = 0, all = 0 } = rows[0] ?? {}
  return { removed, restored, stay: all - removed - restored }
}
