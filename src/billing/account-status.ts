import { type AccountStatusName, accountStatusWords } from '../messages/account-status.ts'
import type { Scope } from '../scope.ts'
import { countUsage } from './usage.ts'

/** Of the agency whose scope it is. Source: entities-003. */
export interface AccountStatus {
  status: string
  message: string
  organizationId: number
  organizationName: string
  organizationSlug: string
  subscriptionTier: string
  subscriptionStatus: string
  /** -1 is no limit. */
  agentLimit: number
  contactLimit: number
  currentAgentCount: number
  currentContactCount: number
  billingCycleEnd: string | null
  paymentFailureCount: number
  paymentCompleted: boolean
}

/** Source: core §9, "plan defaults to basic if none". */
const WITHOUT_PLAN = 'basic'

export async function accountStatus(scope: Scope): Promise<AccountStatus> {
  const agency = await findPlan(scope)
  const { agents, contacts } = await countUsage(scope)
  const status: AccountStatusName = agency.plan ? (agency.status ?? 'unpaid') : 'no_plan'
  return {
    status,
    message: accountStatusWords[status],
    organizationId: agency.id,
    organizationName: agency.name,
    organizationSlug: agency.slug,
    subscriptionTier: agency.plan ?? WITHOUT_PLAN,
    subscriptionStatus: agency.status ?? 'none',
    agentLimit: agency.agent_limit,
    contactLimit: agency.contact_limit,
    currentAgentCount: agents,
    currentContactCount: contacts,
    billingCycleEnd: (agency.current_period_end ?? agency.trial_ends_at)?.toISOString() ?? null,
    // The card provider's webhooks will count them.
    paymentFailureCount: 0,
    paymentCompleted: agency.status === 'active',
  }
}

const findPlan = ({ db, organizationId }: Scope) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('subscription_tiers as t', (join) =>
      join.on('t.id', '=', ({ fn, val }) => fn.coalesce('o.plan', val(WITHOUT_PLAN))),
    )
    .leftJoin('subscriptions as s', 's.organization_id', 'o.id')
    .select(['o.id', 'o.name', 'o.slug', 'o.plan', 't.agent_limit', 't.contact_limit'])
    .select(['s.status', 's.current_period_end', 's.trial_ends_at'])
    .$narrowType<{ status: 'trialing' | 'active' | 'past_due' | 'canceled' | null }>()
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()
