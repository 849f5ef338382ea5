import { sql } from 'kysely'
import type { SystemScope } from '../../scope.ts'
import type { CardEvent } from '../cards/card-provider.ts'
import { linkCheckout, linkOpenCheckouts } from '../checkout/link-checkout.ts'
import { recordUsageErrors } from '../use/usage-errors.ts'
import { type SyncTools, syncSubscription } from './sync-subscription.ts'

export type HandledCardEvent = 'seen' | 'taken' | 'not_ours'

/**
 * Acts on an event of the card provider by asking the provider. Throws CardTrouble where it cannot be asked; then the
 * event is not noted either, so that its next delivery acts.
 */
export async function handleCardEvent(tools: SyncTools, event: CardEvent): Promise<HandledCardEvent> {
  const { tenantDb, cards } = tools
  if (event.isUsageError) return takeUsageErrors(tools, event)
  const found = await tenantDb.withSystem('see whom an event of the card provider concerns', (system) =>
    lookUp(system, event),
  )
  if (found.seen) return 'seen'
  const { id: eventId, checkoutId, subscriptionId } = event
  if (checkoutId) {
    const linked = await linkCheckout(tools, checkoutId, { eventId })
    if (linked !== 'unknown') return 'taken'
  }
  if (found.organizationId !== null) {
    await syncSubscription(tools, found.organizationId, { eventId })
    return 'taken'
  }
  // It overtook the end of its checkout. What it says only tells whose checkouts to ask about.
  const claimed = subscriptionId && (await cards.findSubscription(subscriptionId))?.organizationId
  if (!claimed) return 'not_ours'
  const linked = await linkOpenCheckouts(tools, claimed)
  return linked.includes('complete') ? 'taken' : 'not_ours'
}

async function takeUsageErrors({ tenantDb, cards, log }: SyncTools, { id }: CardEvent): Promise<HandledCardEvent> {
  const errors = await cards.findUsageErrors(id)
  if (!errors) return 'not_ours'
  const isNew = await tenantDb.withSystem('note usage that could not be counted', (system) =>
    recordUsageErrors(system, id, errors),
  )
  if (!isNew) return 'seen'
  log.error({ eventId: id, errors }, 'the card provider could not count reported usage')
  return 'taken'
}

async function lookUp({ db }: SystemScope, { id, subscriptionId, customerId }: CardEvent) {
  const { rows } = await sql<{ seen: boolean; organizationId: number | null }>`
    select exists (select from webhook_events where provider = 'stripe' and id = ${id}) as seen,
      coalesce(
        (select organization_id from subscriptions where stripe_subscription_id = ${subscriptionId ?? null}::text),
        (select organization_id from subscriptions where stripe_customer_id = ${customerId ?? null}::text)
      ) as "organizationId"`.execute(db)
  return rows[0] ?? { seen: false, organizationId: null }
}
