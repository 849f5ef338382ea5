import { type AccountStatusName, accountStatusWords } from '../../messages/account-status.ts'
import type { AccountState } from '../../organizations/account-state.ts'
import type { Scope } from '../../scope.ts'
import { planTier } from '../prices/tiers.ts'
import { findSubscription, isRunning, type Subscription } from '../subscription/subscription.ts'
import { countUsage } from '../usage/usage.ts'

/** The status of the scope's agency. Source: entities-003. */
export interface AccountStatus {
  status: string
  message: string
  organizationId: number
  organizationName: string
  organizationSlug: string
  subscriptionTier: string
  subscriptionStatus: string
  /** -1 means no limit. */
  agentLimit: number
  contactLimit: number
  currentAgentCount: number
  currentContactCount: number
  billingCycleEnd: string | null
  paymentFailureCount: number
  paymentCompleted: boolean
}

export async function accountStatus(scope: Scope): Promise<AccountStatus> {
  const agency = await scope.db
    .selectFrom('organizations')
    .select(['id', 'name', 'slug', 'plan', 'is_demo', 'account_state', 'agent_limit', 'contact_limit'])
    .$narrowType<{ account_state: AccountState }>()
    .where('id', '=', scope.organizationId)
    .executeTakeFirstOrThrow()
  const subscription = await findSubscription(scope)
  const { agents, contacts } = await countUsage(scope)
  const status = statusOf(agency, subscription)
  return {
    status,
    message: accountStatusWords[status],
    organizationId: agency.id,
    organizationName: agency.name,
    organizationSlug: agency.slug,
    subscriptionTier: planTier({ isDemo: agency.is_demo, plan: agency.plan }),
    subscriptionStatus: subscription?.status ?? 'none',
    agentLimit: agency.agent_limit,
    contactLimit: agency.contact_limit,
    currentAgentCount: agents,
    currentContactCount: contacts,
    billingCycleEnd: cycleEnd(subscription)?.toISOString() ?? null,
    paymentFailureCount: subscription?.payment_failures ?? 0,
    paymentCompleted: isRunning(subscription),
  }
}

function statusOf(
  { plan, account_state }: { plan: string | null; account_state: AccountState },
  subscription: Subscription | undefined,
): AccountStatusName {
  if (plan === null) return 'no_plan'
  if (!subscription) return 'no_subscription'
  return subscription.status === 'trialing' && account_state === 'read_only' ? 'trial_ended' : subscription.status
}

/**
 * The end of the current paid period or free month. Null without a subscription, for a contract, and once the
 * subscription has ended.
 */
function cycleEnd(subscription: Subscription | undefined): Date | null {
  if (!subscription || subscription.ended_at) return null
  return subscription.current_period_end ?? subscription.trial_ends_at
}
