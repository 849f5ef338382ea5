import { NotFound } from '../../lib/not-found.ts'
import { recordDeed } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { type ChangeSet, UNDO_DAYS } from './change-set.ts'
import { insertChangeSet } from './queries.ts'
import { listLeftovers, lockChanged, planForMany, removeAdded, restoreRows, type WhyLeft } from './restore-rows.ts'
import { wakeScheduledMail } from './scheduled-mail.ts'

const DAY_MS = 86_400_000

/** What an undo came to. Contacts by number, each with the reason it was left as it is. */
export interface UndoOutcome {
  /** Contacts that are again what they were before. */
  restored: number
  /** Of an import: contacts it had added, which are deleted now. */
  removed: number
  /** Left alone, because something happened to them since. */
  kept: { id: number; why: WhyLeft }[]
  /** Could not be restored. */
  failed: { id: number; why: WhyLeft }[]
}

/** Why a change that is undone whole or not at all was not. */
export type WholeRefusal = 'other_erased' | 'not_yours' | 'not_merged' | 'keeper_deleted' | 'address_taken'

export type Undone =
  | ({ ok: true; kind: ChangeSet['kind']; undoId: number } & UndoOutcome)
  | { ok: false; refused: 'undone_before' | 'too_long_ago' | 'not_undoable' | 'still_running' | WholeRefusal }

/** Takes a change of its kind back whole, or writes nothing. `openUndo` opens the change set of the undo. */
type UndoWhole = (
  scope: Scope,
  changeSet: ChangeSet,
  openUndo: () => Promise<number>,
) => Promise<{ ok: true; undoId: number; restored: number } | { ok: false; refused: WholeRefusal }>

const FAILURES: readonly WhyLeft[] = ['email_taken', 'partner_gone']

/** The oldest change that can still be taken back. */
export const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY_MS)

/**
 * Takes a change back, all of it at once: each contact is what it was before, unless it has changed since. Of two undos
 * at once the second is refused. Throws NotFound for a change that is not there or, unless an admin asks, was
 * somebody else's. Any number of rows; other people go on reading meanwhile.
 */
export async function takeBack(scope: Scope, id: number, whole: Partial<Record<string, UndoWhole>>): Promise<Undone> {
  const { db, organizationId, actor, now } = scope
  let mine = db.selectFrom('change_sets').where('organization_id', '=', organizationId).where('id', '=', id)
  if (actor.kind === 'user' && !actor.isAdmin) mine = mine.where('made_by', '=', actor.id)
  const changeSet = await mine.selectAll().forUpdate().executeTakeFirst()
  if (!changeSet) throw new NotFound('Change not found')
  if (changeSet.kind === 'undo') return { ok: false, refused: 'not_undoable' }
  if (changeSet.undone_at) return { ok: false, refused: 'undone_before' }
  if (await isStillWritten(scope, changeSet)) return { ok: false, refused: 'still_running' }
  if (changeSet.made_at < undoableSince(now)) return { ok: false, refused: 'too_long_ago' }

  const openUndo = () => insertChangeSet(scope, { kind: 'undo', contacts: 0, detail: { undoes: id } })
  const undoWhole = whole[changeSet.kind]
  const undone = undoWhole ? await undoWhole(scope, changeSet, openUndo) : await undoRows(scope, changeSet, openUndo)
  if (!undone.ok) return undone
  const { ok: _, undoId, ...done } = undone
  await wakeScheduledMail(scope, undoId)
  const outcome: UndoOutcome = { removed: 0, kept: [], failed: [], ...done }
  const { restored, removed } = outcome

  const setOf = (which: number) =>
    db.updateTable('change_sets').where('organization_id', '=', organizationId).where('id', '=', which)
  await setOf(undoId)
    .set({ contacts: restored + removed })
    .execute()
  await setOf(id)
    .set({
      undone_at: now,
      undone_by: actor.kind === 'user' ? actor.id : null,
      undo_outcome: JSON.stringify(outcome),
    })
    .execute()
  await recordDeed(scope, {
    action: 'change_undone',
    detail: {
      change: id,
      kind: changeSet.kind,
      contacts: restored + removed,
      kept: outcome.kept.length,
      failed: outcome.failed.length,
    },
  })
  return { ok: true, kind: changeSet.kind, undoId, ...outcome }
}

/** Row by row: whoever cannot go back stays, and is listed. */
async function undoRows(scope: Scope, changeSet: ChangeSet, openUndo: () => Promise<number>) {
  await planForMany(scope, changeSet)
  await lockChanged(scope, changeSet)
  const undoId = await openUndo()
  const restored = await restoreRows(scope, changeSet, undoId)
  const removed = await removeAdded(scope, changeSet, undoId)
  const left = await listLeftovers(scope, changeSet, undoId)
  return {
    ok: true as const,
    undoId,
    restored,
    removed,
    kept: left.filter(({ why }) => !FAILURES.includes(why)),
    failed: left.filter(({ why }) => FAILURES.includes(why)),
  }
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
