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

/**
 * Log entries about the subscription: changes by the agency's team or the card provider, and the end of a grace period.
 */
export const subscriptionActions: Record<SubscriptionAction, AuditActionWords> = {
  subscription_started: { kind: 'Subscriptions started', says: (target) => `started the subscription ${target}` },
  plan_changed: { kind: 'Plan changes', says: (target) => `changed the plan to ${target}` },
  payment_failed: { kind: 'Failed payments', says: () => 'recorded a failed payment' },
  payment_recovered: { kind: 'Overdue payments paid', says: () => 'recorded that an overdue payment was made' },
  subscription_cancelled: { kind: 'Subscriptions canceled', says: () => 'canceled the subscription' },
  subscription_kept: { kind: 'Cancellations undone', says: () => 'undid the subscription cancellation' },
  subscription_ended: { kind: 'Subscriptions ended', says: () => 'recorded the end of the subscription' },
  became_read_only: {
    kind: 'Read-only',
    says: (_, { after }) =>
      after === 'trial'
        ? 'made the agency read-only: its free month ended without a card'
        : 'made the agency read-only: a payment was not made',
  },
}
