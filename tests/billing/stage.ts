import Stripe from 'stripe'
import type { CardProvider } from '../../src/billing/cards/card-provider.ts'
import { cardProvider } from '../../src/main/cards.ts'
import { startPracticeProviders } from '../../src/practice/providers.ts'
import { testCards } from '../../src/practice/stripe/cards.ts'
import type { PracticeCards } from '../../src/practice/stripe/practice-cards.ts'
import type { CardReports } from '../../src/practice/stripe/webhooks.ts'
import { ORIGIN } from '../app.ts'
import type { TestDatabase } from '../db.ts'

export { testCards }

export const CARD_WEBHOOK_SECRET = 'whsec_practice'
export const LAUNCH_CODE = 'LAUNCH25'

export interface CardStage {
  /** Where the stand-in listens, such as http://127.0.0.1:4711. */
  url: string
  /** As the product asks it: `deps.cards`. */
  cards: CardProvider
  /** What its pages do. */
  practice: PracticeCards
  /** The official SDK, pointed at it. */
  stripe: Stripe
  /** As if somebody typed this card into a checkout's form. Throws what the form would say. */
  pay(checkoutId: string, number?: string): Promise<void>
  /** As if somebody had left the form open for a day. */
  expire(checkoutId: string): Promise<void>
  /** Moves the database's clock on. What that brings about happens when the provider is asked next. */
  pass(days: number): void
  /** Webhooks: hold(), release({ reversed, doubled }), lose(), idle(). */
  reports: CardReports
  close(): Promise<void>
}

/**
 * The practice card provider on this database. `deliver` takes its webhooks, such as by posting them to a test app; left
 * out, they go nowhere.
 */
export async function cardStage(
  t: TestDatabase,
  deliver: (body: string, signature: string) => Promise<boolean> = async () => true,
): Promise<CardStage> {
  const providers = await startPracticeProviders(t.tenantDb, undefined, undefined, undefined, {
    publicUrl: ORIGIN,
    promotionCode: LAUNCH_CODE,
    reportsTo: { deliver, secret: CARD_WEBHOOK_SECRET, clock: () => new Date() },
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
    reports: practice.reports!,
    close: () => providers.close(),
  }
}
