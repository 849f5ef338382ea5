import type { Selectable } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { DAY_MS } from '../../lib/durations.ts'
import type { AccountState } from '../../organizations/account-state.ts'
import type { Scope } from '../../scope.ts'
import { currentPriceBook } from '../prices/price-book.ts'
import { isTierId, limitsFor, seatsNeeded } from '../prices/pricing.ts'
import { countUsage } from '../usage/usage.ts'

const statuses = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'] as const
export type SubscriptionStatus = (typeof statuses)[number]

export const isSubscriptionStatus = (text: string): text is SubscriptionStatus =>
  statuses.some((status) => status === text)

export type Subscription = Omit<Selectable<DB['subscriptions']>, 'status'> & { status: SubscriptionStatus }

/** Whether a payment is overdue. */
export const isPastDue = (row: Subscription | undefined): boolean =>
  row?.status === 'past_due' || row?.status === 'unpaid'

/** The subscription exists at Stripe and has not ended, so no second one can be bought. */
export const isRunning = (row: Subscription | undefined): row is Subscription & { stripe_subscription_id: string } =>
  Boolean(row?.stripe_subscription_id) && row?.ended_at === null && row.status !== 'canceled'

/** Paid by a contract outside of the product: see set-contract.ts. */
export const isContract = ({ status, stripe_subscription_id }: Subscription): boolean =>
  status === 'active' && stripe_subscription_id === null

export const findSubscription = ({ db, organizationId }: Scope): Promise<Subscription | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .$narrowType<{ status: SubscriptionStatus }>()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()

/**
 * Starts the free month at today's prices. Does nothing if the agency already has a subscription. Without a card, the
 * account becomes read-only `grace_days` after the free month.
 */
export async function startTrial(scope: Scope, tierId: string): Promise<void> {
  const { db, organizationId, now } = scope
  const book = await currentPriceBook(scope)
  const endsAt = new Date(now.getTime() + book.trial_days * DAY_MS)
  // The current team's extra seats are charged with the first payment.
  const extraAgents = isTierId(tierId) ? seatsNeeded(book, tierId, (await countUsage(scope)).agents) : 0
  const started = await db
    .insertInto('subscriptions')
    .values({
      organization_id: organizationId,
      tier_id: tierId,
      status: 'trialing',
      started_at: now,
      trial_ends_at: endsAt,
      price_version: book.version,
      extra_agents: extraAgents,
    })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .returning('organization_id')
    .executeTakeFirst()
  if (!started) return
  const { agents, contacts } = limitsFor(book, tierId, { extraAgents, extraContacts: 0 })
  await db
    .updateTable('organizations')
    .set({
      account_state: 'trial' satisfies AccountState,
      read_only_from: new Date(endsAt.getTime() + book.grace_days * DAY_MS),
      agent_limit: agents,
      contact_limit: contacts,
    })
    .where('id', '=', organizationId)
    .execute()
}

export const subscribedPlan = (row: Subscription) => ({
  tier: row.tier_id,
  extraAgents: row.extra_agents,
  extraContacts: row.extra_contacts,
})

export const nextPlan = ({ next_tier_id: tier, next_on: on, next_extra_agents, next_extra_contacts }: Subscription) =>
  tier === null || on === null
    ? undefined
    : { plan: { tier, extraAgents: next_extra_agents ?? 0, extraContacts: next_extra_contacts ?? 0 }, on }
