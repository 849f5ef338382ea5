/*
 * Syncs an agency's subscription with the card provider. Webhooks, returns from a checkout and the nightly
 * reconciliation all use this, so that their own data does not need to be trusted.
 */
import { insertWebhookEvents } from '../../outreach/events/webhook-events.ts'
import type { Actor, Identity, Scope } from '../../scope.ts'
import type { SyncTools } from '../cards/billing-context.ts'
import type { CardSubscription } from '../cards/card-provider.ts'
import { coalesce } from './coalesce.ts'
import { pickActiveSubscription } from './pick-active-subscription.ts'
import { findSubscription, type Subscription } from './subscription.ts'
import { beginSubscriptionRead, type ReadSubscription, writeSubscription } from './write-subscription.ts'

/** `by`: the actor recorded in the agency's log. `eventId`: the event that the sync handles. */
export interface SyncRequest {
  by?: Actor | undefined
  eventId?: string | undefined
}

const PROVIDER: Actor = { kind: 'system', reason: 'read a subscription from the card provider' }

type QueuedSync = SyncRequest & { tools: SyncTools }

const syncCoalesced = coalesce(syncOnce)

/**
 * Reads the agency's subscription from the provider and writes it to our row, which it returns. Concurrent calls read at
 * most twice. If it throws CardProviderError, nothing is written and no event is recorded.
 */
export const syncSubscription = (
  tools: SyncTools,
  organizationId: number,
  request: SyncRequest = {},
): Promise<Subscription | undefined> => syncCoalesced(tools.cards, organizationId, { ...request, tools })

async function syncOnce(organizationId: number, requests: QueuedSync[]): Promise<Subscription | undefined> {
  const { tools } = requests[0]!
  const identity: Identity = { organizationId, actor: requests.find(({ by }) => by)?.by ?? PROVIDER }
  const begun = await tools.tenantDb.withTenant(identity, beginSubscriptionRead)
  const customerId = begun?.row.stripe_customer_id
  const lastSubscriptionId = begun?.row.stripe_subscription_id ?? null
  const read = customerId
    ? await readProviderSubscription(tools, { organizationId, customerId, lastSubscriptionId, ticket: begun.ticket })
    : undefined
  return writeProviderSubscription(tools, identity, eventIdsOf(requests), read)
}

export const eventIdsOf = (requests: readonly SyncRequest[]): string[] =>
  requests.flatMap(({ eventId }) => eventId ?? [])

interface SubscriptionLookup {
  organizationId: number
  customerId: string
  /** The subscription in our row, or of the checkout that was just paid. Null if there is none. */
  lastSubscriptionId: string | null
  ticket: number
}

interface ReadWithDuplicates extends ReadSubscription {
  duplicates: CardSubscription[]
}

/** Reads from the provider. Ignores subscriptions of other organizations, and logs them for the operator. */
export async function readProviderSubscription(
  { cards, log }: SyncTools,
  { organizationId, customerId, lastSubscriptionId, ticket }: SubscriptionLookup,
): Promise<ReadWithDuplicates> {
  const all = await cards.listSubscriptions(customerId)
  const { active, duplicates, foreign } = pickActiveSubscription(all, organizationId)
  for (const { id, organizationId: claimed } of foreign)
    log.error({ organizationId, subscriptionId: id, claimed }, 'a subscription of another organization was ignored')
  const found = active ?? (lastSubscriptionId === null ? undefined : await cards.findSubscription(lastSubscriptionId))
  const subscription =
    found && found.organizationId === organizationId && found.customerId === customerId ? found : undefined
  if (lastSubscriptionId !== null && !subscription)
    log.error(
      { organizationId, subscriptionId: lastSubscriptionId },
      'the card provider has no such subscription of this agency',
    )
  return { ticket, customerId, subscription, duplicates }
}

/**
 * Writes the result and records the events in one transaction. Calls `onUnwritten` if the subscription cannot be
 * stored, or our row does not belong to this customer afterwards. If `onUnwritten` throws, everything is rolled back.
 */
export async function writeProviderSubscription(
  tools: SyncTools,
  identity: Identity,
  eventIds: readonly string[],
  read: ReadWithDuplicates | undefined,
  onUnwritten?: () => never,
): Promise<Subscription | undefined> {
  const { tenantDb, log } = tools
  const { organizationId } = identity
  const { outcome, row } = await tenantDb.withSystem('save a subscription from the card provider', async (system) => {
    const scope: Scope = { ...identity, db: system.db, now: system.now }
    const outcome = read ? await writeSubscription(scope, read) : 'nothing'
    const row = await findSubscription(scope)
    // A newer read may have been for another customer.
    if (outcome === 'unreadable' || (read && row?.stripe_customer_id !== read.customerId)) onUnwritten?.()
    await insertWebhookEvents(system, 'stripe', eventIds)
    return { outcome, row }
  })
  if (outcome === 'unreadable' && read?.subscription)
    log.error(
      { organizationId, subscriptionId: read.subscription.id },
      'a subscription has none of our plans or an unknown status',
    )
  if (outcome === 'written' && read) await endDuplicates(tools, organizationId, read)
  return row
}

/** Cancels duplicates in their free month, which have not been charged yet. Others are left for the operator. */
async function endDuplicates(
  { cards, log }: SyncTools,
  organizationId: number,
  { duplicates, subscription }: ReadWithDuplicates,
) {
  for (const { id, status } of duplicates) {
    const fields = { organizationId, subscriptionId: id, active: subscription?.id }
    if (status !== 'trialing') log.error(fields, 'an agency pays for two subscriptions: cancel and refund one of them')
    else
      await cards.cancelNow(id).then(
        () => log.info(fields, 'canceled a duplicate subscription in its free month'),
        (err: Error) => log.error({ ...fields, err }, 'a duplicate subscription could not be canceled'),
      )
  }
}
