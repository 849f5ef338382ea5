import type { Scope } from '../../scope.ts'
import { type ChangeSet, type ContactValues, changeableColumns } from '../changes/change-set.ts'
import { insertContactChanges, listChangesSince } from '../changes/queries.ts'
import { retryOnDuplicate } from '../changes/retry-on-duplicate.ts'
import type { UndoAllRefusal } from '../changes/undo-skips.ts'
import type { Contact } from '../contact.ts'
import { editFieldNames, editFields, sameField } from '../edit/edit-fields.ts'
import { contactAtVersion } from '../edit/merge-edit.ts'
import type { MergeDetail } from './merge-contacts.ts'
import { moveChildrenBack, refreshEmailStatus } from './move-children-back.ts'
import { lockMessagesAndQuotes } from './related-rows.ts'

/**
 * Splits merged contacts again, or changes nothing and returns the reason. Keeps edits made to the remaining contact
 * since the merge, and notes and messages added since.
 */
export async function undoMerge(
  scope: Scope,
  merge: ChangeSet,
  openUndo: () => Promise<number>,
): Promise<{ ok: true; undoId: number; restored: number } | { ok: false; refused: UndoAllRefusal }> {
  const detail = merge.detail as unknown as MergeDetail
  // Before the contacts, in the lock order of sending.
  await lockMessagesAndQuotes(scope, [detail.kept, detail.merged])
  const split = await retryOnDuplicate(scope, () => splitContacts(scope, merge, detail))
  if (typeof split === 'string') return { ok: false, refused: split }

  const undoId = await openUndo()
  const { keep, write, other } = split
  const { deleted_at, merged_into } = other
  await insertContactChanges(scope, undoId, [
    { contactId: keep.id, version: keep.version + 1, before: only(keep, write), after: write },
    {
      contactId: other.id,
      version: other.version + 1,
      before: { deleted_at, merged_into },
      after: { deleted_at: null, merged_into: null },
    },
  ])
  await moveChildrenBack(scope, detail)
  await refreshEmailStatus(scope, merge)
  return { ok: true, undoId, restored: 2 }
}

interface SplitContacts {
  /** Both contacts before the undo. */
  keep: Contact
  other: Contact
  /** The values restored on the remaining contact. */
  write: ContactValues
}

/** Updates the two rows. Writes nothing when it returns a refusal. */
async function splitContacts(
  scope: Scope,
  merge: ChangeSet,
  detail: MergeDetail,
): Promise<SplitContacts | UndoAllRefusal> {
  const { db, organizationId, onlyAgentId } = scope
  const locked = await db
    .selectFrom('contacts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [detail.kept, detail.merged])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const keep = locked.find(({ id }) => id === detail.kept)
  const other = locked.find(({ id }) => id === detail.merged)
  if (!keep || !other) return 'other_erased'
  if (onlyAgentId !== undefined && locked.some(({ agent_id }) => agent_id !== onlyAgentId)) return 'not_yours'
  if (other.merged_into !== keep.id || other.deleted_at === null) return 'not_merged'
  // The undo still works if the remaining contact has since been merged into a third one.
  if (keep.deleted_at !== null && keep.merged_into === null) return 'keeper_deleted'

  const write = await valuesToRestore(scope, merge, keep)
  const keepEmail = keep.deleted_at === null ? ((write.email === undefined ? keep : write).email ?? null) : null
  if (other.email !== null && other.email === keepEmail) return 'address_taken'
  if (await isTaken(scope, [keepEmail, other.email], [keep.id, other.id])) return 'address_taken'
  // The remaining contact first, because it may hold the other one's address.
  await writeValues(scope, keep, write)
  await writeValues(scope, other, { deleted_at: null, merged_into: null })
  return { keep, other, write }
}

/** The previous values of the fields that the merge changed on the remaining contact and that are unchanged since. */
async function valuesToRestore(scope: Scope, { id }: ChangeSet, keep: Contact): Promise<ContactValues> {
  const { db, organizationId } = scope
  const change = await db
    .selectFrom('contact_changes')
    .select(['version', 'before', 'after'])
    .where('organization_id', '=', organizationId)
    .where('change_set_id', '=', id)
    .where('contact_id', '=', keep.id)
    .executeTakeFirstOrThrow()
  const before = change.before as ContactValues
  const later = await listChangesSince(scope, keep.id, change.version)
  const merged = contactAtVersion(keep, change.version, later) ?? { ...keep, ...(change.after as ContactValues) }
  const write: ContactValues = {}
  for (const field of editFieldNames) {
    if (!sameField(field, keep, merged)) continue
    for (const column of editFields[field])
      if (column in before) Object.assign(write, { [column]: before[column] ?? null })
  }
  if (write.shares_email_with && !(await contactExists(scope, write.shares_email_with))) write.shares_email_with = null
  return write
}

async function contactExists({ db, organizationId }: Scope, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

async function isTaken({ db, organizationId }: Scope, emails: (string | null)[], but: number[]): Promise<boolean> {
  const addresses = emails.filter((email) => email !== null)
  if (addresses.length === 0) return false
  const found = await db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('email', 'in', addresses)
    .where('deleted_at', 'is', null)
    .where('id', 'not in', but)
    .executeTakeFirst()
  return found !== undefined
}

const only = (contact: Contact, columns: ContactValues): ContactValues =>
  Object.fromEntries(changeableColumns.filter((name) => name in columns).map((name) => [name, contact[name]]))

const writeValues = ({ db, organizationId, now }: Scope, { id, version }: Contact, values: ContactValues) =>
  db
    .updateTable('contacts')
    .set({ ...values, version: version + 1, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
