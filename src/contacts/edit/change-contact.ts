import type { Scope } from '../../scope.ts'
import { type ContactValues, contactDifference } from '../changes/change-set.ts'
import { insertChangeSet, insertContactChanges, type LaterChange, listChangesSince } from '../changes/queries.ts'
import type { Contact, ContactFacts } from '../contact.ts'
import { lockContactRow, updateContact } from '../queries.ts'
import { type EditField, editFields, sameField, valuesOf } from './edit-fields.ts'
import { contactAtVersion, mergeEdit } from './merge-edit.ts'
import {
  type ContactInput,
  contactRow,
  type SaveContactRefusal,
  type SaveOptions,
  toContactInput,
} from './save-contact.ts'
import { moveSharedAddresses } from './shared-addresses.ts'

export type ContactEdit = Partial<ContactInput> & {
  /** The version of the contact that the user saw. Omitted: the current version. */
  version?: number | undefined
  /** The version whose conflicts `choices` resolves. */
  seen?: number | undefined
  choices?: Partial<Record<EditField, 'mine' | 'theirs'>> | undefined
}

export interface ConcurrentChange {
  field: EditField
  value: ContactValues
  /** Undefined when the change is not recorded. */
  change: LaterChange | undefined
}

export interface EditConflictField extends ConcurrentChange {
  mine: ContactValues
}

export type ChangeContactResult =
  | { ok: true; id: number; changed: boolean; meanwhile: ConcurrentChange[] }
  | { ok: false; refused: 'clash'; version: number; clashes: EditConflictField[]; meanwhile: ConcurrentChange[] }
  | SaveContactRefusal

/**
 * Writes what the user changed relative to the version they saw, and keeps what others have changed since. If both changed
 * the same field, nothing is written and the conflicts are returned for the user to resolve. Throws NotFound for a contact
 * that the scope does not see.
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
  const read = await contactRow(scope, { ...toContactInput(base), ...changes }, options, base)
  if (!read.ok) return read

  const seenContact = seen === undefined ? undefined : contactAtVersion(contact, seen, past)
  const merged = mergeEdit({
    base: before,
    mine: read.row,
    current: contact,
    // A choice counts only while the field has the value that the user was shown.
    choices: Object.fromEntries(
      Object.entries(choices).filter(([field]) => seenContact && sameField(field as EditField, seenContact, contact)),
    ),
  })
  const concurrentChange = (field: EditField) => ({
    field,
    value: valuesOf(field, contact),
    change: past.findLast(({ after }) => editFields[field].some((column) => column in after)),
  })
  const meanwhile = merged.theirs.map(concurrentChange)
  if (merged.clashes.length > 0) {
    const clashes = merged.clashes.map((field) => ({ ...concurrentChange(field), mine: valuesOf(field, read.row) }))
    return { ok: false, refused: 'clash', version: contact.version, clashes, meanwhile }
  }
  return { ok: true, id, changed: await writeChange(scope, contact, merged.write), meanwhile }
}

/** Writes the difference as one change set. Returns false, and keeps the version, when nothing differs. */
async function writeChange(scope: Scope, contact: Contact, row: ContactValues): Promise<boolean> {
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

/** Writes only facts that are not known yet. Returns whether anything was written. Throws NotFound. */
export async function fillUnknown(
  scope: Scope,
  id: number,
  facts: Partial<Pick<ContactFacts, 'gender' | 'tobacco_user'>>,
): Promise<boolean> {
  const contact = await lockContactRow(scope, id)
  return writeChange(scope, contact, {
    gender: contact.gender ?? facts.gender ?? null,
    tobacco_user: contact.tobacco_user ?? facts.tobacco_user ?? null,
  })
}

export type PolicyChange = Partial<Pick<Contact, 'current_carrier' | 'plan_type' | 'premium_cents' | 'effective_on'>>

/** Records the client's current policy. Returns false when nothing differs. Throws NotFound. */
export async function changePolicy(scope: Scope, id: number, policy: PolicyChange): Promise<boolean> {
  return writeChange(scope, await lockContactRow(scope, id), policy)
}
