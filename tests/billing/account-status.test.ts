import { expect, test } from 'vitest'
import { accountStatus } from '../../src/billing/account-state/account-status.ts'
import { as, makeAgency } from '../agency.ts'
import { testDatabase } from '../db.ts'

const ENDS = new Date('2026-12-20T15:00:00Z')
const PAID_UNTIL = new Date('2027-01-20T15:00:00Z')

async function statusWith(
  subscription: object | undefined,
  organization: Parameters<typeof makeAgency>[0] = {},
): Promise<Awaited<ReturnType<typeof accountStatus>>> {
  const agency = await makeAgency({ plan: 'pro', agent_limit: 7, contact_limit: 10_000, ...organization })
  const { db } = await testDatabase()
  if (subscription)
    await db
      .insertInto('subscriptions')
      .values({
        organization_id: agency.id,
        tier_id: 'pro',
        status: 'active',
        started_at: new Date('2026-11-01T15:00:00Z'),
        ...subscription,
      })
      .execute()
  return as(agency.ruth, accountStatus)
}

test.each([
  [
    'a free month without a card',
    { status: 'trialing', trial_ends_at: ENDS },
    {},
    ['trialing', 'trialing', ENDS, false],
  ],
  [
    'one with a card',
    { status: 'trialing', trial_ends_at: ENDS, stripe_subscription_id: 'a' },
    {},
    ['trialing', 'trialing', ENDS, true],
  ],
  [
    'one that ended',
    { status: 'trialing', trial_ends_at: ENDS },
    { account_state: 'read_only' },
    ['trial_ended', 'trialing', ENDS, false],
  ],
  [
    'a paid month',
    { current_period_end: PAID_UNTIL, trial_ends_at: ENDS, stripe_subscription_id: 'b' },
    {},
    ['active', 'active', PAID_UNTIL, true],
  ],
  [
    'a failed payment',
    { status: 'past_due', current_period_end: PAID_UNTIL, stripe_subscription_id: 'c' },
    {},
    ['past_due', 'past_due', PAID_UNTIL, true],
  ],
  [
    'one that failed for good',
    { status: 'unpaid', current_period_end: PAID_UNTIL, stripe_subscription_id: 'd' },
    {},
    ['unpaid', 'unpaid', PAID_UNTIL, true],
  ],
  [
    'the end',
    { status: 'canceled', current_period_end: PAID_UNTIL, ended_at: ENDS, stripe_subscription_id: 'e' },
    {},
    ['canceled', 'canceled', null, false],
  ],
  ['no subscription', undefined, {}, ['no_subscription', 'none', null, false]],
  ['no plan', undefined, { plan: null }, ['no_plan', 'none', null, false]],
] as const)(
  'the account of an agency with %s says so (entities-003)',
  async (_, subscription, organization, expected) => {
    const given =
      subscription && 'stripe_subscription_id' in subscription
        ? { ...subscription, stripe_subscription_id: `sub_${Math.random()}` }
        : subscription
    const { status, message, subscriptionStatus, billingCycleEnd, paymentCompleted } = await statusWith(
      given,
      organization,
    )
    const [wanted, of, ends, paid] = expected
    expect([status, subscriptionStatus, billingCycleEnd, paymentCompleted]).toEqual([
      wanted,
      of,
      ends?.toISOString() ?? null,
      paid,
    ])
    expect(message).toMatch(/\.$/)
  },
)

test('limits are as bought, failed payments are counted, and a demo is Basic (entities-003, demo-005)', async () => {
  const paying = await statusWith({ status: 'past_due', payment_failures: 2 })
  expect(paying).toMatchObject({ agentLimit: 7, contactLimit: 10_000, paymentFailureCount: 2, currentAgentCount: 3 })
  expect((await statusWith(undefined, { is_demo: true })).subscriptionTier).toBe('basic')
  expect((await statusWith(undefined, { plan: null })).subscriptionTier).toBe('basic')
  expect((await statusWith(undefined)).subscriptionTier).toBe('pro')
})
