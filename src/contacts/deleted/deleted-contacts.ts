import { sql } from 'kysely'
import { DAY_MS } from '../../lib/durations.ts'
import { type SortOrder, sortOrders } from '../../lib/sort-order.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { type ChangeManyResult, changeManyContacts } from '../changes/change-many.ts'
import { UNDO_DAYS, undoableSince } from '../changes/change-set.ts'
import { retryOnDuplicate } from '../changes/retry-on-duplicate.ts'
import { unassignFromRemovedAgents } from '../changes/unassign-from-removed-agents.ts'
import { withinContactLimit } from '../contact-quota.ts'
import { containsAllWords } from '../list/queries.ts'
import { searchWords } from '../list/search.ts'
import { requeueSkippedEmails } from './requeue-skipped-emails.ts'

export interface DeletedContact {
  id: number
  first_name: string
  last_name: string
  email: string | null
  deleted_at: Date
  /** The name of the user who deleted it; null if unknown. */
  deleter: string | null
  /** For a merged contact: the merge to undo, and the contact it was merged into; each only if the user may see it. */
  merged: { changeSetId: number | undefined; into: { id: number; name: string } | undefined } | null
}

export const DELETED_PAGE_SIZE = 50

const sortKeys = ['name', 'deleted'] as const
export const deletedOrders = sortOrders(sortKeys, '-deleted')
export type DeletedOrder = SortOrder<(typeof sortKeys)[number]>

/** The days left to restore a contact: UNDO_DAYS in the first 24 hours after the deletion, 1 in the last. */
export const wholeDaysLeft = (deletedAt: Date, now: Date) =>
  UNDO_DAYS - Math.floor((now.getTime() - deletedAt.getTime()) / DAY_MS)

/** The contacts visible to the scope that were deleted within the undo period. */
export function deletedContacts({ db, organizationId, onlyAgentId, now }: Scope) {
  const query = db
    .selectFrom('contacts')
    .where('contacts.organization_id', '=', organizationId)
    .where('contacts.deleted_at', '>=', undoableSince(now))
  return onlyAgentId === undefined ? query : query.where('contacts.agent_id', '=', onlyAgentId)
}

