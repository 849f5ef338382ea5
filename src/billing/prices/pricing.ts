/*
 * What a month costs. The calculator of the price page, the billing page and what is charged all ask here; prices are
 * rows of price_books. Source of the model: docs/behaviour/billing.md.
 */
import type { PriceBook } from './price-book.ts'

/** What is charged for, by the name that Stripe's lookup keys begin with. */
export const priceItems = ['usage_base', 'usage_block', 'basic', 'pro', 'seat', 'pack'] as const
export type PriceItem = (typeof priceItems)[number]

/** Counted at the end of each month instead of ordered. */
export const METERED_ITEM: PriceItem = 'usage_block'

export type TierId = 'usage' | 'basic' | 'pro'
export const isTierId = (id: string): id is TierId => id === 'usage' || id === 'basic' || id === 'pro'

export interface BilledUsage {
  tier: TierId
  /** Contacts held; only the plan by use counts them. */
  contacts: number
  /** Agents ordered beyond those the price includes. Basic sells none. */
  extraAgents: number
  /** Clients ordered beyond those the tier includes, rounded up to whole packs. Pro alone sells them. */
  extraContacts: number
  /** The launch offer, or another percentage off the whole. */
  percentOff?: number
}

export interface PriceLine {
  item: PriceItem
  quantity: number
  unitCents: number
  /** Before any percentage is taken off. */
  cents: number
}

export interface PlanPrice {
  lines: PriceLine[]
  /** Before and after the percentage. */
  fullCents: number
  cents: number
}

/** Cents of one month. Throws RangeError for a count that is negative or no whole number. */
export function priceFor(book: PriceBook, usage: BilledUsage): PlanPrice {
  const { tier, percentOff = 0 } = usage
  for (const count of [usage.contacts, usage.extraAgents, usage.extraContacts])
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} is no number of agents or contacts`)
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

/** What an order buys: quantities of a price, and what is metered without one. */
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

/** Blocks of contacts begun above those the base price includes. */
export const blocksFor = (book: PriceBook, contacts: number): number =>
  Math.ceil(Math.max(0, contacts - book.usage_contacts_included) / book.usage_block_contacts)

/** Packs of clients that hold so many more. */
export const packsFor = (book: PriceBook, extraContacts: number): number =>
  Math.ceil(extraContacts / book.pack_contacts)

/** As Stripe does: the amount taken off is rounded to a whole cent, half up. */
export const lessPercent = (cents: number, percentOff: number): number => cents - Math.round((cents * percentOff) / 100)

/** Cents for one of them, a month. */
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

/** How many agents and contacts a subscription lets an agency have; -1 is no limit. */
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

/** The name of a price at Stripe, such as usage_base_v1. A new book has prices of its own. */
export const lookupKey = (item: PriceItem, version: number): string => `${item}_v${version}`

/** The item and the version that a lookup key names; undefined for a price that is not of our book. */
export function readLookupKey(key: string | null | undefined): { item: PriceItem; version: number } | undefined {
  const [, name, version] = /^([a-z_]+)_v(\d{1,6})$/.exec(key ?? '') ?? []
  const item = priceItems.find((each) => each === name)
  return item && version ? { item, version: Number(version) } : undefined
}
