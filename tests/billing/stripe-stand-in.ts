import Stripe from 'stripe'
import type { CardProvider } from '../../src/billing/cards/card-provider.ts'
import { cardProvider } from '../../src/main/cards.ts'
import { startPracticeProviders } from '../../src/practice/providers.ts'
import { testCards } from '../../src/practice/stripe/cards.ts'
import type { PracticeCards } from '../../src/practice/stripe/practice-cards.ts'
import type { WebhookSender } from '../../src/practice/stripe/webhooks.ts'
import { ORIGIN } from '../app.ts'
import type { TestDatabase } from '../db.ts'

export { testCards }

export const CARD_WEBHOOK_SECRET = 'whsec_practice'
export const LAUNCH_CODE = 'LAUNCH25'

export interface StripeStandIn {
  /** The URL of the stand-in, such as http://127.0.0.1:4711. */
  url: string
  /** The card provider that the product uses: `deps.cards`. */
  cards: CardProvider
  /** The actions of the practice pages. */
  practice: PracticeCards
  /** Stripe's SDK for the stand-in. */
  stripe: Stripe
  /** Pays a checkout with this card. Throws the form's error. */
  pay(checkoutId: string, number?: string): Promise<void>
  /** Expires an open checkout. */
  expire(checkoutId: string): Promise<void>
  /** Moves the clock forward. Due objects are processed at the provider's next request. */
  pass(days: number): void
  webhooks: WebhookSender
  close(): Promise<void>
}

/**
 * The practice card provider on this database. `deliver` receives its webhooks, for example to post them to a test app.
 * Without it, webhooks are dropped.
 */
export async function startStripeStandIn(
  t: TestDatabase,
  deliver: (body: string, signature: string) => Promise<boolean> = async () => true,
): Promise<StripeStandIn> {
  const providers = await startPracticeProviders(t.tenantDb, undefined, undefined, undefined, {
    publicUrl: ORIGIN,
    promotionCode: LAUNCH_CODE,
    webhooks: { deliver, secret: CARD_WEBHOOK_SECRET, clock: () => new Date() },
  })
  const [practice, account] = [providers.cards!, providers.stripe!]
  const { hostname, port } = new URL(account.apiBase)
  return {
    url: account.apiBase,
    cards: cardProvider(account, t.tenantDb),
    practice,
    stripe: new Stripe(account.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 }),
    async pay(checkoutId, number = testCards.works) {
      const paid = await practice.pay(checkoutId, { number, name: 'June Okafor', email: 'june@okafor.example' })
      if (!paid.ok) throw new Error(paid.message)
    },
    expire: async (checkoutId) => void (await practice.expire(checkoutId)),
    pass(days) {
      t.clock.now = new Date(t.clock.now.getTime() + days * 86_400_000)
    },
    webhooks: practice.webhooks!,
    close: () => providers.close(),
  }
}
