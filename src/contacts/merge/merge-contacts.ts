import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { contactDifference } from '../changes/change-set.ts'
import { insertChangeSet, insertContactChanges } from '../changes/queries.ts'
import type { Contact } from '../contact.ts'
import { lockContactRow, updateContact } from '../queries.ts'
import { type AddressBlock, listAddressBlocks, type MovedBlock, moveAddressBlocks } from './address-blocks.ts'
import { type MergeFigures, type MergePicks, type MergeRules, mergedTotals, mergedValues } from './merge-fields.ts'
import { type MovedPauses, movePauses, requestPlans } from './pauses.ts'
import { type MergeCandidate, moveSharedAddress, statusOfLatestEmail } from './queries.ts'
import {
  copyTodayMarks,
  lockMessagesAndQuotes,
  type MovedRows,
  moveChildren,
  type RenamedOccasion,
  type SkippedMessage,
} from './related-rows.ts'
import { updateDuplicateGroup } from './stored-duplicates.ts'

/** Stored in change_sets.detail: what the undo of a merge restores besides the contacts themselves. */
export interface MergeDetail {
  kept: number
  merged: number
  moved: MovedRows
  renamed: RenamedOccasion[]
  skipped: SkippedMessage[]
  partners: MergeCandidate[]
  refusals: MovedBlock[]
  /** Absent for merges made before outreach existed. */
  pauses?: MovedPauses
  figures: { before: MergeFigures; after: MergeFigures }
  /** The remaining contact's original source, if that contact was a sample and the other one was not. */
  origin?: Origin | undefined
}

type Origin = Pick<Contact, 'source' | 'import_id'>

export interface MergeInput {
  keepId: number
  otherId: number
  picks: MergePicks
  /** The versions of both contacts that the user saw. The merge is refused if a contact has changed since. */
  versions?: ReadonlyMap<number, number>
}

export type MergeResult =
  | { ok: true; changeSetId: number; contact: Contact }
  | { ok: false; refused: 'changed_meanwhile' }

/**
 * Merges two contacts: deletes `otherId` and moves its rows to `keepId`. Opt-outs of either contact remain in effect.
 * Of two concurrent merges of the same pair, the second throws NotFound. Also throws NotFound for a contact that the
 * scope does not see.
 */
export async function mergeContacts(
  scope: Scope,
  { keepId, otherId, picks, versions }: MergeInput,
): Promise<MergeResult> {
  const ids = [keepId, otherId].sort((a, b) => a - b)
  await lockMessagesAndQuotes(scope, ids)
  const locked = new Map<number, Contact>()
  for (const id of ids) locked.set(id, await lockContactRow(scope, id))
  const [keep, other] = [locked.get(keepId)!, locked.get(otherId)!]
  if (versions && ids.some((id) => versions.get(id) !== locked.get(id)?.version))
    return { ok: false, refused: 'changed_meanwhile' }

  const blocks = await listAddressBlocks(scope, [keep, other])
  const values = mergedValues([keep, other], picks, mergeRules(scope, blocks))
  const figures = mergedTotals([keep, other], await statusOfLatestEmail(scope, [keep, other]))
  const changed = contactDifference(keep, values) ?? { before: {}, after: {} }
  const deletion = { deleted_at: scope.now, merged_into: keep.id }
  // The other contact is deleted first, because the remaining one may take over its address.
  await updateContact(scope, other, deletion)
  // Samples are erased when demo mode ends; a real client merged into a sample must stay.
  const origin = keep.source === 'sample' && other.source !== 'sample' ? originOf(other) : undefined
  await updateContact(scope, keep, { ...changed.after, ...figures, ...origin })

  const merged = { ...keep, ...values }
  const detail: MergeDetail = {
    kept: keep.id,
    merged: other.id,
    ...(await moveChildren(scope, other.id, keep.id)),
    partners: await moveSharedAddress(scope, merged, other.id),
    refusals: await moveAddressBlocks(scope, blocks, { remaining: merged, merged: other.id }),
    pauses: await movePauses(scope, other.id, keep.id),
    figures: { before: mergedTotals([keep, keep], keep.status), after: figures },
    origin: origin && originOf(keep),
  }
  await copyTodayMarks(scope, other.id, keep.id)
  await updateDuplicateGroup(scope, ids)
  await requestPlans(scope, [keep.id, other.id])
  const changeSetId = await insertChangeSet(scope, { kind: 'merge', contacts: 2, detail: { ...detail } })
  await insertContactChanges(scope, changeSetId, [
    { contactId: keep.id, version: keep.version + 1, ...changed },
    {
      contactId: other.id,
      version: other.version + 1,
      before: { deleted_at: null, merged_into: null },
      after: deletion,
    },
  ])
  // By id, not by name: the audit log outlives the erasure of a person's data.
  await recordAuditEvent(scope, {
    action: 'contacts_merged',
    target: `contact ${other.id}`,
    detail: { into: keep.id, changeSet: changeSetId },
  })
  return { ok: true, changeSetId, contact: merged }
}

const originOf = ({ source, import_id }: Origin): Origin => ({ source, import_id })

export const mergeRules = ({ actor }: Scope, blocks: readonly AddressBlock[]): MergeRules => ({
  bounced: new Set(blocks.flatMap(({ reason, address }) => (reason === 'bounced' ? [address] : []))),
  mayReassign: actor.kind !== 'user' || actor.isAdmin,
})
