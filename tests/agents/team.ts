import type { Agency } from '../agency.ts'
import type { TestDatabase } from '../db.ts'

/** The agency's rows in users, in the order they were added. */
export const peopleOf = (t: TestDatabase, agency: Agency) =>
  t.db.selectFrom('users').selectAll().where('organization_id', '=', agency.id).orderBy('id').execute()

export const auditEventsOf = (t: TestDatabase, agency: Agency) =>
  t.db
    .selectFrom('audit_events')
    .select(['action', 'actor', 'target', 'detail'])
    .where('organization_id', '=', agency.id)
    .orderBy('id')
    .execute()

export const sessionsOf = (t: TestDatabase, userId: number) =>
  t.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()

/** Keys that no form or API call may accept from a browser. */
export const FORBIDDEN_KEYS = [
  ...['id', 'userId', 'user_id', 'organization_id', 'organizationId', 'orgId', 'org_id', 'is_admin', 'is_agent'],
  ...['isDefault', 'is_default', 'is_default_agent', 'defaultAgentId', 'role', 'roles', 'demo_mode', 'demoMode'],
  ...['isDemo', 'is_demo', 'tier', 'tierId', 'plan', 'stripeCustomerId', 'stripe_customer_id', 'public_token'],
  ...['publicToken', 'email_verified_at', 'invited_at', 'removed_at', 'created_at', 'contact_owner_id', '__proto__x'],
]