/** One page of deleted contacts. `page` is the nearest existing page to the requested one. */
export async function listDeleted(
  scope: Scope,
  { search, page, sort }: { search: string; page: number; sort: DeletedOrder },
): Promise<{ contacts: DeletedContact[]; total: number; page: number; pages: number }> {
  const { actor } = scope
  const words = searchWords(search)
  const found = words.length === 0 ? deletedContacts(scope) : deletedContacts(scope).where(containsAllWords(words))
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(total / DELETED_PAGE_SIZE))
  const nearestPage = Math.min(Math.max(1, page), pages)
  const column = sort.by === 'name' ? 'contacts.name_key' : 'contacts.deleted_at'
  const direction = sort.descending ? 'desc' : 'asc'
  // Select the page first, so that the details are looked up for its 50 rows only.
  const pageRows = found
    .select('contacts.id')
    .orderBy(column, direction)
    .orderBy('contacts.id', direction)
    .limit(DELETED_PAGE_SIZE)
    .offset((nearestPage - 1) * DELETED_PAGE_SIZE)
  const rows = await scope.db
    .with(
      (cte) => cte('page').materialized(),
      () => pageRows,
    )
    .selectFrom('page')
    .innerJoin('contacts', (join) =>
      join.on('contacts.organization_id', '=', scope.organizationId).onRef('contacts.id', '=', 'page.id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contact_changes as ch')
          .innerJoin('change_sets as s', (join) =>
            join.onRef('s.organization_id', '=', 'ch.organization_id').onRef('s.id', '=', 'ch.change_set_id'),
          )
          .leftJoin('users as u', (join) =>
            join.onRef('u.organization_id', '=', 's.organization_id').onRef('u.id', '=', 's.made_by'),
          )
          .select(['s.id as set_id', 's.made_by', sql<string | null>`u.first_name || ' ' || u.last_name`.as('deleter')])
          .whereRef('ch.organization_id', '=', 'contacts.organization_id')
          .whereRef('ch.contact_id', '=', 'contacts.id')
          .where(sql<boolean>`ch.after ? 'deleted_at'`)
          .orderBy('ch.version', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .leftJoin('contacts as w', (join) => {
      const winner = join
        .onRef('w.organization_id', '=', 'contacts.organization_id')
        .onRef('w.id', '=', 'contacts.merged_into')
      return scope.onlyAgentId === undefined ? winner : winner.on('w.agent_id', '=', scope.onlyAgentId)
    })
    .select([
      'contacts.id',
      'contacts.first_name',
      'contacts.last_name',
      'contacts.email',
      'contacts.deleted_at',
      'd.deleter',
      'd.set_id',
      'd.made_by',
      'contacts.merged_into',
      'w.id as winner_id',
      sql<string | null>`w.first_name || ' ' || w.last_name`.as('winner'),
    ])
    .orderBy(column, direction)
    .orderBy('contacts.id', direction)
    .execute()
  const mayUndo = (madeBy: number | null) => actor.kind !== 'user' || actor.isAdmin || madeBy === actor.id
  const contacts = rows.map(({ set_id, made_by, merged_into, winner_id, winner, deleted_at, ...row }) => ({
    ...row,
    deleted_at: deleted_at!,
    merged:
      merged_into === null
        ? null
        : {
            changeSetId: set_id !== null && mayUndo(made_by) ? set_id : undefined,
            into: winner_id === null ? undefined : { id: winner_id, name: winner ?? '' },
          },
  }))
  return { contacts, total, page: nearestPage, pages }
}

/** The contacts among these ids that deletedContacts has, including merged ones, by name. */
export const findDeleted = (scope: Scope, ids: number[]) =>
  deletedContacts(scope)
    .select(['contacts.id', 'first_name', 'last_name', 'email', 'phone_number', 'birth_on', 'merged_into'])
    .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    .orderBy('name_key')
    .orderBy('contacts.id')
    .execute()

export interface RestoreResult extends ChangeManyResult {
  /** Contacts restored without an agent, because their agent has been removed. */
  unassigned: number
  /** Not restored because another contact has the email address now. */
  taken: { first_name: string; last_name: string }[]
  /** Not restored because they were merged; undo the merge instead. */
  merged: { first_name: string; last_name: string }[]
}

/**
 * Restores deleted contacts and ignores unknown ids. Throws ContactLimitReached when the restored contacts would exceed
 * the plan's limit.
 */
export const restoreContacts = (scope: Scope, ids: number[]): Promise<RestoreResult> =>
  withinContactLimit(scope, () => restore(scope, ids))

async function restore(scope: Scope, ids: number[]): Promise<RestoreResult> {
  const found = await findDeleted(scope, ids)
  const restored = await retryOnDuplicate(scope, () =>
    changeManyContacts(scope, {
      kind: 'restore',
      rows: deletedContacts(scope)
        .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
        .where('contacts.merged_into', 'is', null)
        // Of two contacts with the same email address, only the one deleted last is restored; neither if an existing
        // contact has the address.
        .where(
          sql<boolean>`not exists (
            select 1 from contacts o where o.organization_id = contacts.organization_id and o.email = contacts.email
              and o.id <> contacts.id and (o.deleted_at is null or (o.id = any(${ids}::bigint[]) and o.merged_into is null
                and (o.deleted_at, o.id) > (contacts.deleted_at, contacts.id))))`,
        ),
      column: 'deleted_at',
      value: null,
    }),
  )
  let unassigned = 0
  if (restored.changeSetId !== undefined) {
    unassigned = await unassignFromRemovedAgents(scope, restored.changeSetId)
    await requeueSkippedEmails(scope, restored.changeSetId)
    await recordAuditEvent(scope, { action: 'contacts_restored', detail: { contacts: restored.ids.length } })
  }
  const notRestored = found.filter(({ id }) => !restored.ids.includes(id))
  return {
    ...restored,
    unassigned,
    taken: notRestored.filter(({ merged_into }) => merged_into === null),
    merged: notRestored.filter(({ merged_into }) => merged_into !== null),
  }
}
