import type { PriceBook } from '../billing/prices/price-book.ts'
import type { TierId } from '../billing/prices/pricing.ts'
import { shortDollars } from '../lib/money.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'

/** What a plan's price includes. Other features are in subscription_tiers. */
export const planLines: Record<TierId, (book: PriceBook) => string[]> = {
  usage: (book) => [
    `${pluralize(book.usage_contacts_included, 'contact')} included, ${shortDollars(book.usage_block_cents)} per additional ${formatCount(book.usage_block_contacts)}`,
    `${pluralize(book.usage_agents_included, 'agent')} included, ${shortDollars(book.seat_cents)} per extra agent`,
  ],
  basic: (book) => [pluralize(book.basic_agents, 'agent'), `Up to ${pluralize(book.basic_contacts, 'contact')}`],
  pro: (book) => [
    `${pluralize(book.pro_agents, 'agent')}, ${shortDollars(book.seat_cents)} per extra agent`,
    `Up to ${pluralize(book.pro_contacts, 'contact')}, ${shortDollars(book.pack_cents)} per ${formatCount(book.pack_contacts)} more`,
  ],
}

export const planCardWords = {
  legend: 'Plans',
  yours: 'Your plan',
  /** Source: subscription-014. */
  aMonth: (price: string) => `${price}/mo`,
  contact: 'Contact Us',
  contactHint: 'Tailored to your agency. We set it up with you.',
}
