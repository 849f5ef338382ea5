import type { CardProvider } from '../../../src/billing/cards/card-provider.ts'
import { type BeginCheckoutResult, beginCheckout } from '../../../src/billing/checkout/begin-checkout.ts'
import type { RequestedOrder } from '../../../src/billing/orders/order.ts'
import type { Identity } from '../../../src/scope.ts'
import type { AppContext } from '../../../src/web/app-env.ts'

interface CheckoutOptions {
  cards: CardProvider
  identity: Identity
  requested: RequestedOrder
  kind: 'embedded' | 'hosted'
  /** Paths on our site. The provider replaces {CHECKOUT_SESSION_ID} with the checkout's id. */
  returnPath: string
  cancelPath: string
}

/** Begins a checkout for the signed-in user. The provider always gets their name and email from the session. */
export function beginCheckoutFor(
  c: AppContext,
  { cards, identity, requested, kind, returnPath, cancelPath }: CheckoutOptions,
): Promise<BeginCheckoutResult> {
  const { deps, tenantDb, user } = c.var
  return beginCheckout(
    { tenantDb, cards, identity, log: deps.log },
    {
      requested,
      kind,
      launchCode: deps.launchCode,
      person: { id: user.id, email: user.email, name: `${user.firstName} ${user.lastName}` },
      returnUrl: `${deps.publicUrl}${returnPath}`,
      cancelUrl: `${deps.publicUrl}${cancelPath}`,
    },
  )
}

export const withSessionId = (path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`
