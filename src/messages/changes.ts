import type { ListedChange } from '../contacts/changes/history.ts'
import type { Undone, UndoOutcome } from '../contacts/changes/undo.ts'
import type { UndoSkipReason } from '../contacts/changes/undo-skips.ts'
import { contactsOf } from './selection.ts'

const is = (count: number) => (count === 1 ? 'is' : 'are')

export const undoRefusals: Record<Extract<Undone, { ok: false }>['refused'], string> = {
  undone_before: 'That was undone already.',
  too_long_ago: 'That was more than 30 days ago and cannot be undone any more.',
  still_running: 'This import is still running. Stop it first, and what it has done so far can be undone.',
  not_undoable: 'An undo cannot be undone itself. Make the change again instead.',
  other_erased: 'Not undone: one of the two contacts was deleted for good since, so they cannot be two again.',
  not_yours: 'Not undone: one of the two contacts belongs to another agent now. Please ask an admin.',
  not_merged: 'Not undone: these two contacts are not merged any more.',
  keeper_deleted:
    'Not undone: the contact that stayed was deleted since. Restore it under Recently deleted, then undo the merge.',
  address_taken:
    'Not undone: another contact has the email address of one of the two by now. Change it there, then undo the merge.',
}

const unassigned = (count: number) =>
  count > 0 ? [`${contactsOf(count)} ${count === 1 ? 'has' : 'have'} no agent now, because theirs left.`] : []

/** "Undone: 3 contacts are as before. 2 contacts are left alone." */
export function undoneSentence({ restored, removed, keptCount, failedCount, ...more }: UndoOutcome): string {
  const parts = [
    ...(restored > 0 ? [`${contactsOf(restored)} ${is(restored)} as before.`] : []),
    ...(removed > 0 ? [`${contactsOf(removed)} that the file had added ${is(removed)} gone again.`] : []),
    ...unassigned(more.unassigned),
    ...(keptCount > 0 ? [`${contactsOf(keptCount)} ${is(keptCount)} left alone.`] : []),
    ...(failedCount > 0 ? [`${contactsOf(failedCount)} could not be restored.`] : []),
  ]
  if (parts.length === 0) return 'Undone. There was nothing left to put back.'
  return `${restored + removed > 0 ? 'Undone' : 'Nothing was undone'}: ${parts.join(' ')}`
}

export const undoSkipReasons: Record<UndoSkipReason, string> = {
  changed: 'Changed by somebody since',
  deleted: 'Deleted since',
  not_yours: 'Belongs to another agent now',
  agent_left: 'Its former agent does not work here any more',
  mailed: 'Mail was sent to them',
  noted: 'There are notes or answers about them',
  quoted: 'They have a quote link that still works',
  shared: 'Somebody who stays gets mail at their address',
  email_taken: 'Another contact has the email address by now',
  partner_gone: 'The contact it shared an address with is gone for good',
}

/** What was done, as a sentence without its subject: "Deleted 12 contacts". */
export function changeSentence({ kind, contacts, detail, given_to, file_name }: ListedChange): string {
  const those = contactsOf(contacts)
  switch (kind) {
    case 'delete':
      return `Deleted ${those}`
    case 'restore':
      return `Restored ${those}`
    case 'reassign':
      return given_to || detail.to ? `Reassigned ${those} to ${given_to ?? 'somebody'}` : `Left ${those} unassigned`
    case 'import':
      return `Imported ${file_name ?? 'a list'}`
    case 'merge':
      return `Merged ${those} into one`
    case 'undo':
      return `Took a change of ${those} back`
    default:
      return `Changed ${those}`
  }
}

export const changesWords = {
  title: 'Changes to many contacts',
  lead: 'What was deleted, reassigned, imported, merged or restored. Each can be undone for 30 days.',
  none: 'Nothing was done to many contacts yet',
  noneText: 'Deletions, reassignments, imports and merges are listed here, each with its Undo.',
  older: 'Older changes',
  newest: 'Newest changes',
  undo: 'Undo',
  again: 'Try the others again',
  undoImport: {
    title: (file: string | null) => `Undo the import of ${file ?? 'a list'}?`,
    removed: (count: number) => `${contactsOf(count)} that this file added ${is(count)} deleted.`,
    restored: (count: number) => `${contactsOf(count)} that it changed ${is(count)} put back as before.`,
    stay: (count: number) =>
      count === 1
        ? '1 contact stays as it is, because something happened to it since. It is listed afterwards.'
        : `${contactsOf(count)} stay as they are, because something happened to them since. They are listed afterwards.`,
    after: 'Deleted contacts wait under Recently deleted for 30 days. The undo itself cannot be undone.',
    once: 'The undo itself cannot be undone.',
    deletes: (those: string) => `Undo and delete ${those}`,
    button: 'Undo this import',
    busy: 'Undoing…',
    keep: 'Keep the import',
  },
  undone: (who: string | null, when: string) => `Undone ${who ? `by ${who} ` : ''}on ${when}`,
  tooLate: 'Can no longer be undone',
  nobody: 'Perennial',
  kept: 'Left as they are',
  failed: 'Could not be restored',
  which: 'The contacts',
  more: (count: number) => `and ${contactsOf(count)} more`,
  unseen: 'A contact you cannot see, or that is gone for good',
}

const named = (people: readonly { first_name: string; last_name: string }[]) => {
  const names = people.slice(0, 3).map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  return people.length > 3 ? `${names.join(', ')} and ${people.length - 3} more` : names.join(', ')
}

export const deletedWords = {
  title: 'Recently deleted',
  lead: 'Contacts wait here for 30 days, then they are gone for good.',
  none: 'Nothing was deleted in the last 30 days',
  noneFits: (search: string) => `No deleted contact's name, email or phone contains “${search}”.`,
  restore: 'Restore the ticked ones',
  was: (name: string, who: string | null, day: string) => `${name} was deleted${who ? ` by ${who}` : ''} on ${day}.`,
  wasText: (left: string) => `Notes, quotes and mails are kept until the contact is gone for good: ${left}.`,
  restoreOne: 'Restore',
  erase: 'Delete for good',
  left: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  merged: 'Merged into',
  mergedUnseen: 'another agent’s contact',
  undoMerge: 'Undo the merge',
  tick: 'Please tick the contacts first.',
  gone: 'Those contacts are not here any more.',
  restored: (count: number) => `${contactsOf(count)} ${is(count)} back in the list.`,
  unassigned,
  taken: (people: readonly { first_name: string; last_name: string }[]) =>
    `${named(people)} could not be restored: another contact has the email address by now.`,
  mergedOnes: (people: readonly { first_name: string; last_name: string }[]) =>
    `${named(people)} went into another contact: undo the merge instead.`,
  eraseTitle: (count: number) => `Delete ${contactsOf(count)} for good?`,
  eraseLead:
    'Their details, notes, quotes, mails and answers are deleted now and cannot be brought back. That an address asked for no more mail stays known.',
  nothingElse: 'no email, phone or birth date',
  typeName: (name: string) => `Type ${name} to confirm`,
  typeNumber: (count: number) => `Type ${count} to confirm`,
  typeWrong: (what: string) => `Please type ${what}.`,
  eraseButton: (count: number) => `Delete ${contactsOf(count)} for good`,
  eraseBusy: 'Deleting for good…',
  erased: (count: number) => `${contactsOf(count)} ${count === 1 ? 'was' : 'were'} deleted for good.`,
}
