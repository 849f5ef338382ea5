/*
 * The SQL conditions of `missing=`, for a table aliased contacts. The tests contain a slower, simpler version for
 * comparison.
 */
import { type RawBuilder, sql } from 'kysely'
import { statesOfPrefixes } from '../../places/zip-prefixes.ts'
import type { Scope } from '../../scope.ts'
import type { MissingFact } from './missing.ts'

/** One JSON parameter per statement: Postgres parses it once and looks values up by key. */
const prefixes = JSON.stringify(statesOfPrefixes)

/**
 * True for contacts that are missing this fact. email: no address of their own and none shared. bounced: the address is
 * suppressed, and not because the client opted out. zip: no ZIP code or no state. zip_state: the ZIP code is in another
 * state; for one that we do not know, its first three digits decide. policy: no carrier or no plan. license: the agent
 * has no active license in the client's state; counts only once the agency has entered a license. agent: none, or one
 * who left. consent: a self-registered client with an address whose updates are off and whose latest email consent, if
 * any, is not a yes.
 */
export function isMissingSql(
  fact: MissingFact,
  { organizationId, now }: Pick<Scope, 'organizationId' | 'now'>,
): RawBuilder<boolean> {
  // Subqueries that reference no contact are evaluated once per statement.
  const ours = sql`${organizationId}::bigint`
  switch (fact) {
    case 'email':
      return sql`(contacts.email is null and contacts.shares_email_with is null)`
    case 'bounced':
      return sql`(contacts.email is not null and contacts.email in (select s.address from suppressions s
        where s.organization_id = ${ours} and s.channel = 'email' and s.reason not in ('unsubscribed', 'unsubscribed_elsewhere', 'merged')))`
    case 'birth_date':
      return sql`(contacts.birth_on is null)`
    case 'gender':
      return sql`(contacts.gender is null)`
    case 'tobacco':
      return sql`(contacts.tobacco_user is null)`
    case 'effective_date':
      return sql`(contacts.effective_on is null)`
    case 'zip':
      return sql`(contacts.zip_code is null or contacts.state is null)`
    case 'zip_state':
      return sql`(contacts.zip_code is not null and contacts.state is not null and not case
        when contacts.zip_code in (select p.zip from zip_places p)
          then (contacts.zip_code, contacts.state) in (select p.zip, p.state from zip_places p)
        else coalesce(${prefixes}::jsonb -> left(contacts.zip_code, 3) ? contacts.state, false) end)`
    case 'policy':
      return sql`(contacts.current_carrier is null or contacts.plan_type is null)`
    case 'premium':
      return sql`(contacts.premium_cents is null)`
    case 'license':
      return sql`(contacts.agent_id is not null and contacts.state is not null
        and exists (select from agent_licenses l where l.organization_id = ${ours})
        and (contacts.agent_id, contacts.state) not in (select l.user_id, l.state from agent_licenses l
          where l.organization_id = ${ours} and (l.expires_on is null or l.expires_on >= (
            select (${now}::timestamptz at time zone o.time_zone)::date from organizations o where o.id = ${ours}))))`
    case 'agent':
      return sql`(contacts.agent_id is null or contacts.agent_id in (select u.id from users u
        where u.organization_id = ${ours} and u.removed_at is not null))`
    case 'consent':
      return sql`(contacts.email is not null and not contacts.opt_in_quarterly_updates
        and contacts.source in ('self_onboarding', 'schedule')
        and coalesce((select k.is_given from consents k where k.organization_id = ${ours} and k.contact_id = contacts.id
          and k.channel = 'email' order by k.recorded_at desc, k.id desc limit 1), false) = false)`
  }
}
