import { CardProviderError } from '../../../src/billing/cards/card-provider.ts'
import { readBilling } from '../../../src/billing/orders/order-facts.ts'
import { wizardWords } from '../../../src/messages/onboarding.ts'
import { planRefusalMessage } from '../../../src/messages/plan-change.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { beginCheckoutFor, withSessionId } from '../../billing/checkout/begin.ts'
import { setupOrder } from './payment-state.ts'
import type { SetupVisitor } from './setup-visitor.ts'
import { showStep } from './show-step.tsx'

const PAYMENT_URL = urls.onboarding.step('payment')

/**
 * Opens the card provider's hosted page, for browsers without JavaScript. It returns to this step. Source:
 * onboarding-017.
 */
export async function startHostedCheckout(c: AppContext, visitor: SetupVisitor): Promise<Response> {
  const { deps, tenantDb } = c.var
  const { identity } = visitor
  const showFailure = (failure: string, status: 422 | 500) => showStep(c, visitor, 'payment', { failure, status })
  if (!deps.cards) return showFailure(wizardWords.payment.failed, 500)
  const requested = setupOrder(await tenantDb.withTenant(identity, readBilling))
  try {
    const paths = { returnPath: withSessionId(PAYMENT_URL), cancelPath: PAYMENT_URL }
    const checkout = await beginCheckoutFor(c, { cards: deps.cards, identity, requested, kind: 'hosted', ...paths })
    if (checkout.ok && checkout.url) return c.redirect(checkout.url, 303)
    if (!checkout.ok)
      return checkout.refused === 'has_subscription'
        ? c.redirect(PAYMENT_URL, 303)
        : showFailure(planRefusalMessage(checkout), 422)
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error
    deps.log.error({ err: error, requestId: c.var.requestId }, 'a checkout could not be started')
  }
  return showFailure(wizardWords.payment.failed, 500)
}
