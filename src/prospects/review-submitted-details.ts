import { type ContactValues, contactDifference } from '../contacts/changes/change-set.ts'
import { insertChangeSet, insertContactChanges } from '../contacts/changes/queries.ts'
import { type EditField, editFieldNames, editFields } from '../contacts/edit/edit-fields.ts'
import { lockContactRow, updateContact } from '../contacts/queries.ts'
import type { Scope } from '../scope.ts'
import { changedDetails } from './submitted-details.ts'

/** The form fields of these columns. ZIP code, state and county are one field, so they are accepted together. */
export function fieldsIn(columns: readonly string[]): EditField[] {
  return editFieldNames.filter((field) => editFields[field].some((column) => columns.includes(column)))
}

/**
 * Accepts the fields in `take` from submitted details, rejects the others, and marks the details as reviewed. Accepting
 * fields is an edit that can be undone. `changeSetId` is undefined if nothing changed. Throws NotFound for a contact
 * that does not exist or that the scope does not see.
 */
export async function reviewSubmittedDetails(
  scope: Scope,
  { contactId, id, take }: { contactId: number; id: number; take: readonly EditField[] },
): Promise<{ ok: true; changeSetId: number | undefined } | { ok: false; refused: 'settled_already' }> {
  const contact = await lockContactRow(scope, contactId)
  const { db, organizationId, now, actor } = scope
  const settled = await db
    .updateTable('submitted_details')
    .set({ reviewed_at: now, reviewed_by: actor.kind === 'user' ? actor.id : null, is_accepted: take.length > 0 })
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .where('id', '=', id)
    .where('reviewed_at', 'is', null)
    .returning('details')
    .executeTakeFirst()
  if (!settled) return { ok: false, refused: 'settled_already' }
  const details = settled.details as ContactValues
  const changedColumns = changedDetails(contact, details)
  const columns = take
    .filter((field) => fieldsIn(changedColumns).includes(field))
    .flatMap((field) => [...editFields[field]])
  const values = Object.fromEntries(
    columns.filter((column) => details[column] !== undefined).map((column) => [column, details[column] ?? null]),
  ) as ContactValues
  const changed = contactDifference(contact, values)
  if (!changed) return { ok: true, changeSetId: undefined }
  await updateContact(scope, contact, changed.after)
  const changeSetId = await insertChangeSet(scope, { kind: 'edit', contacts: 1 })
  await insertContactChanges(scope, changeSetId, [{ contactId, version: contact.version + 1, ...changed }])
  return { ok: true, changeSetId }
}
