/* In which states an agency may write to clients. */
import { sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'

/**
 * States in which somebody who works there holds a licence, with its last day; null for one without. Null instead of a
 * map where nobody's licences were ever entered: then every state counts as licensed.
 */
export type LicensedStates = ReadonlyMap<string, CalendarDate | null> | null

type Sql = ReturnType<typeof sql>

/** As a JSON object, or null; see licensedStatesOf. */
export const licensesOf = (organizationId: Sql) => sql<Record<string, CalendarDate | null> | null>`(
  select case when count(*) > 0 then coalesce(jsonb_object_agg(state, until) filter (where works), '{}') end
  from (
    select l.state, u.removed_at is null as works,
      case when bool_and(l.expires_on is not null) then max(l.expires_on) end as until
    from agent_licenses l join users u on u.organization_id = l.organization_id and u.id = l.user_id
    where l.organization_id = ${organizationId} group by 1, 2) as by_state)`

export const licensedStatesOf = (found: Record<string, CalendarDate | null> | null): LicensedStates =>
  found && new Map(Object.entries(found))

/** A client whose state nobody knows passes. */
export function isLicensed(states: LicensedStates, state: string | null, day: CalendarDate): boolean {
  if (states === null || state === null) return true
  const until = states.get(state)
  return until === null || (until !== undefined && until >= day)
}

/** The same in the database, of one state on one day. */
export const licensedIn = (organizationId: Sql, state: Sql, today: Sql) => sql<boolean>`
  (${state} is null
    or exists (select from agent_licenses l join users u on u.organization_id = l.organization_id and u.id = l.user_id
      where l.organization_id = ${organizationId} and l.state = ${state} and u.removed_at is null
        and (l.expires_on is null or l.expires_on >= ${today}))
    or not exists (select from agent_licenses l where l.organization_id = ${organizationId}))`
