import { NotFound } from '../../lib/not-found.ts'
import type { Identity } from '../../scope.ts'
import type { BillingContext, SyncTools } from '../cards/billing-context.ts'
import { CardProviderError, type ProviderCheckout } from '../cards/card-provider.ts'
import { coalesce } from '../subscription/coalesce.ts'
import { findSubscription } from '../subscription/subscription.ts'
import {
  eventIdsOf,
  readProviderSubscription,
  type SyncRequest,
  syncSubscription,
  writeProviderSubscription,
} from '../subscription/sync-subscription.ts'
import { beginSubscriptionRead } from '../subscription/write-subscription.ts'
import { findStoredCheckout, listOpenCheckouts } from './checkouts.ts'

/** `duplicate`: it was paid although the agency already has a running subscription under another customer id. */
export type LinkCheckoutResult = 'complete' | 'open' | 'expired' | 'unknown' | 'duplicate'

interface LinkRequest extends SyncRequest {
  /** If set, the checkout must belong to this agency. */
  organizationId?: number | undefined
}

type QueuedLink = LinkRequest & { tools: SyncTools }

const linkCoalesced = coalesce(linkOnce)

/**
 * Fetches one of our checkouts from the provider, and links its subscription to the agency if it was paid. Then the
 * agency's other open checkouts are ended. Returns 'unknown' without a request for an id that is not ours or not this
 * agency's. Idempotent. Throws CardProviderError, including when a paid subscription cannot be linked yet: then nothing
 * is written, and the checkout stays open for the next call.
 */
export async function linkCheckout(
  tools: SyncTools,
  checkoutId: string,
  request: LinkRequest = {},
): Promise<LinkCheckoutResult> {
  const stored = await tools.tenantDb.withSystem('find the owner of a checkout', ({ db }) =>
    db.selectFrom('checkout_sessions').select('organization_id').where('id', '=', checkoutId).executeTakeFirst(),
  )
  const isOwner = stored && (request.organizationId ?? stored.organization_id) === stored.organization_id
  if (!isOwner) return 'unknown'
  return linkCoalesced(tools.cards, checkoutId, { ...request, tools, organizationId: stored.organization_id })
}

async function linkOnce(checkoutId: string, requests: QueuedLink[]): Promise<LinkCheckoutResult> {
  const { tools, organizationId = 0 } = requests[0]!
  const actor = requests.find(({ by }) => by)?.by ?? { kind: 'system', reason: 'link a checkout' }
  const identity: Identity = { organizationId, actor }
  const stored = await tools.tenantDb.withTenant(identity, ({ db }) =>
    db
      .selectFrom('checkout_sessions')
      .select('status')
      .where('organization_id', '=', organizationId)
      .where('id', '=', checkoutId)
      .executeTakeFirst(),
  )
  if (stored?.status === 'complete') {
    await Promise.all(requests.map((request) => syncSubscription(tools, organizationId, request)))
    return 'complete'
  }
  const checkout = await tools.cards.findCheckout(checkoutId)
  if (checkout?.status === 'open') return 'open'
  if (checkout?.status !== 'complete') {
    await setStatus(tools, identity, checkoutId, 'expired')
    return 'expired'
  }
  const linked = await linkCompleted(tools, identity, checkout, eventIdsOf(requests))
  if (linked !== 'expired') await endOthers(tools, identity)
  return linked
}

