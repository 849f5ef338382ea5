import type { Context } from 'hono'
import { type CardProvider, CardProviderError } from '../../../src/billing/cards/card-provider.ts'
import { listOpenCheckouts } from '../../../src/billing/checkout/checkouts.ts'
import { linkOpenCheckouts } from '../../../src/billing/checkout/link-checkout.ts'
import { seatsNeeded } from '../../../src/billing/orders/order.ts'
import { type BillingFacts, bookFor, isRunning, readBilling } from '../../../src/billing/orders/order-facts.ts'
import { isTierId } from '../../../src/billing/prices/pricing.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { type CheckoutOffer, readCheckoutOffer } from '../../billing/checkout/offer.ts'
import type { SetupVisitor } from './setup-visitor.ts'

export interface SetupPaymentState {
  /** A card was given, as the provider says. */
  isPaid: boolean
  /** Something was begun before: a card form, or the free month. */
  isResumed: boolean
  /** Undefined where no card can be taken now. */
  card: { offer: CheckoutOffer; cards: CardProvider } | undefined
  /** The provider could not be asked. */
  isUnknown: boolean
}

/** How far a founder's payment is. Asks the provider about card forms that were left, outside of any transaction. */
export async function setupPaymentState(c: Context<AppEnv>, { identity }: SetupVisitor): Promise<SetupPaymentState> {
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
      log.error({ err: error, requestId: c.var.requestId }, 'a payment could not be asked about')
      isUnknown = true
    })
    ;({ facts, open } = await read())
  }
  if (isRunning(facts.subscription)) return { isPaid: true, isResumed, isUnknown, card: undefined }
  const made = cards && (await readCheckoutOffer(c, cards, facts, setupOrder(facts)))
  return { isPaid: false, isResumed, isUnknown, card: cards && made?.ok ? { cards, offer: made.offer } : undefined }
}

/** The plan that was chosen, with seats for the team that was added. */
export function setupOrder(facts: BillingFacts) {
  const tierId = facts.tierId ?? ''
  const extraAgents = isTierId(tierId) ? seatsNeeded(bookFor(facts, tierId), tierId, facts.used.agents) : 0
  return { tierId, extraAgents, extraContacts: 0 }
}
