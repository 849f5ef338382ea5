/* The states in which an agency may email clients. */
import { sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'

/**
 * States in which someone at the agency holds a license, each mapped to the last day of the longest license, or to
 * null if one has no end date. Null instead of a map if no licenses are on record; then every state counts as
 * licensed.
 */
export type LicensedStates = ReadonlyMap<string, CalendarDate | null> | null

type Sql = ReturnType<typeof sql>

/** Selects the licensed states as a JSON object or null. See licensedStatesOf. */
export const licensesOf = (organizationId: Sql) => sql<Record<string, CalendarDate | null> | null>`(
  select case when count(*) > 0 then coalesce(jsonb_object_agg(state, until) filter (where is_active), '{}') end
  from (
    select l.state, u.removed_at is null as is_active,
      case when bool_and(l.expires_on is not null) then max(l.expires_on) end as until
    from agent_licenses l join users u on u.organization_id = l.organization_id and u.id = l.user_id
    where l.organization_id = ${organizationId} group by 1, 2) as by_state)`

export const licensedStatesOf = (row: Record<string, CalendarDate | null> | null): LicensedStates =>
  row && new Map(Object.entries(row))

/** Clients without a known state count as licensed. */
export function isLicensed(states: LicensedStates, state: string | null, day: CalendarDate): boolean {
  if (states === null || state === null) return true
  const until = states.get(state)
  return until === null || (until !== undefined && until >= day)
}

/** SQL version of isLicensed, for one state and day. */
export const licensedIn = (organizationId: Sql, state: Sql, today: Sql) => sql<boolean>`
  (${state} is null
    or exists (select from agent_licenses l join users u on u.organization_id = l.organization_id and u.id = l.user_id
      where l.organization_id = ${organizationId} and l.state = ${state} and u.removed_at is null
        and (l.expires_on is null or l.expires_on >= ${today}))
    or not exists (select from agent_licenses l where l.organization_id = ${organizationId}))`
