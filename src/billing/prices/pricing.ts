/*
 * Monthly prices. The calculator, the billing page and the charges all use these functions. Prices are rows of
 * price_books. Source of the model: docs/behaviour/billing.md.
 */
import type { PriceBook } from './price-book.ts'

/** The items that are charged. Stripe's lookup keys begin with these names. */
export const priceItems = ['usage_base', 'usage_block', 'basic', 'pro', 'seat', 'pack'] as const
export type PriceItem = (typeof priceItems)[number]

/** Counted at the end of each month instead of ordered. */
export const METERED_ITEM: PriceItem = 'usage_block'
/** The event name of the meter at Stripe, which uses the last report of a month. */
export const BLOCKS_METER = 'contact_blocks'

export type TierId = 'usage' | 'basic' | 'pro'
export const isTierId = (id: string): id is TierId => id === 'usage' || id === 'basic' || id === 'pro'

export interface BilledUsage {
  tier: TierId
  /** The current number. Only the usage plan is charged by it. */
  contacts: number
  /** Ordered agents beyond those included. Basic sells none. */
  extraAgents: number
  /** Ordered clients beyond those included, rounded up to whole packs. Only Pro sells them. */
  extraContacts: number
  /** A percent discount on the total, such as the launch offer. */
  percentOff?: number
}

export interface PriceLine {
  item: PriceItem
  quantity: number
  unitCents: number
  /** Before any discount. */
  cents: number
}

export interface PlanPrice {
  lines: PriceLine[]
  /** Before and after the discount. */
  fullCents: number
  cents: number
}

/** The price of one month in cents. Throws RangeError for a count that is negative or not a whole number. */
export function priceFor(book: PriceBook, usage: BilledUsage): PlanPrice {
  const { tier, percentOff = 0 } = usage
  for (const count of [usage.contacts, usage.extraAgents, usage.extraContacts])
    if (!Number.isSafeInteger(count) || count < 0)
      throw new RangeError(`${count} is not a valid number of agents or contacts`)
  const seats = tier === 'basic' ? 0 : usage.extraAgents
  const packs = tier === 'pro' ? packsFor(book, usage.extraContacts) : 0
  const blocks = tier === 'usage' ? blocksFor(book, usage.contacts) : 0
  const lines = [
    line(book, tier === 'usage' ? 'usage_base' : tier, 1),
    line(book, 'usage_block', blocks),
    line(book, 'seat', seats),
    line(book, 'pack', packs),
  ].filter(({ quantity }) => quantity > 0)
  const fullCents = lines.reduce((sum, { cents }) => sum + cents, 0)
  return { lines, fullCents, cents: lessPercent(fullCents, percentOff) }
}

/** The items of an order with quantities. A metered item has none. */
export function orderLines(
  book: PriceBook,
  order: Omit<BilledUsage, 'contacts'>,
): { item: PriceItem; quantity: number | undefined }[] {
  const { lines } = priceFor(book, { ...order, contacts: 0 })
  return [
    ...lines.map(({ item, quantity }) => ({ item, quantity })),
    ...(order.tier === 'usage' ? [{ item: METERED_ITEM, quantity: undefined }] : []),
  ]
}

/** Blocks of contacts above those included, including a partly used block. */
export const blocksFor = (book: PriceBook, contacts: number): number =>
  Math.ceil(Math.max(0, contacts - book.usage_contacts_included) / book.usage_block_contacts)

/** Packs needed for this many extra clients. */
export const packsFor = (book: PriceBook, extraContacts: number): number =>
  Math.ceil(extraContacts / book.pack_contacts)

/** Applies a discount. Like Stripe, rounds the discount amount to a whole cent, half up. */
export const lessPercent = (cents: number, percentOff: number): number => cents - Math.round((cents * percentOff) / 100)

/** The price of one item in cents a month. */
export const unitCents = (book: PriceBook, item: PriceItem): number =>
  ({
    usage_base: book.usage_base_cents,
    usage_block: book.usage_block_cents,
    basic: book.basic_cents,
    pro: book.pro_cents,
    seat: book.seat_cents,
    pack: book.pack_cents,
  })[item]

const line = (book: PriceBook, item: PriceItem, quantity: number): PriceLine => ({
  item,
  quantity,
  unitCents: unitCents(book, item),
  cents: quantity * unitCents(book, item),
})

/** The maximum number of agents and contacts of a subscription. -1 means no limit. */
export function limitsFor(
  book: PriceBook,
  tier: string,
  extra: { extraAgents: number; extraContacts: number },
): { agents: number; contacts: number } {
  if (tier === 'basic') return { agents: book.basic_agents, contacts: book.basic_contacts }
  if (tier === 'usage') return { agents: book.usage_agents_included + extra.extraAgents, contacts: -1 }
  if (tier !== 'pro') return { agents: -1, contacts: -1 }
  return {
    agents: book.pro_agents + extra.extraAgents,
    contacts: book.pro_contacts + packsFor(book, extra.extraContacts) * book.pack_contacts,
  }
}

/** The lookup key of a price at Stripe, such as usage_base_v1. Each price book has its own prices. */
export const lookupKey = (item: PriceItem, version: number): string => `${item}_v${version}`

/** The item and price book version of a lookup key. Undefined for a price that is not ours. */
export function readLookupKey(key: string | null | undefined): { item: PriceItem; version: number } | undefined {
  const [, name, version] = /^([a-z_]+)_v(\d{1,6})$/.exec(key ?? '') ?? []
  const item = priceItems.find((each) => each === name)
  return item && version ? { item, version: Number(version) } : undefined
}

/** The item that is the base price of a plan. */
export const baseItem = (tier: TierId): PriceItem => (tier === 'usage' ? 'usage_base' : tier)

/** The plan whose base price this item is. Undefined for any other item. */
export const tierOfItem = (item: PriceItem): TierId | undefined =>
  item === 'usage_base' ? 'usage' : item === 'basic' || item === 'pro' ? item : undefined

/** The metered item of a plan, if it has one. */
export const meteredItem = (tier: TierId): PriceItem | undefined => (tier === 'usage' ? METERED_ITEM : undefined)

/** Extra seats that this many agents need. */
export const seatsNeeded = (book: PriceBook, tier: TierId, agents: number): number =>
  tier === 'basic' ? 0 : Math.max(0, agents - limitsFor(book, tier, { extraAgents: 0, extraContacts: 0 }).agents)
