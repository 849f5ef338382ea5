import { type RawBuilder, sql } from 'kysely'
import type { AccountState } from '../../organizations/account-state.ts'
import type { TenantDb } from '../../scope.ts'

export interface SessionUser {
  id: number
  email: string
  firstName: string
  lastName: string
  isAdmin: boolean
  isAgent: boolean
  organizationId: number
  organizationName: string
  organizationSlug: string
  organizationCreatedAt: Date
  timeZone: string
  isDemo: boolean
  /** The subscription tier's id; null before one was chosen. */
  plan: string | null
  isSetUp: boolean
  hasAgents: boolean
  /** The setup was completed: there is a subscription. */
  isOnboarded: boolean
  seesOnlyOwn: boolean
  /**
   * Whether the user may change their own selling settings (carriers, licenses, sender, booking link, signature).
   * Admins always may.
   */
  mayChangeOwnSettings: boolean
  /** The agency's name, phone, signature and booking link replace those of its agents. */
  forcesAgencyDetails: boolean
  hasCompletedWalkthrough: boolean
  /** What the agency's subscription allows its users to do. */
  accountState: AccountState
  /** When the account becomes read-only without a payment; null if no payment is due. */
  readOnlyFrom: Date | null
  /** The end of the current free month. */
  trialEndsAt: Date | null
  /** Set for a canceled subscription that has not ended yet. */
  subscriptionEndsAt: Date | null
  /** The subscription has ended and no new one was started. */
  subscriptionHasEnded: boolean
  /**
   * Why email on this server is on hold, paused or delayed, for every agency. Set only for admins. See
   * session_identity() in the database.
   */
  emailTrouble: { kind: 'held' | 'account' | 'quota' | 'provider'; since: Date; until: Date | null } | undefined
  /** The number of tasks on the user's Today list when it was last counted. */
  todayTasks: { count: number; at: Date } | undefined
  sessionId: number
  sessionPublicId: string
  signedInAt: Date
}

interface SessionRow {
  session_id: number
  session_public_id: string
  signed_in_at: Date
  last_seen_at: Date
  organization_id: number
  organization_name: string
  organization_slug: string
  organization_created_at: Date
  time_zone: string
  is_demo: boolean
  plan: string | null
  is_set_up: boolean
  has_agents: boolean
  is_onboarded: boolean
  restrict_agents_to_own: boolean
  allow_agent_settings: boolean
  force_org_sender_details: boolean
  has_completed_walkthrough: boolean
  account_state: AccountState
  read_only_from: Date | null
  trial_ends_at: Date | null
  subscription_ends_at: Date | null
  subscription_has_ended: boolean
  tasks: number | null
  tasks_counted_at: Date | null
  email_trouble: NonNullable<SessionUser['emailTrouble']>['kind'] | null
  email_trouble_since: Date | null
  email_paused_until: Date | null
  user_id: number
  email: string
  first_name: string
  last_name: string
  is_admin: boolean
  is_agent: boolean
}

/**
 * The user of a session, or undefined if it has ended, was revoked, its user was removed or its agency closed. One
 * round trip.
 */
export async function findSession(root: TenantDb['root'], tokenHash: Buffer, now: Date) {
  const query: RawBuilder<SessionRow> = sql`select * from session_identity(${tokenHash}, ${now})`
  const { rows } = await query.execute(root)
  const row = rows[0]
  if (!row) return undefined
  const user: SessionUser = {
    id: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isAdmin: row.is_admin,
    isAgent: row.is_agent,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    organizationSlug: row.organization_slug,
    organizationCreatedAt: row.organization_created_at,
    timeZone: row.time_zone,
    isDemo: row.is_demo,
    plan: row.plan,
    isSetUp: row.is_set_up,
    hasAgents: row.has_agents,
    isOnboarded: row.is_onboarded,
    seesOnlyOwn: !row.is_admin && row.restrict_agents_to_own,
    mayChangeOwnSettings: row.is_admin || row.allow_agent_settings,
    forcesAgencyDetails: row.force_org_sender_details,
    hasCompletedWalkthrough: row.has_completed_walkthrough,
    accountState: row.account_state,
    readOnlyFrom: row.read_only_from,
    trialEndsAt: row.trial_ends_at,
    subscriptionEndsAt: row.subscription_ends_at,
    subscriptionHasEnded: row.subscription_has_ended,
    emailTrouble:
      row.email_trouble === null || row.email_trouble_since === null
        ? undefined
        : { kind: row.email_trouble, since: row.email_trouble_since, until: row.email_paused_until },
    todayTasks:
      row.tasks === null || row.tasks_counted_at === null ? undefined : { count: row.tasks, at: row.tasks_counted_at },
    sessionId: row.session_id,
    sessionPublicId: row.session_public_id,
    signedInAt: row.signed_in_at,
  }
  return { user, lastSeenAt: row.last_seen_at }
}
