import type { Identity, Scope } from '../../scope.ts'
import { CardTrouble } from '../cards/card-provider.ts'
import { percentOffNow } from '../orders/current-plan.ts'
import { getPriceBook } from '../prices/price-book.ts'
import { isTierId, priceFor } from '../prices/pricing.ts'
import { isAsRead, orderedOf } from '../subscription/as-read.ts'
import { findSubscription } from '../subscription/subscription.ts'
import { type SyncTools, syncSubscription } from '../subscription/sync-subscription.ts'
import { countUsage } from '../use/usage.ts'

/** What going live costs at once, in cents; contacts that are metered come at the end of each month. */
export interface LiveCost {
  cents: number
  isMetered: boolean
  /** A full month, with the contacts held now. */
  monthCents: number
  contacts: number
}

/** ending: it was cancelled, and would be charged for a month more. */
export type LiveRefusal = 'no_card' | 'not_in_trial' | 'ending'

export async function whatLiveCosts(scope: Scope): Promise<LiveCost | LiveRefusal> {
  const subscription = await findSubscription(scope)
  if (!subscription) return 'no_card'
  if (subscription.status !== 'trialing') return 'not_in_trial'
  const { stripe_subscription_id, price_version } = subscription
  // A smaller plan that waits is what the provider has, and charges.
  const { tier, ...extra } = orderedOf(subscription)
  if (!stripe_subscription_id || !isTierId(tier)) return 'no_card'
  if (subscription.cancel_at) return 'ending'
  const percentOff = percentOffNow(subscription, scope.now)
  const book = await getPriceBook(scope, price_version)
  const { contacts } = await countUsage(scope)
  const centsWith = (held: number) => priceFor(book, { tier, ...extra, contacts: held, percentOff }).cents
  return { cents: centsWith(0), isMetered: tier === 'usage', monthCents: centsWith(contacts), contacts }
}

/** changed: the provider has something else than what the price was named of. */
export type WentLive =
  | { ok: true }
  | { ok: false; refused: LiveRefusal | 'changed' | 'unpaid' | 'failed'; words?: string }

/**
 * Ends the free month now; the card is charged. Pressed twice at once it is asked for once. What the provider then has is
 * read from it again, whatever it answered.
 */
export async function goLive(tools: SyncTools, identity: Identity): Promise<WentLive> {
  const { doors, cards, log } = tools
  const { cost, row, book } = await doors.inScope(identity, async (scope) => {
    const found = await findSubscription(scope)
    return {
      cost: await whatLiveCosts(scope),
      row: found,
      book: await getPriceBook(scope, found?.price_version ?? 1),
    }
  })
  if (typeof cost === 'string') return { ok: false, refused: cost }
  const id = row?.stripe_subscription_id
  if (!id) return { ok: false, refused: 'no_card' }
  const { organizationId, actor } = identity
  const sync = () => syncSubscription(tools, organizationId, { by: actor })
  try {
    const there = await cards.findSubscription(id)
    if (there && !isAsRead(row, book, there))
      return (await sync())?.status === 'active' ? { ok: true } : { ok: false, refused: 'changed' }
    await cards.endTrial(id, `go-live:${organizationId}:${row.revision}`)
  } catch (error) {
    if (!(error instanceof CardTrouble)) throw error
    log.error({ organizationId, err: error }, 'a trial could not be ended')
    const now = await sync().catch(() => undefined)
    if (now?.status === 'active') return { ok: true }
    // What failed stays so under its key, whether it was refused or broke. Unless nobody knows what is there now.
    if (error.kind !== 'unreachable' || now?.status === 'trialing')
      await doors.inScope(identity, (scope) => nextRevision(scope, row.revision))
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
