import { type AuditEvent, recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { isSamePlan, type SubscribedPlan } from './plan-in-force.ts'
import { isPastDue, type Subscription } from './subscription.ts'

/** The latest ordered plan, including a scheduled one. */
const latestPlan = (row: Subscription): SubscribedPlan =>
  row.next_tier_id
    ? {
        tier: row.next_tier_id,
        extraAgents: row.next_extra_agents ?? 0,
        extraContacts: row.next_extra_contacts ?? 0,
      }
    : { tier: row.tier_id, extraAgents: row.extra_agents, extraContacts: row.extra_contacts }

const isRunning = (row: Subscription | undefined) => Boolean(row?.stripe_subscription_id && !row.ended_at)

/** The log entries for the difference between two states. Equal states have none, so repeats are harmless. */
function changesBetween(
  before: Subscription | undefined,
  after: Subscription,
  names: ReadonlyMap<string, string>,
): AuditEvent[] {
  const plan = latestPlan(after)
  const target = names.get(plan.tier) ?? plan.tier
  const isNew = before?.stripe_subscription_id !== after.stripe_subscription_id
  const events: AuditEvent[] = []
  if (isRunning(after) && (isNew || !isRunning(before))) events.push({ action: 'subscription_started', target })
  else if (before && !isSamePlan(latestPlan(before), plan)) {
    const previous = latestPlan(before)
    events.push({
      action: 'plan_changed',
      target,
      detail: {
        plan: [names.get(previous.tier) ?? previous.tier, target],
        ...(previous.extraAgents === plan.extraAgents ? {} : { extraAgents: [previous.extraAgents, plan.extraAgents] }),
        ...(previous.extraContacts === plan.extraContacts
          ? {}
          : { extraContacts: [previous.extraContacts, plan.extraContacts] }),
      },
    })
  }
  if (isPastDue(after) && !isPastDue(before)) events.push({ action: 'payment_failed', target })
  if (isPastDue(before) && after.status === 'active') events.push({ action: 'payment_recovered', target })
  if (isRunning(after) && !isNew && before) {
    if (after.cancel_at && !before.cancel_at) events.push({ action: 'subscription_cancelled', target })
    if (!after.cancel_at && before.cancel_at) events.push({ action: 'subscription_kept', target })
  }
  if (after.ended_at && isRunning(before)) events.push({ action: 'subscription_ended', target })
  return events
}

export async function recordSubscriptionChanges(scope: Scope, before: Subscription | undefined, after: Subscription) {
  const tiers = await scope.db.selectFrom('subscription_tiers').select(['id', 'name']).execute()
  const names = new Map(tiers.map(({ id, name }) => [id, name]))
  for (const event of changesBetween(before, after, names)) await recordAuditEvent(scope, event)
}
