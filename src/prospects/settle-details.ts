import { type ContactValues, contactDifference } from '../contacts/changes/change-set.ts'
import { insertChangeSet, insertContactChanges } from '../contacts/changes/queries.ts'
import { type EditField, editFieldNames, editFields } from '../contacts/edit/edit-fields.ts'
import { lockContactRow, updateContact } from '../contacts/queries.ts'
import type { Scope } from '../scope.ts'
import { changedDetails } from './submitted-details.ts'

/** A ZIP code, its state and its county are taken together or not at all. */
export function fieldsIn(columns: readonly string[]): EditField[] {
  return editFieldNames.filter((field) => editFields[field].some((column) => columns.includes(column)))
}

/**
 * Takes the named facts of what somebody typed about this contact, keeps ours for the rest, and closes the matter. It is
 * an edit like any other, so it can be undone; undefined where nothing was taken. Throws NotFound for a contact that is
 * not there or not this agent's.
 */
export async function settleDetails(
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
  const news = changedDetails(contact, details)
  const columns = take.filter((field) => fieldsIn(news).includes(field)).flatMap((field) => [...editFields[field]])
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
