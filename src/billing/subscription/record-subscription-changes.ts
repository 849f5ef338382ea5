import { type AuditEvent, recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { isSamePlan, type SubscribedPlan } from './plan-in-force.ts'
import { isOwing, type Subscription } from './subscription.ts'

/** The newest plan that was ordered, also one that only follows. */
const ordered = (row: Subscription): SubscribedPlan =>
  row.next_tier_id
    ? {
        tier: row.next_tier_id,
        extraAgents: row.next_extra_agents ?? 0,
        extraContacts: row.next_extra_contacts ?? 0,
      }
    : { tier: row.tier_id, extraAgents: row.extra_agents, extraContacts: row.extra_contacts }

const goesOn = (row: Subscription | undefined) => Boolean(row?.stripe_subscription_id && !row.ended_at)

/** What happened between two states of a subscription, so that telling both twice says nothing twice. */
function changesBetween(
  before: Subscription | undefined,
  after: Subscription,
  names: ReadonlyMap<string, string>,
): AuditEvent[] {
  const plan = ordered(after)
  const target = names.get(plan.tier) ?? plan.tier
  const isNew = before?.stripe_subscription_id !== after.stripe_subscription_id
  const events: AuditEvent[] = []
  if (goesOn(after) && (isNew || !goesOn(before))) events.push({ action: 'subscription_started', target })
  else if (before && !isSamePlan(ordered(before), plan)) {
    const was = ordered(before)
    events.push({
      action: 'plan_changed',
      target,
      detail: {
        plan: [names.get(was.tier) ?? was.tier, target],
        ...(was.extraAgents === plan.extraAgents ? {} : { extraAgents: [was.extraAgents, plan.extraAgents] }),
        ...(was.extraContacts === plan.extraContacts ? {} : { extraContacts: [was.extraContacts, plan.extraContacts] }),
      },
    })
  }
  if (isOwing(after) && !isOwing(before)) events.push({ action: 'payment_failed', target })
  if (isOwing(before) && after.status === 'active') events.push({ action: 'payment_recovered', target })
  if (goesOn(after) && !isNew && before) {
    if (after.cancel_at && !before.cancel_at) events.push({ action: 'subscription_cancelled', target })
    if (!after.cancel_at && before.cancel_at) events.push({ action: 'subscription_kept', target })
  }
  if (after.ended_at && goesOn(before)) events.push({ action: 'subscription_ended', target })
  return events
}

export async function recordSubscriptionChanges(scope: Scope, before: Subscription | undefined, after: Subscription) {
  const tiers = await scope.db.selectFrom('subscription_tiers').select(['id', 'name']).execute()
  const names = new Map(tiers.map(({ id, name }) => [id, name]))
  for (const event of changesBetween(before, after, names)) await recordAuditEvent(scope, event)
}
