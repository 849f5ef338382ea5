import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { type ChangeManyResult, changeManyContacts } from '../changes/change-many.ts'
import { type Selection, selectedContacts } from './selection.ts'

/**
 * Deletes the selected contacts that the scope sees; this can be undone for UNDO_DAYS. Their scheduled emails and texts
 * stay queued and are skipped when they come due (see send-policy.ts and text-policy.ts in src/outreach).
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
  // By id, not by name: the audit log outlives the erasure of a person's data.
  if (ids.length > 0)
    await recordAuditEvent(scope, {
      action: 'contacts_deleted',
      target: ids.length === 1 ? `contact ${ids[0]}` : '',
      detail: { contacts: ids.length },
    })
  return deleted
}
