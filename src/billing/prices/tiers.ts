import { planLines } from '../../messages/plans.ts'
import type { AnyScope } from '../../scope.ts'
import { currentPriceBook, getPriceBook, type PriceBook } from './price-book.ts'
import { isTierId, limitsFor, priceFor } from './pricing.ts'

export const UNLIMITED = -1

/** The tier shown for an agency. Demo agencies and those without a plan are shown as Basic. Source: demo-005. */
export const planTier = (agency: { isDemo: boolean; plan: string | null | undefined }): string =>
  agency.isDemo ? 'basic' : (agency.plan ?? 'basic')

/** A plan with the prices and limits of one price book. */
export interface Tier {
  id: string
  name: string
  /** Cents a month. Null if the price is set by contract. */
  price_cents: number | null
  agent_limit: number
  contact_limit: number
  features: string[]
  /** Whether a new agency can choose it without talking to us. */
  self_serve: boolean
}

type Plan = Pick<Tier, 'id' | 'name' | 'features' | 'self_serve'>

const plans = ({ db }: AnyScope) =>
  db.selectFrom('subscription_tiers').select(['id', 'name', 'features', 'self_serve']).orderBy('position')

/** At today's prices. */
export async function listTiers(scope: AnyScope): Promise<Tier[]> {
  const book = await currentPriceBook(scope)
  return (await plans(scope).execute()).map((plan) => priced(plan, book))
}

/** At today's prices, or at those of the price book `version`. */
export async function findTier(scope: AnyScope, id: string, version?: number): Promise<Tier | undefined> {
  const plan = await plans(scope).where('id', '=', id).executeTakeFirst()
  if (!plan) return undefined
  return priced(plan, version === undefined ? await currentPriceBook(scope) : await getPriceBook(scope, version))
}

const NO_EXTRAS = { extraAgents: 0, extraContacts: 0 }

function priced(plan: Plan, book: PriceBook): Tier {
  const { id, features } = plan
  const limits = limitsFor(book, id, NO_EXTRAS)
  return {
    ...plan,
    price_cents: isTierId(id) ? priceFor(book, { tier: id, contacts: 0, ...NO_EXTRAS }).cents : null,
    agent_limit: limits.agents,
    contact_limit: limits.contacts,
    features: [...(isTierId(id) ? planLines[id](book) : []), ...features],
  }
}
