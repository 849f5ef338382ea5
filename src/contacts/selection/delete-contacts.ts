import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { type ChangeManyResult, changeManyContacts } from '../changes/change-many.ts'
import { type Selection, selectedContacts } from './selection.ts'

/**
 * Puts the selected contacts away, for 30 days in which this can be undone; answers those it found, which are only the
 * scope's own. Their scheduled mails stay as they are: a mail is judged when it is sent, and none goes to somebody put
 * away (see src/outreach/sending/facts.ts).
 */
export async function deleteContacts(
  scope: Scope,
  selection: Selection,
  { expected }: { expected?: number } = {},
): Promise<ChangeManyResult> {
  const deleted = await changeManyContacts(scope, {
    kind: 'delete',
    rows: selectedContacts(scope, selection),
    column: 'deleted_at',
    value: scope.now,
    expected,
  })
  const { ids } = deleted
  // By number: the log outlives a person who asks to be forgotten.
  if (ids.length > 0)
    await recordAuditEvent(scope, {
      action: 'contacts_deleted',
      target: ids.length === 1 ? `contact ${ids[0]}` : '',
      detail: { contacts: ids.length },
    })
  return deleted
}
