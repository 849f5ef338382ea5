import type { Context } from 'hono'
import { CardTrouble, type ChangePreview } from '../../../src/billing/cards/card-provider.ts'
import { type BillingFacts, isRunning } from '../../../src/billing/orders/order-facts.ts'
import type { PlannedChange } from '../../../src/billing/orders/plan-change.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'

/** What the card provider would charge; undefined where it charges nothing yet, 'unknown' where it cannot be asked. */
export async function askForPrice(
  c: Context<AppEnv>,
  { subscription }: BillingFacts,
  { order, charge }: PlannedChange,
): Promise<ChangePreview | 'unknown' | undefined> {
  if (!isRunning(subscription)) return undefined
  const { cards, log } = c.var.deps
  try {
    const now = await cards?.findSubscription(subscription.stripe_subscription_id)
    return now && cards ? await cards.previewChange(now, order, { prorate: charge }) : 'unknown'
  } catch (error) {
    if (!(error instanceof CardTrouble)) throw error
    log.error({ err: error, requestId: c.var.requestId }, 'the price of a change could not be asked')
    return 'unknown'
  }
}
