import type { ListedChange } from '../../../src/contacts/changes/history.ts'
import type { UndoOutcome, UndoSkipReason } from '../../../src/contacts/changes/undo-skips.ts'
import type { UndoResult } from '../../../src/contacts/undo/undo.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { pluralize } from '../../../src/lib/pluralize.ts'
import { contactsOf } from '../selection/words.ts'

export const undoRefusals: Record<Extract<UndoResult, { ok: false }>['refused'], string> = {
  undone_before: 'This was already undone.',
  too_long_ago: 'This was more than 30 days ago and can no longer be undone.',
  still_running: 'This import is still running. Stop it first, then undo it.',
  not_undoable: 'An undo cannot be undone. Make the change again instead.',
  other_erased: 'Not undone: one of the two contacts has since been permanently deleted.',
  not_yours: 'Not undone: one of the two contacts is no longer assigned to you. Ask an admin.',
  not_merged: 'Not undone: these two contacts are no longer merged.',
  keeper_deleted:
    'Not undone: the contact you kept has since been deleted. Restore it under Recently deleted, then undo the merge.',
  address_taken:
    'Not undone: another contact now has the email address of one of the two. Change it there, then undo the merge.',
}

const unassigned = (count: number) =>
  count > 0 ? [`${contactsOf(count)} ${count === 1 ? 'is' : 'are'} unassigned because their agent left.`] : []

/** "Undone: 3 contacts restored. 2 contacts not changed." */
export function undoneSentence({ restored, removed, keptCount, failedCount, ...more }: UndoOutcome): string {
  const parts = [
    ...(restored > 0 ? [`${contactsOf(restored)} restored.`] : []),
    ...(removed > 0 ? [`${contactsOf(removed)} added by the file ${removed === 1 ? 'was' : 'were'} deleted.`] : []),
    ...unassigned(more.unassigned),
    ...(keptCount > 0 ? [`${contactsOf(keptCount)} not changed.`] : []),
    ...(failedCount > 0 ? [`${contactsOf(failedCount)} could not be restored.`] : []),
  ]
  if (parts.length === 0) return 'Undone. There was nothing left to restore.'
  return `${restored + removed > 0 ? 'Undone' : 'Nothing was undone'}: ${parts.join(' ')}`
}

export const undoSkipReasons: Record<UndoSkipReason, string> = {
  changed: 'Changed since then',
  deleted: 'Deleted since then',
  not_yours: 'Now assigned to someone else or to no one',
  agent_left: 'Their former agent has left',
  mailed: 'Has been sent an email or a text',
  noted: 'Has notes, follow-ups, health answers or an outcome',
  quoted: 'Has a quote link that still works',
  shared: 'Another contact shares their email address',
  email_taken: 'Another contact now has the email address',
  partner_gone: 'The contact they shared an address with was permanently deleted',
}

/** Describes a change without its author: "Deleted 12 contacts". */
export function changeSentence({ kind, contacts, detail, given_to, file_name }: ListedChange): string {
  const contactCount = contactsOf(contacts)
  switch (kind) {
    case 'delete':
      return `Deleted ${contactCount}`
    case 'restore':
      return `Restored ${contactCount}`
    case 'reassign':
      return given_to || detail.to
        ? `Reassigned ${contactCount} to ${given_to ?? 'a former agent'}`
        : `Left ${contactCount} unassigned`
    case 'import':
      return `Imported ${file_name ?? 'a list'}`
    case 'merge':
      return `Merged ${contactCount} into one`
    case 'undo':
      return `Undid a change to ${contactCount}`
    default:
      return `Changed ${contactCount}`
  }
}

export const changesWords = {
  title: 'Bulk changes',
  lead: 'Contacts that were deleted, reassigned, imported, merged or restored. Each change can be undone for 30 days.',
  none: 'No bulk changes yet',
  noneText: 'Deletions, reassignments, imports and merges appear here. You can undo each one for 30 days.',
  older: 'Older changes',
  newest: 'Newest changes',
  undo: 'Undo',
  again: 'Retry the rest',
  undoImport: {
    title: (file: string | null) => `Undo the import of ${file ?? 'a list'}?`,
    removed: (count: number) => `${contactsOf(count)} added by this file will be deleted.`,
    restored: (count: number) => `${contactsOf(count)} updated by this file will be restored.`,
    stay: (count: number) =>
      count === 1
        ? '1 contact will stay as it is, for example because it was changed or used since. You will see which one, and why, afterward.'
        : `${contactsOf(count)} will stay as they are, for example because they were changed or used since. You will see which ones, and why, afterward.`,
    after: 'Deleted contacts stay under Recently deleted for 30 days. You cannot undo an undo.',
    once: 'You cannot undo an undo.',
    deletes: (contactCount: string) => `Undo and delete ${contactCount}`,
    button: 'Undo this import',
    busy: 'Undoing…',
    keep: 'Keep the import',
  },
  undone: (who: string | null, when: string) => `Undone ${who ? `by ${who} ` : ''}on ${when}`,
  tooLate: 'Can no longer be undone',
  nobody: 'Perennial',
  kept: 'Not changed',
  failed: 'Could not be restored',
  which: 'Contacts',
  more: (count: number) => `and ${pluralize(count, 'more contact')}`,
}

const named = (people: readonly { first_name: string; last_name: string }[]) => {
  const names = people.slice(0, 3).map(fullName)
  return people.length > 3 ? `${names.join(', ')} and ${people.length - 3} more` : names.join(', ')
}

export const deletedWords = {
  title: 'Recently deleted',
  lead: 'Deleted contacts stay here for 30 days. After that they are permanently deleted.',
  none: 'No recently deleted contacts',
  noneFits: (search: string) => `No deleted contact's name, email or phone contains “${search}”.`,
  restore: 'Restore selected',
  was: (name: string, who: string | null, day: string) => `${name} was deleted${who ? ` by ${who}` : ''} on ${day}.`,
  wasText: (left: string) => `Notes, quotes and emails are kept until the contact is permanently deleted: ${left}.`,
  restoreOne: 'Restore',
  erase: 'Delete permanently',
  left: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  merged: 'Merged into',
  mergedUnseen: 'a contact you cannot see',
  undoMerge: 'Undo the merge',
  tick: 'Select contacts first.',
  gone: 'Those contacts are no longer here.',
  restored: (count: number) => `${contactsOf(count)} restored.`,
  unassigned,
  taken: (people: readonly { first_name: string; last_name: string }[]) =>
    `${named(people)} could not be restored: another contact now has the email address.`,
  mergedOnes: (people: readonly { first_name: string; last_name: string }[]) =>
    `${named(people)} ${people.length === 1 ? 'was' : 'were'} merged into another contact. Undo the merge instead.`,
  eraseTitle: (count: number) => `Permanently delete ${contactsOf(count)}?`,
  eraseLead:
    'Their details, notes, quotes, emails and answers will be deleted right away and cannot be restored. Email addresses and phone numbers that opted out or are blocked stay on record, so we do not contact them.',
  nothingElse: 'no email, phone or birth date',
  typeName: (name: string) => `Type ${name} to confirm`,
  typeNumber: (count: number) => `Type ${count} to confirm`,
  typeWrong: (what: string) => `Please type ${what}.`,
  eraseButton: (count: number) => `Permanently delete ${contactsOf(count)}`,
  eraseBusy: 'Deleting…',
  erased: (count: number) => `${contactsOf(count)} ${count === 1 ? 'was' : 'were'} permanently deleted.`,
}
