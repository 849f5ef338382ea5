import { fullName } from '../../lib/full-name.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { type ChangeManyResult, changeManyContacts } from '../changes/change-many.ts'
import { listOwners } from '../owners.ts'
import { type Selection, selectedContacts } from './selection.ts'

export type ReassignResult = ({ ok: true; to: string } & ChangeManyResult) | { ok: false; refused: 'owner_unknown' }

/**
 * Assigns the selected contacts to an active user, or unassigns them (null). Contacts already assigned to that user are
 * not changed.
 */
export async function reassignContacts(
  scope: Scope,
  selection: Selection,
  agentId: number | null,
  { expected }: { expected?: number } = {},
): Promise<ReassignResult> {
  const owners = agentId === null ? [] : await listOwners(scope)
  const owner = owners.find(({ id, is_removed }) => id === agentId && !is_removed)
  if (agentId !== null && !owner) return { ok: false, refused: 'owner_unknown' }
  const reassigned = await changeManyContacts(scope, {
    kind: 'reassign',
    rows: selectedContacts(scope, selection).where('agent_id', 'is distinct from', agentId),
    column: 'agent_id',
    value: agentId,
    detail: { to: agentId },
    expected,
  })
  const to = owner ? fullName(owner) : ''
  if (reassigned.ids.length > 0)
    await recordAuditEvent(scope, {
      action: 'contacts_reassigned',
      target: to || 'nobody',
      detail: { contacts: reassigned.ids.length },
    })
  return { ok: true, to, ...reassigned }
}
