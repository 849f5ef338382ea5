/*
 * Writes what the card provider says of an agency's subscription now. Webhooks, pages that come back from a checkout
 * and the nightly look all end here, so that none of them has to be believed.
 */
import { insertWebhookEvents } from '../../outreach/events/webhook-events.ts'
import type { Actor, Identity, Scope, TenantDb } from '../../scope.ts'
import type { CardProvider, CardSubscription } from '../cards/card-provider.ts'
import { coalesce } from './coalesce.ts'
import { pickActiveSubscription } from './pick-active-subscription.ts'
import { findSubscription, type Subscription } from './subscription.ts'
import { beginSubscriptionRead, type ReadSubscription, writeSubscription } from './write-subscription.ts'

export interface SyncTools {
  tenantDb: TenantDb
  cards: CardProvider
  log: Record<'info' | 'error', (fields: object, message: string) => void>
}

/** Who is told of in the agency's log, and the events that are answered by it. */
export interface SyncFor {
  by?: Actor | undefined
  eventId?: string | undefined
}

const PROVIDER: Actor = { kind: 'system', reason: 'read a subscription from the card provider' }

type Asking = SyncFor & { tools: SyncTools }

const syncCoalesced = coalesce(syncOnce)

/**
 * Reads the agency's subscription from the provider and writes it. Asked for many times at once it reads twice at most.
 * Answers our row afterwards. Throws CardTrouble; then nothing was written, and no event noted.
 */
export const syncSubscription = (
  tools: SyncTools,
  organizationId: number,
  asked: SyncFor = {},
): Promise<Subscription | undefined> => syncCoalesced(tools.cards, organizationId, { ...asked, tools })

async function syncOnce(organizationId: number, all: Asking[]): Promise<Subscription | undefined> {
  const { tools } = all[0]!
  const identity: Identity = { organizationId, actor: all.find(({ by }) => by)?.by ?? PROVIDER }
  const begun = await tools.tenantDb.withTenant(identity, beginSubscriptionRead)
  const customerId = begun?.row.stripe_customer_id
  const known = begun?.row.stripe_subscription_id ?? null
  const read = customerId
    ? await readProviderSubscription(tools, { organizationId, customerId, known, ticket: begun.ticket })
    : undefined
  return writeProviderSubscription(tools, identity, syncedEvents(all), read)
}

export const syncedEvents = (all: readonly SyncFor[]): string[] => all.flatMap(({ eventId }) => eventId ?? [])

export interface SubscriptionRead {
  organizationId: number
  customerId: string
  /** The subscription that counted so far. */
  known: string | null
  ticket: number
}

interface ReadDoubled extends ReadSubscription {
  doubled: CardSubscription[]
}

/** Asks the provider. What belongs to another organisation is passed over and told to the operator. */
export async function readProviderSubscription(
  { cards, log }: SyncTools,
  asked: SubscriptionRead,
): Promise<ReadDoubled> {
  const { organizationId, customerId, known, ticket } = asked
  const all = await cards.listSubscriptions(customerId)
  const { active, duplicates, foreign } = pickActiveSubscription(all, organizationId)
  for (const { id, organizationId: claimed } of foreign)
    log.error({ organizationId, subscriptionId: id, claimed }, 'a subscription of another organisation was passed over')
  const kept = active ?? (known === null ? undefined : await cards.findSubscription(known))
  const subscription =
    kept && kept.organizationId === organizationId && kept.customerId === customerId ? kept : undefined
  if (known !== null && !subscription)
    log.error({ organizationId, subscriptionId: known }, 'the card provider does not know a subscription any more')
  return { ticket, customerId, subscription, doubled: duplicates }
}

/**
 * The events are noted with their effect, or not at all. `unwritten` is called where our row has nothing of this
 * customer afterwards; what it throws undoes all of it.
 */
export async function writeProviderSubscription(
  tools: SyncTools,
  identity: Identity,
  eventIds: readonly string[],
  read: ReadDoubled | undefined,
  unwritten?: () => never,
): Promise<Subscription | undefined> {
  const { tenantDb, log } = tools
  const { organizationId } = identity
  const { outcome, row } = await tenantDb.withSystem('write what the card provider says', async (system) => {
    const scope: Scope = { ...identity, db: system.db, now: system.now }
    const wrote = read ? await writeSubscription(scope, read) : 'nothing'
    const after = await findSubscription(scope)
    // A newer read may have been of another customer.
    if (wrote === 'unreadable' || (read && after?.stripe_customer_id !== read.customerId)) unwritten?.()
    await insertWebhookEvents(system, 'stripe', eventIds)
    return { outcome: wrote, row: after }
  })
  if (outcome === 'unreadable' && read?.subscription)
    log.error({ organizationId, subscriptionId: read.subscription.id }, 'a subscription holds no plan of ours')
  if (outcome === 'written' && read) await endDoubled(tools, organizationId, read)
  return row
}

/**
 * Of two that go on, one in its free month has taken no money yet and ends; one that was paid is the operator's to
 * judge.
 */
async function endDoubled({ cards, log }: SyncTools, organizationId: number, { doubled, subscription }: ReadDoubled) {
  for (const { id, status } of doubled) {
    const told = { organizationId, subscriptionId: id, counts: subscription?.id }
    if (status !== 'trialing')
      log.error(told, 'an agency pays two subscriptions: end one of them and give its money back')
    else
      await cards.cancelNow(id).then(
        () => log.info(told, 'ended a doubled subscription in its free month'),
        (err: Error) => log.error({ ...told, err }, 'a doubled subscription could not be ended'),
      )
  }
}
