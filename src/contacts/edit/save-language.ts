import type { Language } from '../../lib/language.ts'
import type { Scope } from '../../scope.ts'
import { contactDifference } from '../changes/change-set.ts'
import { insertChangeSet, insertContactChanges } from '../changes/queries.ts'
import { lockContactRow, updateContact } from '../queries.ts'

/**
 * Saves the language that a client chose for themselves, which their emails and texts use. Recorded like any change.
 * Throws NotFound.
 */
export async function saveClientLanguage(scope: Scope, contactId: number, language: Language): Promise<void> {
  const contact = await lockContactRow(scope, contactId)
  const changed = contactDifference(contact, { language })
  if (!changed) return
  await updateContact(scope, contact, changed.after)
  const changeSetId = await insertChangeSet(scope, { kind: 'edit', contacts: 1, detail: { own: true } })
  await insertContactChanges(scope, changeSetId, [{ contactId, version: contact.version + 1, ...changed }])
}
