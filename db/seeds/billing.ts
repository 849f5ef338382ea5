import { DAY_MS } from '../../src/lib/durations.ts'
import { secretToken } from '../../src/lib/tokens.ts'
import type { Database } from '../client.ts'

/** The agency has paid since its free month ended. One earlier checkout expired without a card. */
export async function addBilling(tx: Database, of: { organization_id: number; user_id: number; opened_at: Date }) {
  const { organization_id, user_id, opened_at } = of
  const { trial_days } = await tx
    .selectFrom('price_books')
    .select('trial_days')
    .where('version', '=', 1)
    .executeTakeFirstOrThrow()
  const paid_from = new Date(opened_at.getTime() + trial_days * DAY_MS)
  await tx
    .insertInto('subscriptions')
    .values({ organization_id, tier_id: 'usage', status: 'active', started_at: opened_at, trial_ends_at: paid_from })
    .execute()
  await tx
    .insertInto('checkout_sessions')
    .values({
      organization_id,
      user_id,
      id: `cs_demo_${secretToken()}`,
      kind: 'embedded',
      tier_id: 'usage',
      extra_agents: 0,
      extra_contacts: 0,
      status: 'expired',
      created_at: paid_from,
    })
    .execute()
  await tx
    .insertInto('usage_reports')
    .values({ organization_id, identifier: `demo-${organization_id}`, contacts: 250, blocks: 0, counted_at: paid_from })
    .execute()
}
