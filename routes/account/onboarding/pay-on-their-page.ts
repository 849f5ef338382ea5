import type { Context } from 'hono'
import { CardProviderError } from '../../../src/billing/cards/card-provider.ts'
import { readBilling } from '../../../src/billing/orders/order-facts.ts'
import { wizardWords } from '../../../src/messages/onboarding.ts'
import { planRefusalMessage } from '../../../src/messages/plan-change.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { beginCheckoutFor, withSessionId } from '../../billing/checkout/begin.ts'
import { setupOrder } from './payment-state.ts'
import type { SetupVisitor } from './setup-visitor.ts'
import { showStep } from './show-step.tsx'

const HERE = urls.onboarding.step('payment')

/** For browsers without script: the card provider's page, which leads back to this step. Source: onboarding-017. */
export async function payOnTheirPage(c: Context<AppEnv>, guest: SetupVisitor): Promise<Response> {
  const { deps, tenantDb } = c.var
  const { identity } = guest
  const failed = (failure: string, status: 422 | 500) => showStep(c, guest, 'payment', { failure, status })
  if (!deps.cards) return failed(wizardWords.payment.failed, 500)
  const requested = setupOrder(await tenantDb.withTenant(identity, readBilling))
  try {
    const paths = { returnPath: withSessionId(HERE), cancelPath: HERE }
    const begun = await beginCheckoutFor(c, { cards: deps.cards, identity, requested, kind: 'hosted', ...paths })
    if (begun.ok && begun.url) return c.redirect(begun.url, 303)
    if (!begun.ok)
      return begun.refused === 'has_subscription' ? c.redirect(HERE, 303) : failed(planRefusalMessage(begun), 422)
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error
    deps.log.error({ err: error, requestId: c.var.requestId }, 'a checkout could not be begun')
  }
  return failed(wizardWords.payment.failed, 500)
}
