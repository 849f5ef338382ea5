import { sql } from 'kysely'
import { NotFound } from '../../lib/not-found.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { requeueSkippedEmails } from '../deleted/requeue-skipped-emails.ts'
import { type ChangeSet, UNDO_DAYS } from './change-set.ts'
import { deleteImportedContacts, listImportedContactsToKeep } from './delete-imported.ts'
import { insertChangeSet } from './queries.ts'
import { lockChanged, preferHashJoins, restoreRows } from './restore-rows.ts'
import { unassignFromRemovedAgents } from './unassign-from-removed-agents.ts'
import type { UndoSkips } from './undo-skips.ts'

const DAY_MS = 86_400_000

/** What an undo came to. Contacts by number, each with the reason it was left as it is; at most 1,000 of a kind. */
export interface UndoOutcome extends UndoSkips {
  /** Contacts that are again what they were before. */
  restored: number
  /** Of an import: contacts it had added, which are deleted now. */
  removed: number
  /** Contacts that came back to nobody, because their agent has left since. */
  unassigned: number
}

/** Why a change that is undone whole or not at all was not. */
export type UndoAllRefusal = 'other_erased' | 'not_yours' | 'not_merged' | 'keeper_deleted' | 'address_taken'

export type UndoResult =
  | ({ ok: true; kind: ChangeSet['kind'] } & UndoOutcome)
  | { ok: false; refused: 'undone_before' | 'too_long_ago' | 'not_undoable' | 'still_running' | UndoAllRefusal }

/** Takes a change of its kind back whole, or writes nothing. `openUndo` opens the change set of the undo. */
type UndoWhole = (
  scope: Scope,
  changeSet: ChangeSet,
  openUndo: () => Promise<number>,
) => Promise<{ ok: true; undoId: number; restored: number } | { ok: false; refused: UndoAllRefusal }>

export const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY_MS)

/**
 * Takes a change back, all of it at once: each contact is what it was before, unless it has changed since. Of two undos
 * at once the second is refused. Throws NotFound for a change that is not there or, unless an admin asks, was
 * somebody else's. Any number of rows; other people go on reading meanwhile.
 */
export async function undoChange(
  scope: Scope,
  id: number,
  whole: Partial<Record<string, UndoWhole>>,
): Promise<UndoResult> {
  const { db, organizationId, actor, now } = scope
  let mine = db.selectFrom('change_sets').where('organization_id', '=', organizationId).where('id', '=', id)
  if (actor.kind === 'user' && !actor.isAdmin) mine = mine.where('made_by', '=', actor.id)
  const changeSet = await mine.selectAll().forUpdate().executeTakeFirst()
  if (!changeSet) throw new NotFound('Change not found')
  if (changeSet.kind === 'undo') return { ok: false, refused: 'not_undoable' }
  const before = changeSet.undo_outcome as UndoOutcome | null
  if (changeSet.undone_at && !before?.failedCount) return { ok: false, refused: 'undone_before' }
  if (await isStillWritten(scope, changeSet)) return { ok: false, refused: 'still_running' }
  if (changeSet.made_at < undoableSince(now)) return { ok: false, refused: 'too_long_ago' }

  const openUndo = () => insertChangeSet(scope, { kind: 'undo', contacts: 0, detail: { undoes: id } })
  const undoWhole = whole[changeSet.kind]
  const undone = undoWhole ? await undoWhole(scope, changeSet, openUndo) : await undoRows(scope, changeSet, openUndo)
  if (!undone.ok) return undone
  const { ok: _, undoId, ...done } = undone
  const outcome: UndoOutcome = {
    removed: 0,
    keptCount: 0,
    failedCount: 0,
    kept: [],
    failed: [],
    ...done,
    unassigned: await unassignFromRemovedAgents(scope, undoId),
  }
  await requeueSkippedEmails(scope, undoId)
  await settleUndo(scope, changeSet, undoId, outcome)
  return { ok: true, kind: changeSet.kind, ...outcome }
}

/** Row by row: whoever cannot go back stays, and is listed. */
async function undoRows(scope: Scope, changeSet: ChangeSet, openUndo: () => Promise<number>) {
  await preferHashJoins(scope, changeSet)
  await lockChanged(scope, changeSet)
  const earlier = changeSet.undone_at ? await listUndoesOf(scope, changeSet) : []
  const undoId = await openUndo()
  const back = await restoreRows(scope, changeSet, [undoId, ...earlier])
  const removed = await deleteImportedContacts(scope, changeSet, undoId)
  const staying = await listImportedContactsToKeep(scope, changeSet)
  const kept = [...back.kept, ...(staying?.kept ?? [])].sort((one, two) => one.id - two.id)
  return { ok: true as const, undoId, removed, ...back, kept, keptCount: back.keptCount + (staying?.keptCount ?? 0) }
}

/** An undo that brought nobody back leaves no trace but why, and can be tried again. */
async function settleUndo(scope: Scope, { id, kind, ...was }: ChangeSet, undoId: number, outcome: UndoOutcome) {
  const { db, organizationId, actor, now } = scope
  const { restored, removed, keptCount, failedCount } = outcome
  const contacts = restored + removed
  const before = was.undone_at ? (was.undo_outcome as unknown as UndoOutcome) : undefined
  const total = (name: 'restored' | 'removed' | 'unassigned') => outcome[name] + (before?.[name] ?? 0)
  const whole = {
    ...outcome,
    restored: total('restored'),
    removed: total('removed'),
    unassigned: total('unassigned'),
  }
  const set = db.updateTable('change_sets').where('organization_id', '=', organizationId)
  await set
    .set({ undo_outcome: JSON.stringify(whole) })
    .where('id', '=', id)
    .execute()
  const isOver = contacts > 0 || keptCount + failedCount === 0
  if (isOver && !before)
    await set
      .set({ undone_at: now, undone_by: actor.kind === 'user' ? actor.id : null })
      .where('id', '=', id)
      .execute()
  if (contacts === 0)
    await db.deleteFrom('change_sets').where('organization_id', '=', organizationId).where('id', '=', undoId).execute()
  else await set.set({ contacts }).where('id', '=', undoId).execute()
  if (isOver)
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

/** An import that runs would go on behind the undo's back. One that was stopped goes on only if it was not undone. */
async function isStillWritten({ db, organizationId }: Scope, { import_id }: ChangeSet): Promise<boolean> {
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
