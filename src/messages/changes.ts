import type { Undone, UndoOutcome } from '../contacts/changes/undo.ts'

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'contact' : 'contacts'}`
const is = (count: number) => (count === 1 ? 'is' : 'are')

export const undoRefusals: Record<Extract<Undone, { ok: false }>['refused'], string> = {
  undone_before: 'That was undone already.',
  too_long_ago: 'That was more than 30 days ago and cannot be undone any more.',
  still_running: 'This import is still running. Stop it first, and what it has done so far can be undone.',
  not_undoable: 'An undo cannot be undone itself. Make the change again instead.',
}

/** "3 contacts are as they were before. 2 changed since and were left alone." */
export function undoneSentence({ restored, removed, kept, failed }: UndoOutcome): string {
  const parts = [
    ...(restored > 0 ? [`${people(restored)} ${is(restored)} as before.`] : []),
    ...(removed > 0 ? [`${people(removed)} that the file had added ${is(removed)} gone again.`] : []),
    ...(kept.length > 0 ? [`${people(kept.length)} changed since and ${is(kept.length)} left alone.`] : []),
    ...(failed.length > 0 ? [`${people(failed.length)} could not be restored.`] : []),
  ]
  return parts.length > 0 ? `Undone: ${parts.join(' ')}` : 'Undone. There was nothing left to put back.'
}
