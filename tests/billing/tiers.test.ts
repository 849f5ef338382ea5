import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findTier, listTiers } from '../../src/billing/prices/tiers.ts'
import { as, makeAgency } from '../agency.ts'
import { freshDatabase } from '../db.ts'

test('plans have a name, a price, limits and features; -1 means no limit (entities-015, subscription-004)', async () => {
  const { ruth } = await makeAgency()
  const tiers = await as(ruth, listTiers)
  expect(
    tiers.map(({ id, name, price_cents, agent_limit, contact_limit }) => [
      id,
      name,
      price_cents,
      agent_limit,
      contact_limit,
    ]),
  ).toEqual([
    ['usage', 'Perennial', 9900, 3, -1],
    ['basic', 'Basic', 4900, 1, 500],
    ['pro', 'Pro', 9900, 3, 5000],
    ['enterprise', 'Enterprise', null, -1, -1],
  ])
  expect(tiers[0]?.features).toEqual([
    '500 contacts included, $40 per additional 500',
    '3 agents included, $20 per extra agent',
    'Every feature',
  ])
  expect(tiers.every(({ features }) => features.length > 0)).toBe(true)
})

test('new customers pay by a new price list from its first day, and existing ones keep the old', async () => {
  const t = await freshDatabase()
  const { ruth } = await makeAgency({}, t)
  await sql`insert into price_books select (jsonb_populate_record(b, ${JSON.stringify({
    version: 2,
    starts_on: '2027-01-01',
    pro_cents: 12_900,
    pro_agents: 4,
    seat_cents: 2500,
  })}::jsonb)).* from price_books b where version = 1`.execute(t.db)
  const pro = (version?: number) => as(ruth, (scope) => findTier(scope, 'pro', version), t)
  t.clock.now = new Date('2026-12-31T23:59:59Z')
  expect(await pro()).toMatchObject({ price_cents: 9900, agent_limit: 3 })
  t.clock.now = new Date('2027-01-01T00:00:00Z')
  expect(await pro()).toMatchObject({ price_cents: 12_900, agent_limit: 4 })
  expect((await pro())?.features[0]).toBe('4 agents, $25 per extra agent')
  expect(await pro(1)).toMatchObject({ price_cents: 9900, agent_limit: 3 })
  expect(await as(ruth, (scope) => findTier(scope, 'gold'), t)).toBeUndefined()
  await t.close()
})
