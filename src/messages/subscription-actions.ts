import type { AuditActionWords } from './audit-action-words.ts'

type SubscriptionAction =
  | 'subscription_started'
  | 'plan_changed'
  | 'payment_failed'
  | 'payment_recovered'
  | 'subscription_cancelled'
  | 'subscription_kept'
  | 'subscription_ended'
  | 'became_read_only'

/** What the card provider told, or somebody of the agency ordered there. */
export const subscriptionActions: Record<SubscriptionAction, AuditActionWords> = {
  subscription_started: { kind: 'Subscriptions started', says: (target) => `started the subscription ${target}` },
  plan_changed: { kind: 'Changes of plan', says: (target) => `changed the plan to ${target}` },
  payment_failed: { kind: 'Failed payments', says: () => 'noted that a payment failed' },
  payment_recovered: { kind: 'Payments made good', says: () => 'noted that what was owed is paid' },
  subscription_cancelled: { kind: 'Subscriptions cancelled', says: () => 'cancelled the subscription' },
  subscription_kept: { kind: 'Cancelling taken back', says: () => 'took back the cancelling of the subscription' },
  subscription_ended: { kind: 'Subscriptions ended', says: () => 'noted the end of the subscription' },
  became_read_only: {
    kind: 'Read-only',
    says: (_, { after }) =>
      after === 'trial'
        ? 'made the agency read-only: its free month ended without a card'
        : 'made the agency read-only: nobody paid what was owed',
  },
}
