import type { Identity } from '../scope.ts'
import type { Checkout } from './card-provider.ts'
import { findSubscription } from './subscription.ts'
import { eventsOf, readFor, type SyncFor, type SyncTools, settle, syncSubscription } from './sync-subscription.ts'
import { turnsOf } from './turns.ts'
import { beginRead } from './write-subscription.ts'

/** `doubled`: it was paid although the agency has a subscription of another customer that goes on. */
export type Linked = 'complete' | 'open' | 'expired' | 'unknown' | 'doubled'

interface LinkFor extends SyncFor {
  /** Whose it must be; left out, whoever began it. */
  organizationId?: number | undefined
}

type Asking = LinkFor & { tools: SyncTools }

const inTurn = turnsOf(linkOnce)

/**
 * Asks the provider about a checkout that we began, and gives the agency what it bought. An id that is none of ours, or
 * not this agency's, is not asked about: 'unknown'. May be called any number of times. Throws CardTrouble; then nothing
 * was written.
 */
export async function linkCheckout(tools: SyncTools, checkoutId: string, asked: LinkFor = {}): Promise<Linked> {
  const begun = await tools.doors.asSystem('see whose checkout it is', ({ db }) =>
    db.selectFrom('checkout_sessions').select('organization_id').where('id', '=', checkoutId).executeTakeFirst(),
  )
  const isTheirs = begun && (asked.organizationId ?? begun.organization_id) === begun.organization_id
  if (!isTheirs) return 'unknown'
  return inTurn(tools.cards, checkoutId, { ...asked, tools, organizationId: begun.organization_id })
}

async function linkOnce(checkoutId: string, all: Asking[]): Promise<Linked> {
  const { tools, organizationId = 0 } = all[0]!
  const actor = all.find(({ by }) => by)?.by ?? { kind: 'system', reason: 'ask about a checkout' }
  const identity: Identity = { organizationId, actor }
  const begun = await tools.doors.inScope(identity, ({ db }) =>
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
  return attach(tools, identity, checkout, eventsOf(all))
}

async function attach(
  tools: SyncTools,
  identity: Identity,
  { id, customerId, subscriptionId }: Checkout,
  eventIds: readonly string[],
): Promise<Linked> {
  const { organizationId } = identity
  if (!customerId || !subscriptionId) {
    tools.log.error({ organizationId, checkoutId: id }, 'a completed checkout names no subscription')
    return 'unknown'
  }
  const before = await tools.doors.inScope(identity, findSubscription)
  if (before?.stripe_customer_id && before.stripe_customer_id !== customerId) {
    // Whether the other customer's goes on is asked, and not what we remember.
    const other = await syncSubscription(tools, organizationId)
    if (other?.stripe_subscription_id && !other.ended_at) {
      await endSecond(tools, { organizationId, subscriptionId, counts: other.stripe_subscription_id })
      await note(tools, identity, id, 'complete')
      return 'doubled'
    }
  }
  const begun = await tools.doors.inScope(identity, beginRead)
  const ticket = begun?.ticket ?? 0
  const read = await readFor(tools, { organizationId, customerId, known: subscriptionId, ticket })
  await settle(tools, identity, eventIds, read)
  await note(tools, identity, id, 'complete')
  return 'complete'
}

/** One in its free month has taken no money yet and ends; one that was paid is the operator's to judge. */
async function endSecond(
  { cards, log }: SyncTools,
  told: { organizationId: number; subscriptionId: string; counts: string },
) {
  const second = await cards.findSubscription(told.subscriptionId)
  if (second?.organizationId !== told.organizationId || second.endedAt) return
  if (second.status === 'trialing') await cards.cancelNow(second.id)
  else log.error(told, 'an agency pays two subscriptions: end one of them and give its money back')
}

const note = ({ doors }: SyncTools, identity: Identity, id: string, status: 'complete' | 'expired') =>
  doors.inScope(identity, ({ db, organizationId }) =>
    db
      .updateTable('checkout_sessions')
      .set({ status })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('status', '=', 'open')
      .execute(),
  )

/** The same for every checkout of an agency that nobody has heard of since: its browser was closed, say. */
export async function linkOpenCheckouts(tools: SyncTools, organizationId: number): Promise<Linked[]> {
  const open = await tools.doors.asSystem('list the open checkouts of an agency', ({ db }) =>
    db
      .selectFrom('checkout_sessions')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('status', '=', 'open')
      .orderBy('created_at')
      .execute(),
  )
  const linked: Linked[] = []
  for (const { id } of open) linked.push(await linkCheckout(tools, id, { organizationId }))
  return linked
}