async function linkCompleted(
  tools: SyncTools,
  identity: Identity,
  { id, customerId, subscriptionId }: ProviderCheckout,
  eventIds: readonly string[],
): Promise<LinkCheckoutResult> {
  const { organizationId } = identity
  const fail = (reason: string): never => {
    tools.log.error({ organizationId, checkoutId: id, subscriptionId }, reason)
    throw new CardProviderError('refused', `Checkout ${id} cannot be linked yet: ${reason}`)
  }
  if (!customerId || !subscriptionId) return fail('a completed checkout has no subscription')
  const before = await tools.tenantDb.withTenant(identity, findSubscription)
  if (before?.stripe_customer_id && before.stripe_customer_id !== customerId) {
    // Ask the provider whether the other customer's subscription is running, because our row may be outdated.
    const other = await syncSubscription(tools, organizationId)
    if (other?.stripe_subscription_id && !other.ended_at) {
      await endSecond(tools, { organizationId, subscriptionId, active: other.stripe_subscription_id })
      await setStatus(tools, identity, id, 'complete')
      return 'duplicate'
    }
  }
  const begun = await tools.tenantDb.withTenant(identity, beginSubscriptionRead)
  const ticket = begun?.ticket ?? 0
  const read = await readProviderSubscription(tools, {
    organizationId,
    customerId,
    lastSubscriptionId: subscriptionId,
    ticket,
  })
  if (read.subscription?.status === 'incomplete_expired') {
    // The first payment failed for good.
    await setStatus(tools, identity, id, 'expired')
    return 'expired'
  }
  if (!read.subscription) return fail('the paid subscription was not found')
  await writeProviderSubscription(tools, identity, eventIds, read, () => fail('the paid subscription cannot be read'))
  await setStatus(tools, identity, id, 'complete')
  return 'complete'
}

/**
 * Prevents a second payment in a form that is still open. After a failure, the form stays open until the provider
 * expires it.
 */
async function endOthers(tools: SyncTools, identity: Identity) {
  const { organizationId } = identity
  for (const id of await tools.tenantDb.withTenant(identity, listOpenCheckouts))
    try {
      await tools.cards.expireCheckout(id)
      await linkCheckout(tools, id, { organizationId })
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error
      tools.log.error({ organizationId, checkoutId: id, err: error }, 'an open checkout could not be ended')
    }
}

/** Cancels a second subscription that has not been charged yet. One that has been charged is left for the operator. */
async function endSecond(
  { cards, log }: SyncTools,
  fields: { organizationId: number; subscriptionId: string; active: string },
) {
  const second = await cards.findSubscription(fields.subscriptionId)
  if (second?.organizationId !== fields.organizationId || second.endedAt) return
  if (second.status === 'incomplete_expired') return
  if (second.status === 'trialing' || second.status === 'incomplete') await cards.cancelNow(second.id)
  else log.error(fields, 'an agency pays for two subscriptions: cancel and refund one of them')
}

const setStatus = ({ tenantDb }: SyncTools, identity: Identity, id: string, status: 'complete' | 'expired') =>
  tenantDb.withTenant(identity, ({ db, organizationId }) =>
    db
      .updateTable('checkout_sessions')
      .set({ status })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('status', '=', 'open')
      .execute(),
  )

/** Links all open checkouts of an agency, for example after the browser was closed. */
export async function linkOpenCheckouts(tools: SyncTools, organizationId: number): Promise<LinkCheckoutResult[]> {
  const open = await tools.tenantDb.withSystem('list the open checkouts of an agency', ({ db }) =>
    db
      .selectFrom('checkout_sessions')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('status', '=', 'open')
      .orderBy('created_at')
      .execute(),
  )
  const linked: LinkCheckoutResult[] = []
  let failure: unknown
  // A failing checkout does not stop the others.
  for (const { id } of open)
    await linkCheckout(tools, id, { organizationId }).then(
      (status) => void linked.push(status),
      (error) => {
        failure ??= error
      },
    )
  if (failure) throw failure
  return linked
}

/** Links a checkout of the context's agency. Throws NotFound for any other id, and CardProviderError. */
export async function completeCheckout(
  { identity, ...tools }: BillingContext,
  id: string,
): Promise<Exclude<LinkCheckoutResult, 'unknown'>> {
  const stored = await tools.tenantDb.withTenant(identity, (scope) => findStoredCheckout(scope, id))
  if (!stored) throw new NotFound('Payment session not found')
  const { organizationId, actor } = identity
  const linked = await linkCheckout(tools, id, { organizationId, by: actor })
  return linked === 'unknown' ? 'expired' : linked
}
