import type { Scope } from '../../scope.ts'
import { type ContactValues, contactDifference } from '../changes/change-set.ts'
import { insertChangeSet, insertContactChanges, type LaterChange, listChangesSince } from '../changes/queries.ts'
import type { Contact } from '../contact.ts'
import { lockContactRow, updateContact } from '../queries.ts'
import { moveSharedAddresses } from './couples.ts'
import { type EditField, editFields, sameField, valuesOf } from './edit-fields.ts'
import { contactAtVersion, mergeEdit } from './merge-edit.ts'
import { type ContactInput, inputOf, rowOf, type SaveContactRefusal, type SaveOptions } from './save-contact.ts'

export type ContactEdit = Partial<ContactInput> & {
  /** The contact's version that the person saw; without one the edit is of whatever is there now. */
  version?: number | undefined
  /** The version whose clashes `choices` answers. */
  seen?: number | undefined
  choices?: Partial<Record<EditField, 'mine' | 'theirs'>> | undefined
}

export interface ConcurrentChange {
  field: EditField
  value: ContactValues
  /** Undefined when it is not on record. */
  change: LaterChange | undefined
}

export interface EditClashField extends ConcurrentChange {
  mine: ContactValues
}

export type ChangeContactResult =
  | { ok: true; id: number; changed: boolean; meanwhile: ConcurrentChange[] }
  | { ok: false; refused: 'clash'; version: number; clashes: EditClashField[]; meanwhile: ConcurrentChange[] }
  | SaveContactRefusal

/**
 * Changes what an edit changes relative to what its person saw, and leaves alone what others changed since. Where both
 * changed the same, nothing is written and the clashes come back to be asked about.
 * Throws NotFound for a contact that is not there or not this agent's.
 */
export async function changeContact(
  scope: Scope,
  id: number,
  edit: ContactEdit,
  options: SaveOptions,
): Promise<ChangeContactResult> {
  const { version, seen, choices = {}, ...changes } = edit
  const contact = await lockContactRow(scope, id)
  const from = version ?? contact.version
  const past = from === contact.version ? [] : await listChangesSince(scope, id, from)
  const before = contactAtVersion(contact, from, past)
  const base: Contact = { ...contact, ...before }
  const read = await rowOf(scope, { ...inputOf(base), ...changes }, options, base)
  if (!read.ok) return read

  const shown = seen === undefined ? undefined : contactAtVersion(contact, seen, past)
  const settled = mergeEdit({
    base: before,
    mine: read.row,
    current: contact,
    // An answer holds for the value that was asked about.
    choices: Object.fromEntries(
      Object.entries(choices).filter(([field]) => shown && sameField(field as EditField, shown, contact)),
    ),
  })
  const others = (field: EditField) => ({
    field,
    value: valuesOf(field, contact),
    change: past.findLast(({ after }) => editFields[field].some((column) => column in after)),
  })
  const meanwhile = settled.theirs.map(others)
  if (settled.clashes.length > 0) {
    const clashes = settled.clashes.map((field) => ({ ...others(field), mine: valuesOf(field, read.row) }))
    return { ok: false, refused: 'clash', version: contact.version, clashes, meanwhile }
  }
  return { ok: true, id, changed: await writeChange(scope, contact, settled.write), meanwhile }
}

/** Nothing is written, and the version stays, when nothing differs. */
export async function writeChange(scope: Scope, contact: Contact, row: ContactValues): Promise<boolean> {
  const changed = contactDifference(contact, row)
  if (!changed) return false
  await updateContact(scope, contact, changed.after)
  const holderId = changed.after.shares_email_with ?? null
  const moved = holderId === null ? [] : await moveSharedAddresses(scope, contact.id, holderId)
  const changeSetId = await insertChangeSet(scope, { kind: 'edit', contacts: 1 + moved.length })
  const own = { contactId: contact.id, version: contact.version + 1, ...changed }
  await insertContactChanges(scope, changeSetId, [own, ...moved])
  return true
}
