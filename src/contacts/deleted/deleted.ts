import { sql } from 'kysely'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { type ChangeManyResult, changeManyContacts } from '../changes/change-many.ts'
import { UNDO_DAYS } from '../changes/change-set.ts'
import { retryOnDuplicate } from '../changes/retry-on-duplicate.ts'
import { unassignFromRemovedAgents } from '../changes/unassign-from-removed-agents.ts'
import { undoableSince } from '../changes/undo.ts'
import { withinContactLimit } from '../contact-quota.ts'
import { searchWords } from '../list/search.ts'
import { containsAllWords } from '../queries.ts'
import { requeueSkippedEmails } from './requeue-skipped-emails.ts'

export interface DeletedContact {
  id: number
  first_name: string
  last_name: string
  email: string | null
  deleted_at: Date
  /** Who put it away; null where nobody is known to have. */
  deleter: string | null
  /** The merge that took it, to be undone instead, and the contact it went into; each where the scope may see it. */
  merged: { changeSetId: number | undefined; into: { id: number; name: string } | undefined } | null
}

export const DELETED_PAGE_SIZE = 50

const DAY_MS = 86_400_000

/** Of the 30: all of them on the day itself, and one on the last. */
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

export async function listDeleted(
  scope: Scope,
  { search, page }: { search: string; page: number },
): Promise<{ contacts: DeletedContact[]; total: number; page: number; pages: number }> {
  const { actor } = scope
  const words = searchWords(search)
  const found = words.length === 0 ? deletedContacts(scope) : deletedContacts(scope).where(containsAllWords(words))
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(total / DELETED_PAGE_SIZE))
  const here = Math.min(Math.max(1, page), pages)
  // The page first: what is told of each is looked up for its 50, not for all that stand before them.
  const shown = found
    .select('contacts.id')
    .orderBy('contacts.deleted_at', 'desc')
    .orderBy('contacts.id', 'desc')
    .limit(DELETED_PAGE_SIZE)
    .offset((here - 1) * DELETED_PAGE_SIZE)
  const rows = await scope.db
    .with(
      (cte) => cte('shown').materialized(),
      () => shown,
    )
    .selectFrom('shown')
    .innerJoin('contacts', (join) =>
      join.on('contacts.organization_id', '=', scope.organizationId).onRef('contacts.id', '=', 'shown.id'),
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
    .orderBy('contacts.deleted_at', 'desc')
    .orderBy('contacts.id', 'desc')
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
  return { contacts, total, page: here, pages }
}

export const findDeleted = (scope: Scope, ids: number[]) =>
  deletedContacts(scope)
    .select(['contacts.id', 'first_name', 'last_name', 'email', 'phone_number', 'birth_on', 'merged_into'])
    .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    .orderBy('name_key')
    .orderBy('contacts.id')
    .execute()

export interface RestoreResult extends ChangeManyResult {
  /** How many came back to nobody, because their agent has left. */
  unassigned: number
  /** Whose address another contact has by now. */
  taken: { first_name: string; last_name: string }[]
  /** Who went into another contact and comes back by undoing that. */
  merged: { first_name: string; last_name: string }[]
}

/**
 * Brings contacts back that were put away; ids that are not there are passed over. Throws ContactLimitReached where the
 * plan has no room for all of them.
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
        // Of two with one address the one put away last; none while somebody in the list has it.
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
  const left = found.filter(({ id }) => !restored.ids.includes(id))
  return {
    ...restored,
    unassigned,
    taken: left.filter(({ merged_into }) => merged_into === null),
    merged: left.filter(({ merged_into }) => merged_into !== null),
  }
}
