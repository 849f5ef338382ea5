import { DAY_MS } from '../../lib/durations.ts'
import type { AccountState } from '../../organizations/account-state.ts'
import type { SubscriptionStatus } from './subscription.ts'

export interface AccountStateFacts {
  /** Undefined before a plan is chosen. */
  status: SubscriptionStatus | undefined
  /** Whether the subscription exists at the card provider. Without it, a free month has no card. */
  hasCard: boolean
  trialEndsAt: Date | null
  pastDueSince: Date | null
  endedAt: Date | null
  graceDays: number
}

export interface CurrentAccountState {
  accountState: AccountState
  /** When the account becomes or became read-only, unless something changes. Null if no time is set. */
  readOnlyFrom: Date | null
}

/**
 * The account state that a subscription gives an agency at `now`. Grace days are 24 hours each, counted from the end of
 * the free month or from the first failed payment. Their end is exclusive: at that moment the account is read-only.
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
