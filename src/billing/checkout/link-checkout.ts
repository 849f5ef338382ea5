import type { Identity } from '../../scope.ts'
import { CardTrouble, type ProviderCheckout } from '../cards/card-provider.ts'
import { coalesce } from '../subscription/coalesce.ts'
import { findSubscription } from '../subscription/subscription.ts'
import {
  readProviderSubscription,
  type SyncFor,
  type SyncTools,
  syncedEvents,
  syncSubscription,
  writeProviderSubscription,
} from '../subscription/sync-subscription.ts'
import { beginSubscriptionRead } from '../subscription/write-subscription.ts'
import { listOpenCheckouts } from './checkouts.ts'

/** `doubled`: it was paid although the agency has a subscription of another customer that goes on. */
export type LinkCheckoutResult = 'complete' | 'open' | 'expired' | 'unknown' | 'doubled'

interface LinkFor extends SyncFor {
  /** Whose it must be; left out, whoever began it. */
  organizationId?: number | undefined
}

type Asking = LinkFor & { tools: SyncTools }

const linkCoalesced = coalesce(linkOnce)

/**
 * Asks the provider about a checkout that we began, and gives the agency what it bought. An id that is none of ours,
 * or not this agency's, is not asked about: 'unknown'. Its other open checkouts end with one that was paid. May be
 * called any number of times. Throws CardTrouble, also where what was paid cannot be taken up yet; then nothing was
 * written, and it stays open for the next who asks.
 */
export async function linkCheckout(
  tools: SyncTools,
  checkoutId: string,
  asked: LinkFor = {},
): Promise<LinkCheckoutResult> {
  const begun = await tools.tenantDb.withSystem('see whose checkout it is', ({ db }) =>
    db.selectFrom('checkout_sessions').select('organization_id').where('id', '=', checkoutId).executeTakeFirst(),
  )
  const isTheirs = begun && (asked.organizationId ?? begun.organization_id) === begun.organization_id
  if (!isTheirs) return 'unknown'
  return linkCoalesced(tools.cards, checkoutId, { ...asked, tools, organizationId: begun.organization_id })
}

async function linkOnce(checkoutId: string, all: Asking[]): Promise<LinkCheckoutResult> {
  const { tools, organizationId = 0 } = all[0]!
  const actor = all.find(({ by }) => by)?.by ?? { kind: 'system', reason: 'ask about a checkout' }
  const identity: Identity = { organizationId, actor }
  const begun = await tools.tenantDb.withTenant(identity, ({ db }) =>
    db
      .selectFrom('checkout_sessions')
      .select('status')
      .where('organization_id', '=', organizationId)
      .where('id', '=', checkoutId)
      .executeTakeFirst(),
  )
  if (begun?.status === 'complete') {
    await Promise.all(all.map((asked) => syncSubscription(tools, organizationId, asked)))
    return 'complete'
  }
  const checkout = await tools.cards.findCheckout(checkoutId)
  if (checkout?.status === 'open') return 'open'
  if (checkout?.status !== 'complete') {
    await note(tools, identity, checkoutId, 'expired')
    return 'expired'
  }
  const linked = await attach(tools, identity, checkout, syncedEvents(all))
  if (linked !== 'expired') await endOthers(tools, identity)
  return linked
}

async function attach(
  tools: SyncTools,
  identity: Identity,
  { id, customerId, subscriptionId }: ProviderCheckout,
  eventIds: readonly string[],
): Promise<LinkCheckoutResult> {
  const { organizationId } = identity
  const wait = (why: string): never => {
    tools.log.error({ organizationId, checkoutId: id, subscriptionId }, why)
    throw new CardTrouble('refused', `Checkout ${id} waits: ${why}`)
  }
  if (!customerId || !subscriptionId) return wait('a completed checkout names no subscription')
  const before = await tools.tenantDb.withTenant(identity, findSubscription)
  if (before?.stripe_customer_id && before.stripe_customer_id !== customerId) {
    // Whether the other customer's goes on is asked, and not what we remember.
    const other = await syncSubscription(tools, organizationId)
    if (other?.stripe_subscription_id && !other.ended_at) {
      await endSecond(tools, { organizationId, subscriptionId, counts: other.stripe_subscription_id })
      await note(tools, identity, id, 'complete')
      return 'doubled'
    }
  }
  const begun = await tools.tenantDb.withTenant(identity, beginSubscriptionRead)
  const ticket = begun?.ticket ?? 0
  const read = await readProviderSubscription(tools, { organizationId, customerId, known: subscriptionId, ticket })
  if (read.subscription?.status === 'incomplete_expired') {
    // Its first payment never came.
    await note(tools, identity, id, 'expired')
    return 'expired'
  }
  if (!read.subscription) return wait('nothing that was paid is there')
  await writeProviderSubscription(tools, identity, eventIds, read, () => wait('what was paid cannot be read'))
  await note(tools, identity, id, 'complete')
  return 'complete'
}

/** Nobody pays twice in a form that was left open. What fails is made good when the next checkout begins. */
async function endOthers(tools: SyncTools, identity: Identity) {
  const { organizationId } = identity
  for (const id of await tools.tenantDb.withTenant(identity, listOpenCheckouts))
    try {
      await tools.cards.expireCheckout(id)
      await linkCheckout(tools, id, { organizationId })
    } catch (error) {
      if (!(error instanceof CardTrouble)) throw error
      tools.log.error({ organizationId, checkoutId: id, err: error }, 'an open checkout could not be ended')
    }
}

/**
 * One in its free month, or before its first payment, has taken no money yet and ends; one that was paid is the
 * operator's to judge.
 */
async function endSecond(
  { cards, log }: SyncTools,
  told: { organizationId: number; subscriptionId: string; counts: string },
) {
  const second = await cards.findSubscription(told.subscriptionId)
  if (second?.organizationId !== told.organizationId || second.endedAt) return
  if (second.status === 'incomplete_expired') return
  if (second.status === 'trialing' || second.status === 'incomplete') await cards.cancelNow(second.id)
  else log.error(told, 'an agency pays two subscriptions: end one of them and give its money back')
}

const note = ({ tenantDb }: SyncTools, identity: Identity, id: string, status: 'complete' | 'expired') =>
  tenantDb.withTenant(identity, ({ db, organizationId }) =>
    db
      .updateTable('checkout_sessions')
      .set({ status })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('status', '=', 'open')
      .execute(),
  )

/** The same for every checkout of an agency that nobody has heard of since: its browser was closed, say. */
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
  // One that waits does not keep another that was paid.
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
