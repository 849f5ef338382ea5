import { type CalendarDate, formatLong } from '../lib/calendar-date.ts'
import { shortDollars } from '../lib/money.ts'

/** Shown when an action is refused because the account is read-only. */
export const readOnlyWords = {
  refusedAdmin:
    'Nothing was changed: your account is read-only until you have a paid subscription. You can still view and download your data and delete contacts.',
  refused:
    'Nothing was changed: your agency’s account is read-only until it has a paid subscription. Ask an admin at your agency.',
  toPayment: 'Update payment',
  toPlans: 'Choose a plan',
}

const readOnly = (day: CalendarDate | undefined) =>
  `your account becomes read-only ${day ? `on ${formatLong(day)}` : 'in a few days'}.`

/** The payment status in the header and the banner below it. */
export const bannerWords = {
  label: 'Your subscription',
  // Source: billing-003, billing-004.
  active: 'Payments active',
  update: 'Update payment',
  updateMenu: 'Update Payment',
  /** Shown after a subscription has ended. */
  choose: 'Choose a plan',
  // Source: subscription-018.
  trial: (day: CalendarDate) => `Your trial will end on ${formatLong(day)}.`,
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  addCard: 'Add a card',
  goLive: 'Go Live',
  trialOver: (day: CalendarDate, readOnlyOn: CalendarDate | undefined) =>
    `Your trial ended on ${formatLong(day)}. Unless you add a card, ${readOnly(readOnlyOn)}`,
  grace: (readOnlyOn: CalendarDate | undefined) =>
    `A payment failed. Unless you pay the amount due, ${readOnly(readOnlyOn)}`,
  payInvoice: 'Pay invoice',
  updateCard: 'Update card',
  ending: (day: CalendarDate) => `Your subscription ends on ${formatLong(day)}. Then your account becomes read-only.`,
  keep: 'Keep the subscription',
  readOnlyAdmin:
    'Your account is read-only and client emails are paused. You can view and download your data and delete contacts.',
  ended:
    'Your subscription has ended: your account is read-only and client emails are paused. You can view and download your data and delete contacts.',
  readOnly: 'Your agency’s account is read-only. Ask an admin at your agency.',
}

/** Source: billing-006, billing-007. */
export const goLiveWords = {
  title: 'Go live?',
  back: 'Billing & Payments',
  lead: 'Going live ends your trial now. You cannot undo this.',
  cost: (cents: number) => `Your card is charged ${shortDollars(cents)} now, for the first month.`,
  metered: 'Contacts beyond those included are billed at the end of each month.',
  noCard: 'To go live, your agency needs a payment method.',
  toCard: 'Add a card',
  confirm: 'Go Live',
  processing: 'Processing',
  cancel: 'Stay in trial',
  loading: 'One moment...',
  done: 'You are live. Your subscription has started.',
  failed: 'An error occurred',
  unpaid: 'The payment did not go through. Update your card.',
  notInTrial: 'Your trial has already ended.',
  changed: 'Your subscription just changed, so nothing was charged. Check the price and try again.',
  ending: 'Your subscription was canceled and ends with the trial. Undo the cancellation first, then go live.',
}
