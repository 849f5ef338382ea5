import { tierNames } from '../../messages/plan-change.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import type { BillingContext } from '../cards/billing-context.ts'
import { CardProviderError, type PlanOrder } from '../cards/card-provider.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { matchesProvider } from '../subscription/matches-provider.ts'
import { isRunning, type Subscription } from '../subscription/subscription.ts'
import { syncSubscription } from '../subscription/sync-subscription.ts'
import { updateAccountState } from '../subscription/update-account-state.ts'
import { type OrderRefusal, type RequestedOrder, sameOrder } from './order.ts'
import { type BillingFacts, expectedOrder, readBilling } from './order-facts.ts'
import { type ChangeRefusal, type PlannedChange, planChange } from './plan-change.ts'

export type ChangePlanResult = PlannedChange | ({ ok: false } & (ChangeRefusal | OrderRefusal))

/**
 * Changes the plan, seats or packs. `seenRevision` is the revision that the user saw when deciding. Throws
 * CardProviderError: with kind 'unreachable' it is unknown whether the change was made, with any other kind it was not.
 */
export async function changePlan(
  context: BillingContext,
  requested: RequestedOrder,
  seenRevision: number | undefined,
): Promise<ChangePlanResult> {
  const { tenantDb, cards, identity } = context
  const begun = await tenantDb.withTenant(identity, (scope) => beginChange(scope, requested, seenRevision))
  if (!begun.ok || begun.when === 'chosen' || !isRunning(begun.row)) return begun
  const { row, book, revision, order, charge } = begun
  try {
    const now = await cards.findSubscription(row.stripe_subscription_id)
    if (!now) throw new CardProviderError('not_found', 'The card provider has no record of the subscription')
    // Whether the change is charged was decided from our row, so the row must match the provider's data.
    if (!matchesProvider(row, book, now)) {
      await sync(context)
      return { ok: false, refused: 'changed_meanwhile' }
    }
    const idempotencyKey = `sub-update:${identity.organizationId}:${revision}`
    await cards.changeSubscription(now, order, { prorate: charge, idempotencyKey })
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error
    // A refused change was not made. Without a response it may have been, so the subscription is read again.
    const isSynced = await sync(context)
    if (error.kind !== 'unreachable') throw error
    if (!isSynced) throw error
    const actual = expectedOrder(await tenantDb.withTenant(identity, readBilling))
    if (!actual || !sameOrder(actual, order))
      throw new CardProviderError('refused', 'The change was not made', { cause: error })
    return begun
  }
  // A failure here does not matter, because a webhook also reports the change.
  await sync(context)
  return begun
}

/** `row` and its price book as they were when the change was planned. */
type BegunChange = PlannedChange & { row: Subscription | undefined; book: PriceBook; revision: number }

/**
 * Increments the revision, so that each change has its own idempotency key. Without a card, completes the change here.
 */
async function beginChange(
  scope: Scope,
  requested: RequestedOrder,
  seenRevision: number | undefined,
): Promise<BegunChange | ({ ok: false } & (ChangeRefusal | OrderRefusal))> {
  const facts = await readBilling(scope)
  const { subscription } = facts
  const revision = (subscription?.revision ?? 0) + 1
  if (seenRevision !== undefined && seenRevision + 1 !== revision) return { ok: false, refused: 'changed_meanwhile' }
  const planned = planChange(facts, requested)
  if (!planned.ok) return planned
  const { db, organizationId } = scope
  await db.updateTable('subscriptions').set({ revision }).where('organization_id', '=', organizationId).execute()
  if (planned.when === 'chosen') await chooseWithoutCard(scope, facts, planned.order)
  return { ...planned, revision, row: subscription, book: facts.own }
}

/** In a free month, the new limits apply at once, because nothing was paid for. */
async function chooseWithoutCard(scope: Scope, { order: before }: BillingFacts, order: PlanOrder) {
  const { db, organizationId } = scope
  await db
    .updateTable('subscriptions')
    .set({
      tier_id: order.tier,
      price_version: order.version,
      extra_agents: order.extraAgents,
      extra_contacts: order.extraContacts,
    })
    .where('organization_id', '=', organizationId)
    .execute()
  await db.updateTable('organizations').set({ plan: order.tier }).where('id', '=', organizationId).execute()
  await updateAccountState(scope)
  const name = tierNames[order.tier]
  await recordAuditEvent(scope, {
    action: 'plan_changed',
    target: name,
    detail: { plan: [before ? tierNames[before.tier] : null, name] },
  })
}

/** Returns false if the provider fails. */
const sync = ({ identity, ...tools }: BillingContext): Promise<boolean> =>
  syncSubscription(tools, identity.organizationId, { by: identity.actor }).then(
    () => true,
    (error) => {
      if (!(error instanceof CardProviderError)) throw error
      return false
    },
  )
