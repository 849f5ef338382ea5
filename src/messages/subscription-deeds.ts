import type { DeedWords } from './deed-words.ts'

type SubscriptionDeed =
  | 'subscription_started'
  | 'plan_changed'
  | 'payment_failed'
  | 'payment_recovered'
  | 'subscription_cancelled'
  | 'subscription_kept'
  | 'subscription_ended'
  | 'became_read_only'

/** What the card provider told, or somebody of the agency ordered there. */
export const subscriptionDeeds: Record<SubscriptionDeed, DeedWords> = {
  subscription_started: { kind: 'Subscription', says: (target) => `started the subscription ${target}` },
  plan_changed: { kind: 'Plan', says: (target) => `changed the plan to ${target}` },
  payment_failed: { kind: 'Payments', says: () => 'noted that a payment failed' },
  payment_recovered: { kind: 'Payments', says: () => 'noted that what was owed is paid' },
  subscription_cancelled: { kind: 'Subscription', says: () => 'cancelled the subscription' },
  subscription_kept: { kind: 'Subscription', says: () => 'took back the cancelling of the subscription' },
  subscription_ended: { kind: 'Subscription', says: () => 'noted the end of the subscription' },
  became_read_only: {
    kind: 'Subscription',
    says: (_, { after }) =>
      after === 'trial'
        ? 'made the agency read-only: its free month ended without a card'
        : 'made the agency read-only: nobody paid what was owed',
  },
}
