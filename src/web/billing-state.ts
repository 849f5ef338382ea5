import { todayIn } from '../lib/calendar-date.ts'
import { bannerWords as words } from '../messages/billing-banner.ts'
import type { Banner } from '../ui/billing-banner.tsx'
import type { PaymentState } from '../ui/payment-sign.tsx'
import { urls } from '../urls.ts'
import type { SignedInUser } from './app-env.ts'

type Concerned = Pick<
  SignedInUser,
  | 'isAdmin'
  | 'accountState'
  | 'readOnlyFrom'
  | 'trialEndsAt'
  | 'subscriptionEndsAt'
  | 'subscriptionHasEnded'
  | 'timeZone'
>

/** What admins see in the header; agents see nothing there. Source: billing-003, billing-004. */
export function paymentState(
  user: Pick<Concerned, 'isAdmin' | 'accountState' | 'subscriptionHasEnded'>,
): PaymentState | undefined {
  if (!user.isAdmin) return undefined
  const isOver = isToBuyAgain(user)
  return { isActive: user.accountState === 'live', href: paymentUrl(user), ...(isOver ? { prompt: words.choose } : {}) }
}

/** Another card would change nothing: what it paid for has ended. */
export const isToBuyAgain = ({
  accountState,
  subscriptionHasEnded,
}: Pick<Concerned, 'accountState' | 'subscriptionHasEnded'>) => accountState === 'read_only' && subscriptionHasEnded

/** Where a first card is given; later where another one is, or another plan is bought. */
export function paymentUrl(user: Pick<Concerned, 'accountState' | 'subscriptionHasEnded'>): string {
  const { accountState } = user
  if (accountState === 'live') return urls.billing()
  if (isToBuyAgain(user)) return urls.plan.change()
  return accountState === 'trial' || accountState === 'setting_up'
    ? urls.plan.checkout()
    : `${urls.billing()}#payment-method`
}

/** The most urgent thing to say of the subscription; to agents only that nothing can be changed. */
export function bannerOf(user: Concerned, now: Date): Banner | undefined {
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

const DAY_MS = 86_400_000

/** 30 from the first second of a free month of 30 days; 1 on its last. */
const daysUntil = (end: Date, now: Date) => Math.ceil((end.getTime() - now.getTime()) / DAY_MS)
