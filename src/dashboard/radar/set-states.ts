import { sql } from 'kysely'
import { NotFound } from '../../lib/not-found.ts'
import type { Scope } from '../../scope.ts'
import type { RiseKey, RiseState } from './rise.ts'

/** SQL condition: the contact is not deleted, and the scope may see the contact. */
const isVisible = ({ organizationId, onlyAgentId }: Scope) => sql`
  r.organization_id = ${organizationId} and exists (
    select from contacts c where c.organization_id = r.organization_id and c.id = r.contact_id and c.deleted_at is null
      and (${onlyAgentId ?? null}::bigint is null or c.agent_id = ${onlyAgentId ?? null}::bigint))`

/**
 * Sets the state of these increases and returns how many changed. Undo identifies them by the time of the change,
 * `scope.now`. Throws NotFound if none of them exists that the user may see.
 */
export async function setRiseStates(scope: Scope, keys: readonly RiseKey[], state: RiseState): Promise<number> {
  const { db, now, actor } = scope
  const { rows } = await sql<{ changed: boolean }>`
    with selected as materialized (
      select r.organization_id, r.contact_id, r.kind, r.effective_on, r.state from rate_increases r
      join unnest(
        ${keys.map(({ contactId }) => contactId)}::bigint[], ${keys.map(({ kind }) => kind)}::text[],
        ${keys.map(({ effectiveOn }) => effectiveOn)}::date[]
      ) as k (contact_id, kind, effective_on) using (contact_id, kind, effective_on)
      where ${isVisible(scope)} order by r.contact_id, r.kind, r.effective_on for update of r),
    changed_rows as (
      update rate_increases r set state = ${state}, state_before = r.state, state_at = ${now},
        state_by = ${actor.kind === 'user' ? actor.id : null}
      from selected w
      where w.organization_id = r.organization_id and w.contact_id = r.contact_id and w.kind = r.kind
        and w.effective_on = r.effective_on and r.state <> ${state}
      returning r.contact_id, r.kind, r.effective_on)
    select exists (select from changed_rows x where x.contact_id = w.contact_id and x.kind = w.kind
      and x.effective_on = w.effective_on) as changed
    from selected w`.execute(db)
  if (rows.length === 0) throw new NotFound('That rate increase is no longer on the list')
  return rows.filter(({ changed }) => changed).length
}

/** Undoes the changes that this user made at `at`, unless they were changed again since. Returns how many were undone. */
export async function undoRiseStates(scope: Scope, at: Date): Promise<number> {
  const { db, now, actor } = scope
  if (actor.kind !== 'user') return 0
  const { numAffectedRows } = await sql`
    update rate_increases r set state = r.state_before, state_before = null, state_at = ${now}
    where ${isVisible(scope)} and r.state_by = ${actor.id} and r.state_before is not null
      and r.state_at = ${at}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
