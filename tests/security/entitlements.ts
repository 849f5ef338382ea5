import { sql } from 'kysely'
import type { Agency } from '../agency.ts'
import type { TestDatabase } from '../db.ts'

/** What decides who may do what and who pays for what, with people by name and contacts by order instead of ids. */
export async function entitlementsOf({ db }: TestDatabase, { id, slug }: Agency) {
  const { rows } = await sql<{ told: string }>`
    select 'organization ' || concat_ws('|', kind, is_demo, slug = ${slug}, plan, set_up_at, onboarded_at, closed_at, account_state,
      read_only_from, agent_limit, contact_limit) as told from organizations where id = ${id}
    union all select 'subscription ' || concat_ws('|', tier_id, status, stripe_customer_id, stripe_subscription_id,
      extra_agents, extra_contacts, percent_off, cancel_at, next_tier_id) from subscriptions where organization_id = ${id}
    union all select 'person ' || concat_ws('|', first_name, is_admin, is_agent, is_default_agent,
      email_verified_at is null, removed_at is null, invited_at is null) from users where organization_id = ${id}
    union all select 'contact ' || concat_ws('|', row_number() over (order by c.id), u.first_name, c.deleted_at is null)
      from contacts c left join users u on u.id = c.agent_id where c.organization_id = ${id}`.execute(db)
  return rows.map(({ told }) => told).sort()
}
