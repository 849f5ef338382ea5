import { tierNames } from '../../messages/plan-change.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { updateAccountState } from '../account-state/update-account-state.ts'
import type { BillingContext } from '../cards/billing-context.ts'
import { CardTrouble, type PlanOrder } from '../cards/card-provider.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { matchesProvider } from '../subscription/matches-provider.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { syncSubscription } from '../subscription/sync-subscription.ts'
import { type OrderRefusal, type RequestedOrder, sameOrder } from './order.ts'
import { type BillingFacts, expectedOrder, isRunning, readBilling } from './order-facts.ts'
import { type ChangeRefusal, type PlannedChange, planChange } from './plan-change.ts'

export type ChangePlanResult = PlannedChange | ({ ok: false } & (ChangeRefusal | OrderRefusal))

/**
 * Another plan, other seats or packs. `seen` is the revision that whoever decided had before their eyes. Throws
 * CardTrouble: 'unreachable' where nobody can tell whether the change was made, any other kind where it was not.
 */
export async function changePlan(
  context: BillingContext,
  wish: RequestedOrder,
  seen: number | undefined,
): Promise<ChangePlanResult> {
  const { tenantDb, cards, identity } = context
  const begun = await tenantDb.withTenant(identity, (scope) => beginChange(scope, wish, seen))
  if (!begun.ok || begun.when === 'chosen' || !isRunning(begun.row)) return begun
  const { row, book, revision, order, charge } = begun
  try {
    const now = await cards.findSubscription(row.stripe_subscription_id)
    if (!now) throw new CardTrouble('not_found', 'The card provider does not know the subscription')
    // Whether it is charged was decided by our row.
    if (!matchesProvider(row, book, now)) {
      await sync(context)
      return { ok: false, refused: 'changed_meanwhile' }
    }
    const idempotencyKey = `sub-update:${identity.organizationId}:${revision}`
    await cards.changeSubscription(now, order, { prorate: charge, idempotencyKey })
  } catch (error) {
    if (!(error instanceof CardTrouble)) throw error
    // A refusal changed nothing. An answer that never came may have: then what is there now tells.
    const isRead = await sync(context)
    if (error.kind !== 'unreachable') throw error
    if (!isRead) throw error
    const there = expectedOrder(await tenantDb.withTenant(identity, readBilling))
    if (!there || !sameOrder(there, order))
      throw new CardTrouble('refused', 'The change was not made', { cause: error })
    return begun
  }
  // Its own word comes by the webhook too, so a provider that is silent now is no failure of the change.
  await sync(context)
  return begun
}

/** `row`, and the book it was bought by, as they were when this was decided. */
type Beginning = PlannedChange & { row: Subscription | undefined; book: PriceBook; revision: number }

/**
 * Takes the next number, so that each change has an idempotency key of its own; without a card it is all there is to
 * do.
 */
async function beginChange(
  scope: Scope,
  wish: RequestedOrder,
  seen: number | undefined,
): Promise<Beginning | ({ ok: false } & (ChangeRefusal | OrderRefusal))> {
  const facts = await readBilling(scope)
  const { subscription } = facts
  const revision = (subscription?.revision ?? 0) + 1
  if (seen !== undefined && seen + 1 !== revision) return { ok: false, refused: 'changed_meanwhile' }
  const planned = planChange(facts, wish)
  if (!planned.ok) return planned
  const { db, organizationId } = scope
  await db.updateTable('subscriptions').set({ revision }).where('organization_id', '=', organizationId).execute()
  if (planned.when === 'chosen') await chooseWithoutCard(scope, facts, planned.order)
  return { ...planned, revision, row: subscription, book: facts.own }
}

/** The limits follow at once: nothing was paid for. */
async function chooseWithoutCard(scope: Scope, { order: before }: BillingFacts, order: PlanOrder) {
  const { db, organizationId } = scope
  await db
    .updateTable('subscriptions')
    .set({
      ...{ tier_id: order.tier, price_version: order.version },
      ...{ extra_agents: order.extraAgents, extra_contacts: order.extraContacts },
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

/** False where the provider cannot be asked. */
const sync = ({ identity, ...tools }: BillingContext): Promise<boolean> =>
  syncSubscription(tools, identity.organizationId, { by: identity.actor }).then(
    () => true,
    (error) => {
      if (!(error instanceof CardTrouble)) throw error
      return false
    },
  )
