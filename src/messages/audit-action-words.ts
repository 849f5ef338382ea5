import { pluralize } from '../lib/pluralize.ts'

export type Detail = Record<string, unknown>

export interface AuditActionWords {
  /** The label in the log's filter. */
  kind: string
  /** The action as text that follows the actor's name. */
  says: (target: string, detail: Detail) => string
}

export const countOf = (value: unknown, thing: string) => pluralize(Number(value ?? 0), thing)
export const targetName = (target: string, otherwise: string) => target || otherwise

/** Log entries about outreach. */
export const outreachActions = {
  outreach_started: {
    kind: 'Outreach started',
    says: (_, { mails }) => `started outreach, with ${countOf(mails ?? 0, 'email')} in the next 30 days`,
  },
  outreach_paused: {
    kind: 'Outreach paused',
    says: (target, { until }) =>
      `paused ${target ? `outreach: ${target}` : 'all outreach'}${until ? ` through ${until}` : ''}`,
  },
  outreach_resumed: {
    kind: 'Outreach resumed',
    says: (target, { stoppedBy }) =>
      stoppedBy
        ? 'resumed outreach after it paused automatically'
        : `resumed ${target ? `outreach: ${target}` : 'all outreach'}`,
  },
  increase_added: {
    kind: 'Rate increases',
    says: (target, { contacts }) => `entered a rate increase, ${target}, for ${countOf(contacts, 'contact')}`,
  },
  increase_withdrawn: { kind: 'Rate increases withdrawn', says: (target) => `withdrew a rate increase, ${target}` },
  message_handled: {
    kind: 'Messages resolved',
    says: (target, { mail }) => `marked ${mail ?? 'a message'} to ${targetName(target, 'a contact')} as resolved`,
  },
  message_reopened: {
    kind: 'Messages reopened',
    says: (target, { mail }) => `reopened ${mail ?? 'a message'} to ${targetName(target, 'a contact')}`,
  },
  message_sent_again: {
    kind: 'Failed emails replaced',
    says: (target, { mail }) =>
      `requested a quote email to ${targetName(target, 'a contact')} in place of ${mail ?? 'an email'}`,
  },
} satisfies Record<string, AuditActionWords>

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
