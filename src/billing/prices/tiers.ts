import { planLines } from '../../messages/plans.ts'
import type { AnyScope } from '../../scope.ts'
import { currentPriceBook, getPriceBook, type PriceBook } from './price-book.ts'
import { isTierId, limitsFor, priceFor } from './pricing.ts'

export const UNLIMITED = -1

/** A plan with the prices and limits of one price book. */
export interface Tier {
  id: string
  name: string
  /** A month; null is a price by contract. */
  price_cents: number | null
  agent_limit: number
  contact_limit: number
  features: string[]
  /** Chosen by the agency itself; the others by talking to us. */
  self_serve: boolean
}

type Plan = Pick<Tier, 'id' | 'name' | 'features' | 'self_serve'>

const plans = ({ db }: AnyScope) =>
  db.selectFrom('subscription_tiers').select(['id', 'name', 'features', 'self_serve']).orderBy('position')

/** As whoever buys now is offered them. */
export async function listTiers(scope: AnyScope): Promise<Tier[]> {
  const book = await currentPriceBook(scope)
  return (await plans(scope).execute()).map((plan) => priced(plan, book))
}

/** As it is offered now, or by the price book of `version`. */
export async function findTier(scope: AnyScope, id: string, version?: number): Promise<Tier | undefined> {
  const plan = await plans(scope).where('id', '=', id).executeTakeFirst()
  if (!plan) return undefined
  return priced(plan, version === undefined ? await currentPriceBook(scope) : await getPriceBook(scope, version))
}

const NO_MORE = { extraAgents: 0, extraContacts: 0 }

function priced(plan: Plan, book: PriceBook): Tier {
  const { id, features } = plan
  const limits = limitsFor(book, id, NO_MORE)
  return {
    ...plan,
    price_cents: isTierId(id) ? priceFor(book, { tier: id, contacts: 0, ...NO_MORE }).cents : null,
    agent_limit: limits.agents,
    contact_limit: limits.contacts,
    features: [...(isTierId(id) ? planLines[id](book) : []), ...features],
  }
}
