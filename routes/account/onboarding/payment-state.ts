import { type CardProvider, CardProviderError } from '../../../src/billing/cards/card-provider.ts'
import { listOpenCheckouts } from '../../../src/billing/checkout/checkouts.ts'
import { linkOpenCheckouts } from '../../../src/billing/checkout/link-checkout.ts'
import { type BillingFacts, priceBookForOrder, readBilling } from '../../../src/billing/orders/order-facts.ts'
import { isTierId, seatsNeeded } from '../../../src/billing/prices/pricing.ts'
import { isRunning } from '../../../src/billing/subscription/subscription.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { type CheckoutOffer, readCheckoutOffer } from '../../billing/checkout/offer.ts'
import type { SetupVisitor } from './setup-visitor.ts'

export interface SetupPaymentState {
  /** There is a subscription with a card. */
  isPaid: boolean
  /** A checkout or the free month was started before. */
  isResumed: boolean
  /** Undefined if no card can be entered now. */
  card: { offer: CheckoutOffer; cards: CardProvider } | undefined
  /** The status of an open checkout could not be fetched. */
  isUnknown: boolean
}

/**
 * The state of the founder's payment. Asks the provider about open checkouts, so do not call it inside a transaction.
 */
export async function setupPaymentState(c: AppContext, { identity }: SetupVisitor): Promise<SetupPaymentState> {
  const { tenantDb, deps } = c.var
  const read = () =>
    tenantDb.withTenant(identity, async (scope) => ({
      facts: await readBilling(scope),
      open: await listOpenCheckouts(scope),
    }))
  let { facts, open } = await read()
  const isResumed = open.length > 0 || facts.subscription !== undefined
  const { cards, log } = deps
  let isUnknown = false
  if (cards && open.length > 0) {
    await linkOpenCheckouts({ tenantDb, cards, log }, identity.organizationId).catch((error) => {
      if (!(error instanceof CardProviderError)) throw error
      log.error({ err: error, requestId: c.var.requestId }, 'the status of a payment could not be fetched')
      isUnknown = true
    })
    ;({ facts, open } = await read())
  }
  if (isRunning(facts.subscription)) return { isPaid: true, isResumed, isUnknown, card: undefined }
  const result = cards && (await readCheckoutOffer(c, cards, facts, setupOrder(facts)))
  return { isPaid: false, isResumed, isUnknown, card: cards && result?.ok ? { cards, offer: result.offer } : undefined }
}

/** The chosen plan with enough seats for the team. */
export function setupOrder(facts: BillingFacts) {
  const tierId = facts.tierId ?? ''
  const extraAgents = isTierId(tierId) ? seatsNeeded(priceBookForOrder(facts, tierId), tierId, facts.used.agents) : 0
  return { tierId, extraAgents, extraContacts: 0 }
}
