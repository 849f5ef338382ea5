import type { AccountState } from '../../organizations/account-state.ts'
import type { SubscriptionStatus } from '../subscription/subscription.ts'

const DAY_MS = 86_400_000

export interface AccountStateFacts {
  /** Undefined before a plan was chosen. */
  status: SubscriptionStatus | undefined
  /** The card provider has a subscription of it; without one a free month is one without a card. */
  hasCard: boolean
  trialEndsAt: Date | null
  pastDueSince: Date | null
  endedAt: Date | null
  graceDays: number
}

export interface CurrentAccountState {
  accountState: AccountState
  /** From when on it is read-only if nothing happens, or has been; null where no day is set. */
  readOnlyFrom: Date | null
}

/**
 * What a subscription lets an agency do at a moment. Days of grace are whole days of 24 hours, counted from the end of
 * the free month or from the first failed payment, their end exclusive: at that moment it is read-only.
 * Source: docs/behaviour/billing.md.
 */
export function accountStateOf(facts: AccountStateFacts, now: Date): CurrentAccountState {
  const { status, hasCard, trialEndsAt, pastDueSince, endedAt, graceDays } = facts
  const until = (from: Date | null, accountState: 'trial' | 'grace'): CurrentAccountState => {
    const readOnlyFrom = new Date((from ?? now).getTime() + graceDays * DAY_MS)
    return { accountState: now < readOnlyFrom ? accountState : 'read_only', readOnlyFrom }
  }
  switch (status) {
    case undefined:
      return { accountState: 'setting_up', readOnlyFrom: null }
    case 'active':
      return { accountState: 'live', readOnlyFrom: null }
    case 'trialing':
      return hasCard ? { accountState: 'live', readOnlyFrom: null } : until(trialEndsAt, 'trial')
    case 'past_due':
      return until(pastDueSince, 'grace')
    case 'unpaid':
    case 'paused':
    case 'canceled':
      return { accountState: 'read_only', readOnlyFrom: endedAt }
  }
}
