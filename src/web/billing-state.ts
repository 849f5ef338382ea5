import { todayIn } from '../lib/calendar-date.ts'
import { DAY_MS } from '../lib/durations.ts'
import { bannerWords as words } from '../messages/billing-banner.ts'
import type { Banner } from '../ui/billing-banner.tsx'
import type { PaymentState } from '../ui/payment-status.tsx'
import { urls } from '../urls.ts'
import type { SignedInUser } from './app-env.ts'

type BillingUser = Pick<
  SignedInUser,
  | 'isAdmin'
  | 'accountState'
  | 'readOnlyFrom'
  | 'trialEndsAt'
  | 'subscriptionEndsAt'
  | 'subscriptionHasEnded'
  | 'timeZone'
>

/**
 * The payment status that admins see in the page header; undefined for users who are not admins, and during a trial
 * without a card, when a banner offers to add one. Source: billing-003, billing-004.
 */
export function paymentState(user: BillingUser, now: Date): PaymentState | undefined {
  if (!user.isAdmin) return undefined
  const banner = bannerOf(user, now)
  if (banner?.kind === 'trial' && !banner.hasCard) return undefined
  const isOver = needsNewPlan(user)
  return { isActive: user.accountState === 'live', href: paymentUrl(user), ...(isOver ? { prompt: words.choose } : {}) }
}

/** The subscription has ended, so a new card alone does not help. */
export const needsNewPlan = ({
  accountState,
  subscriptionHasEnded,
}: Pick<BillingUser, 'accountState' | 'subscriptionHasEnded'>) => accountState === 'read_only' && subscriptionHasEnded

/**
 * The page that fixes the payment state: checkout for the first card, plan selection, or the payment method. For a live
 * account, the billing page.
 */
export function paymentUrl(user: Pick<BillingUser, 'accountState' | 'subscriptionHasEnded'>): string {
  const { accountState } = user
  if (accountState === 'live') return urls.billing()
  if (needsNewPlan(user)) return urls.plan.change()
  return accountState === 'trial' || accountState === 'setting_up'
    ? urls.plan.checkout()
    : `${urls.billing()}#payment-method`
}

/** The most urgent banner about the subscription. Users who are not admins see only the one for a read-only account. */
export function bannerOf(user: BillingUser, now: Date): Banner | undefined {
  const { isAdmin, accountState, readOnlyFrom, trialEndsAt, subscriptionEndsAt, timeZone } = user
  const day = (moment: Date) => todayIn(timeZone, moment)
  if (accountState === 'read_only') return { kind: 'read_only', isAdmin, hasEnded: user.subscriptionHasEnded }
  if (!isAdmin) return undefined
  const readOnlyOn = readOnlyFrom ? day(readOnlyFrom) : undefined
  if (accountState === 'grace') return { kind: 'grace', readOnlyOn }
  if (subscriptionEndsAt) return { kind: 'ending', endsOn: day(subscriptionEndsAt) }
  if (!trialEndsAt || (accountState !== 'trial' && accountState !== 'live')) return undefined
  const hasCard = accountState === 'live'
  if (trialEndsAt <= now) return hasCard ? undefined : { kind: 'trial_over', endsOn: day(trialEndsAt), readOnlyOn }
  return { kind: 'trial', endsOn: day(trialEndsAt), daysLeft: daysUntil(trialEndsAt, now), hasCard }
}

/** Rounded up: 30 at the start of a 30-day free month, 1 on its last day. */
const daysUntil = (end: Date, now: Date) => Math.ceil((end.getTime() - now.getTime()) / DAY_MS)
