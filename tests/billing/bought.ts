import type { CheckoutOrder } from '../../src/billing/cards/card-provider.ts'
import { linkCheckout } from '../../src/billing/checkout/link-checkout.ts'
import { type Agency, makeAgency } from '../agency.ts'
import type { TestApp } from '../app.ts'
import type { StripeStandIn } from './stripe-stand-in.ts'

/** An agency that completed a checkout. Without `trialEndsAt`, the first month is charged at once. */
export async function agencyThatBought(
  app: TestApp,
  standIn: StripeStandIn,
  ordered: Partial<CheckoutOrder> = {},
  card?: string,
): Promise<Agency> {
  const agency = await makeAgency({ account_state: 'trial' }, app.t)
  const cards = app.deps.cards!
  const { tier = 'usage' } = ordered
  const order: CheckoutOrder = {
    tier,
    version: 1,
    extraAgents: 0,
    extraContacts: 0,
    organizationId: agency.id,
    customerId: undefined,
    email: 'june@okafor.example',
    name: 'June Okafor',
    trialEndsAt: undefined,
    promotionCode: undefined,
    returnUrl: 'http://localhost:3000/stripe',
    cancelUrl: 'http://localhost:3000/change-plan',
    idempotencyKey: `checkout:${agency.id}`,
    ...ordered,
  }
  const { id } = await cards.createHostedCheckout(order)
  await app.t.db
    .insertInto('checkout_sessions')
    .values({
      organization_id: agency.id,
      user_id: agency.ruth.id,
      id,
      kind: 'hosted',
      tier_id: tier,
      extra_agents: order.extraAgents,
      extra_contacts: order.extraContacts,
      created_at: app.t.clock.now,
    })
    .execute()
  await standIn.pay(id, card)
  await linkCheckout({ tenantDb: app.t.tenantDb, cards, log: app.deps.log }, id)
  return agency
}
