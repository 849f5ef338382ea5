import { sql } from 'kysely'
import type { SystemScope } from '../scope.ts'
import type { SyncTools } from './cards/billing-context.ts'
import type { CardEvent } from './cards/card-provider.ts'
import { linkCheckout, linkOpenCheckouts } from './checkout/link-checkout.ts'
import { syncSubscription } from './subscription/sync-subscription.ts'
import { recordUsageErrors } from './usage/usage-errors.ts'

export type HandledCardEvent = 'duplicate' | 'handled' | 'not_ours'

/**
 * Handles an event by fetching its object from the provider. Throws CardProviderError if that fails. Then the event is not
 * recorded, so that its next delivery is handled.
 */
export async function handleCardEvent(tools: SyncTools, event: CardEvent): Promise<HandledCardEvent> {
  const { tenantDb, cards } = tools
  if (event.isUsageError) return handleUsageErrors(tools, event)
  const found = await tenantDb.withSystem('find the agency of a card provider event', (system) =>
    findAgency(system, event),
  )
  if (found.isDuplicate) return 'duplicate'
  const { id: eventId, checkoutId, subscriptionId } = event
  if (checkoutId) {
    const linked = await linkCheckout(tools, checkoutId, { eventId })
    if (linked !== 'unknown') return 'handled'
  }
  if (found.organizationId !== null) {
    await syncSubscription(tools, found.organizationId, { eventId })
    return 'handled'
  }
  // The event may arrive before its checkout is linked. The metadata only says whose open checkouts to fetch.
  const organizationId = subscriptionId && (await cards.findSubscription(subscriptionId))?.organizationId
  if (!organizationId) return 'not_ours'
  const linked = await linkOpenCheckouts(tools, organizationId)
  return linked.includes('complete') ? 'handled' : 'not_ours'
}

async function handleUsageErrors({ tenantDb, cards, log }: SyncTools, { id }: CardEvent): Promise<HandledCardEvent> {
  const errors = await cards.findUsageErrors(id)
  if (!errors) return 'not_ours'
  const isNew = await tenantDb.withSystem('record usage errors', (system) => recordUsageErrors(system, id, errors))
  if (!isNew) return 'duplicate'
  log.error({ eventId: id, errors }, 'the card provider could not count reported usage')
  return 'handled'
}

async function findAgency({ db }: SystemScope, { id, subscriptionId, customerId }: CardEvent) {
  const { rows } = await sql<{ isDuplicate: boolean; organizationId: number | null }>`
    select exists (select from webhook_events where provider = 'stripe' and id = ${id}) as "isDuplicate",
      coalesce(
        (select organization_id from subscriptions where stripe_subscription_id = ${subscriptionId ?? null}::text),
        (select organization_id from subscriptions where stripe_customer_id = ${customerId ?? null}::text)
      ) as "organizationId"`.execute(db)
  return rows[0] ?? { isDuplicate: false, organizationId: null }
}
