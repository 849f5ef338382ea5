import { mailAdmins } from '../../accounts/account-mail.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { getPriceBook } from '../prices/price-book.ts'
import { accountStateOf } from './account-state-of.ts'
import { quotaInForce } from './plan-in-force.ts'
import { findSubscription, nextPlan, type Subscription, subscribedPlan } from './subscription.ts'

/**
 * Updates the agency's plan, account state and limits from its subscription row. If it becomes read-only, emails the
 * admins and, if a payment is owed or the free month ended, records it in the log. Does not change demo agencies.
 */
export async function updateAccountState(scope: Scope, subscription?: Subscription): Promise<void> {
  const { db, organizationId, now } = scope
  const row = subscription ?? (await findSubscription(scope))
  if (!row) return
  const book = await getPriceBook(scope, row.price_version)
  const { accountState, readOnlyFrom } = accountStateOf(
    {
      status: row.status,
      hasCard: row.stripe_subscription_id !== null,
      trialEndsAt: row.trial_ends_at,
      pastDueSince: row.past_due_since,
      endedAt: row.ended_at,
      graceDays: book.grace_days,
    },
    now,
  )
  const limits = quotaInForce(book, { plan: subscribedPlan(row), next: nextPlan(row) })
  const before = await db
    .selectFrom('organizations')
    .select('account_state')
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const updated = await db
    .updateTable('organizations')
    .set({
      account_state: accountState,
      read_only_from: readOnlyFrom,
      plan: row.tier_id,
      agent_limit: limits.agents,
      contact_limit: limits.contacts,
    })
    .where('id', '=', organizationId)
    .where('kind', '=', 'agency')
    .where('is_demo', '=', false)
    .returning('account_state')
    .executeTakeFirst()
  const becameReadOnly = updated?.account_state === 'read_only' && before.account_state !== 'read_only'
  if (becameReadOnly) await mailAdmins(scope, organizationId, 'became_read_only', {})
  // A canceled subscription has a log entry of its own.
  const isOwing = row.status === 'trialing' || row.status === 'past_due' || row.status === 'unpaid'
  if (isOwing && becameReadOnly)
    await recordAuditEvent(scope, { action: 'became_read_only', detail: { after: before.account_state } })
}
