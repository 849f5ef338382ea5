import type { Context } from 'hono'
import type { CardProvider } from '../../../src/billing/cards/card-provider.ts'
import { type BeginCheckoutResult, beginCheckout } from '../../../src/billing/checkout/begin-checkout.ts'
import type { RequestedOrder } from '../../../src/billing/orders/order.ts'
import type { Identity } from '../../../src/scope.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'

interface Wanted {
  cards: CardProvider
  identity: Identity
  wish: RequestedOrder
  kind: 'embedded' | 'hosted'
  /** Paths of ours; the provider puts the checkout's id in the place of {CHECKOUT_SESSION_ID}. */
  returnPath: string
  cancelPath: string
}

/** Begins a checkout for whoever is signed in. Their own name and address go to the provider, whatever a call says. */
export function beginCheckoutFor(
  c: Context<AppEnv>,
  { cards, identity, wish, kind, returnPath, cancelPath }: Wanted,
): Promise<BeginCheckoutResult> {
  const { deps, tenantDb, user } = c.var
  return beginCheckout(
    { tenantDb, cards, identity, log: deps.log },
    {
      ...{ wish, kind, launchCode: deps.launchCode },
      person: { id: user.id, email: user.email, name: `${user.firstName} ${user.lastName}` },
      returnUrl: `${deps.publicUrl}${returnPath}`,
      cancelUrl: `${deps.publicUrl}${cancelPath}`,
    },
  )
}

export const withSessionId = (path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`
