import type { PriceBook } from '../../../src/billing/prices/price-book.ts'

/** The initial prices of db/migrations/0111_billing.sql. */
export const firstBook: PriceBook = {
  version: 1,
  starts_on: '2026-01-01',
  note: 'The first list',
  usage_base_cents: 9900,
  usage_contacts_included: 500,
  usage_agents_included: 3,
  usage_block_cents: 4000,
  usage_block_contacts: 500,
  basic_cents: 4900,
  basic_agents: 1,
  basic_contacts: 500,
  pro_cents: 9900,
  pro_agents: 3,
  pro_contacts: 5000,
  seat_cents: 2000,
  pack_cents: 5000,
  pack_contacts: 5000,
  max_seats: 10,
  max_contacts: 100_000,
  launch_percent_off: 25,
  launch_months: 12,
  trial_days: 30,
  grace_days: 14,
}
