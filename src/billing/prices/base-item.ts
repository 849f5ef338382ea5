import { METERED_ITEM, type PriceItem, type TierId } from './pricing.ts'

/** What a plan's own price is called. */
export const baseItem = (tier: TierId): PriceItem => (tier === 'usage' ? 'usage_base' : tier)

/** The plan that is bought with this price; undefined for what is only added to one. */
export const tierOfItem = (item: PriceItem): TierId | undefined =>
  item === 'usage_base' ? 'usage' : item === 'basic' || item === 'pro' ? item : undefined

/** What is charged by use beside it. */
export const meteredItem = (tier: TierId): PriceItem | undefined => (tier === 'usage' ? METERED_ITEM : undefined)
