import type { Identity, Scope } from '../../scope.ts'
import type { SyncTools } from '../cards/billing-context.ts'
import { CardProviderError } from '../cards/card-provider.ts'
import { currentDiscountPercent } from '../orders/current-plan.ts'
import { getPriceBook } from '../prices/price-book.ts'
import { isTierId, priceFor } from '../prices/pricing.ts'
import { matchesProvider, planAtProvider } from '../subscription/matches-provider.ts'
import { findSubscription } from '../subscription/subscription.ts'
import { syncSubscription } from '../subscription/sync-subscription.ts'
import { countUsage } from '../usage/usage.ts'

/** Metered contacts are charged at the end of each month. */
export interface GoLiveQuote {
  /** Charged at once. */
  cents: number
  isMetered: boolean
  /** A full month with the current number of contacts. */
  monthCents: number
  contacts: number
}

/** `ending`: the subscription is canceled, and going live would charge another month. */
export type GoLiveRefusal = 'no_card' | 'not_in_trial' | 'ending'

export async function quoteGoLive(scope: Scope): Promise<GoLiveQuote | GoLiveRefusal> {
  const subscription = await findSubscription(scope)
  if (!subscription) return 'no_card'
  if (subscription.status !== 'trialing') return 'not_in_trial'
  const { stripe_subscription_id, price_version } = subscription
  // If a smaller plan is scheduled, the provider charges that one instead of the current plan.
  const { tier, ...extra } = planAtProvider(subscription)
  if (!stripe_subscription_id || !isTierId(tier)) return 'no_card'
  if (subscription.cancel_at) return 'ending'
  const percentOff = currentDiscountPercent(subscription, scope.now)
  const book = await getPriceBook(scope, price_version)
  const { contacts } = await countUsage(scope)
  const centsWith = (count: number) => priceFor(book, { tier, ...extra, contacts: count, percentOff }).cents
  return { cents: centsWith(0), isMetered: tier === 'usage', monthCents: centsWith(contacts), contacts }
}

/** `changed`: the subscription at the provider differs from the one that was quoted. */
export type GoLiveResult =
  | { ok: true }
  | { ok: false; refused: GoLiveRefusal | 'changed' | 'unpaid' | 'failed'; words?: string }

/**
 * Ends the free month and charges the card. The idempotency key prevents a double click from charging twice. The result
 * is re-read from the provider, whatever its response was.
 */
export async function goLive(tools: SyncTools, identity: Identity): Promise<GoLiveResult> {
  const { tenantDb, cards, log } = tools
  const { quote, row, book } = await tenantDb.withTenant(identity, async (scope) => {
    const row = await findSubscription(scope)
    return { quote: await quoteGoLive(scope), row, book: await getPriceBook(scope, row?.price_version ?? 1) }
  })
  if (typeof quote === 'string') return { ok: false, refused: quote }
  const id = row?.stripe_subscription_id
  if (!id) return { ok: false, refused: 'no_card' }
  const { organizationId, actor } = identity
  const sync = () => syncSubscription(tools, organizationId, { by: actor })
  try {
    const provided = await cards.findSubscription(id)
    if (provided && !matchesProvider(row, book, provided))
      return (await sync())?.status === 'active' ? { ok: true } : { ok: false, refused: 'changed' }
    await cards.endTrial(id, `go-live:${organizationId}:${row.revision}`)
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error
    log.error({ organizationId, err: error }, 'a trial could not be ended')
    const now = await sync().catch(() => undefined)
    if (now?.status === 'active') return { ok: true }
    // The provider replays a failed response for the same idempotency key, so a retry needs a new revision. The
    // revision does not change if the outcome is unknown.
    if (error.kind !== 'unreachable' || now?.status === 'trialing')
      await tenantDb.withTenant(identity, (scope) => nextRevision(scope, row.revision))
    if (error.kind === 'no_payment_method') return { ok: false, refused: 'no_card' }
    return { ok: false, refused: 'failed', ...(error.kind === 'declined' ? { words: error.message } : {}) }
  }
  const now = await sync()
  return now?.status === 'active' ? { ok: true } : { ok: false, refused: 'unpaid' }
}

const nextRevision = ({ db, organizationId }: Scope, revision: number) =>
  db
    .updateTable('subscriptions')
    .set({ revision: revision + 1 })
    .where('organization_id', '=', organizationId)
    .where('revision', '=', revision)
    .execute()
