import type { CardProvider } from '../billing/cards/card-provider.ts'
import { getPriceBook } from '../billing/prices/price-book.ts'
import { type StripeOptions, stripeCards } from '../billing/stripe/stripe-cards.ts'
import type { Env } from '../env.ts'
import type { PracticeProviders } from '../practice/providers.ts'
import type { TenantDb } from '../scope.ts'

export type CardAccount = Omit<StripeOptions, 'now' | 'findBook'>

/** Stripe, or its stand-in in practice mode. */
export const cardAccount = (env: Env, practice: PracticeProviders | undefined): CardAccount | undefined =>
  practice ? practice.stripe : env.stripe

export const cardProvider = (account: CardAccount, tenantDb: TenantDb): CardProvider =>
  stripeCards({
    ...account,
    now: tenantDb.now,
    findBook: (version) => tenantDb.withSystem('read a price book', (system) => getPriceBook(system, version)),
  })
