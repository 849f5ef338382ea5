import type { CardSubscription } from '../../src/billing/cards/card-provider.ts'
import type { PriceItem } from '../../src/billing/prices/pricing.ts'
import { publicToken } from '../../src/lib/tokens.ts'

export const DAY = 86_400_000

type Quantities = Partial<Record<PriceItem, number>>

/** A provider subscription. Defaults: usage plan, paid until December 20. */
export function subscriptionOf(
  organizationId: number,
  customerId: string,
  { holds = { usage_base: 1, usage_block: 0 }, ...more }: Partial<CardSubscription> & { holds?: Quantities } = {},
): CardSubscription {
  const id = `sub_${publicToken()}`
  return {
    id,
    customerId,
    organizationId,
    status: 'active',
    items: Object.entries(holds).map(([item, quantity]) => ({
      id: `si_${item}_${id}`,
      item: item as PriceItem,
      version: 1,
      quantity: item === 'usage_block' ? undefined : quantity,
    })),
    startedAt: new Date('2026-11-20T15:00:00Z'),
    currentPeriodEnd: new Date('2026-12-20T15:00:00Z'),
    trialEndsAt: undefined,
    cancelAt: undefined,
    endedAt: undefined,
    percentOff: undefined,
    discountEndsAt: undefined,
    failedPayments: 0,
    owedSince: undefined,
    ...more,
  }
}
