import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { contactDifference } from '../changes/change-set.ts'
import { insertChangeSet, insertContactChanges } from '../changes/queries.ts'
import type { Contact } from '../contact.ts'
import { lockContactRow, updateContact } from '../queries.ts'
import { type AddressBlock, listAddressBlocks, moveAddressBlocks } from './address-blocks.ts'
import {
  copyTodayMarks,
  lockMailsAndQuotes,
  type MovedRows,
  moveChildren,
  type RenamedOccasion,
  type SkippedMessage,
} from './children.ts'
import { type MovedPauses, movePauses, requestPlans } from './pauses.ts'
import { type MergePartner, moveSharedAddress, statusOfLastMail } from './queries.ts'
import { type MergeFigures, type MergePicks, type MergeRules, mergedFigures, mergedValues } from './rules.ts'
import { updateDuplicateGroup } from './stored-duplicates.ts'

/** In change_sets.detail of a merge: what its undo puts back, beside the contacts themselves. */
export interface MergeDetail {
  kept: number
  merged: number
  moved: MovedRows
  renamed: RenamedOccasion[]
  skipped: SkippedMessage[]
  partners: MergePartner[]
  refusals: AddressBlock[]
  /** Merges of before outreach have none. */
  pauses?: MovedPauses
  figures: { before: MergeFigures; after: MergeFigures }
  /** Where the one that stays came from, when it was a sample and the other was not. */
  origin?: Origin | undefined
}

type Origin = Pick<Contact, 'source' | 'import_id'>

export interface MergeInput {
  keepId: number
  otherId: number
  picks: MergePicks
  /** Of both contacts as they were shown; a merge of anything else is refused. */
  versions?: ReadonlyMap<number, number>
}

export type MergeResult =
  | { ok: true; changeSetId: number; contact: Contact }
  | { ok: false; refused: 'changed_meanwhile' }

/**
 * Makes two contacts one: `otherId` is deleted, and all that hangs on it goes to `keepId`. Nobody is opted in by it: an
 * address or phone that refuses mail still does as the other one. Two merges that share a contact come one after the
 * other, and the second finds the contact gone. Throws NotFound for a contact that is not there or not this agent's.
 */
export async function mergeContacts(
  scope: Scope,
  { keepId, otherId, picks, versions }: MergeInput,
): Promise<MergeResult> {
  const ids = [keepId, otherId].sort((a, b) => a - b)
  await lockMailsAndQuotes(scope, ids)
  const held = new Map<number, Contact>()
  for (const id of ids) held.set(id, await lockContactRow(scope, id))
  const [keep, other] = [held.get(keepId)!, held.get(otherId)!]
  if (versions && ids.some((id) => versions.get(id) !== held.get(id)?.version))
    return { ok: false, refused: 'changed_meanwhile' }

  const refusals = await listAddressBlocks(scope, [keep, other])
  const values = mergedValues([keep, other], picks, mergeRules(scope, refusals))
  const figures = mergedFigures([keep, other], await statusOfLastMail(scope, [keep, other]))
  const changed = contactDifference(keep, values) ?? { before: {}, after: {} }
  const gone = { deleted_at: scope.now, merged_into: keep.id }
  // First, so that its address is free.
  await updateContact(scope, other, gone)
  // Samples go when demo mode ends; a client who went into one stays.
  const origin = keep.source === 'sample' && other.source !== 'sample' ? originOf(other) : undefined
  await updateContact(scope, keep, { ...changed.after, ...figures, ...origin })

  const now = { ...keep, ...values }
  const detail: MergeDetail = {
    kept: keep.id,
    merged: other.id,
    ...(await moveChildren(scope, other.id, keep.id)),
    partners: await moveSharedAddress(scope, now, other.id),
    refusals: await moveAddressBlocks(scope, refusals, now),
    pauses: await movePauses(scope, other.id, keep.id),
    figures: { before: mergedFigures([keep, keep], keep.status), after: figures },
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
      after: gone,
    },
  ])
  // By number, as deletions are: the log outlives a person who asks to be forgotten.
  await recordAuditEvent(scope, {
    action: 'contacts_merged',
    target: `contact ${other.id}`,
    detail: { into: keep.id, changeSet: changeSetId },
  })
  return { ok: true, changeSetId, contact: now }
}

const originOf = ({ source, import_id }: Origin): Origin => ({ source, import_id })

export const mergeRules = ({ actor }: Scope, refusals: readonly AddressBlock[]): MergeRules => ({
  bounced: new Set(refusals.flatMap(({ reason, address }) => (reason === 'bounced' ? [address] : []))),
  mayReassign: actor.kind !== 'user' || actor.isAdmin,
})
