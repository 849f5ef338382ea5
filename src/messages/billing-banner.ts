import { type CalendarDate, formatLong } from '../lib/calendar-date.ts'
import { shortDollars } from '../lib/money.ts'

/** What is refused while an account is read-only, and how to go on. */
export const readOnlyWords = {
  refusedAdmin:
    'Nothing was changed: your account is read-only until the subscription is paid for. You can still look at everything, export it and delete contacts.',
  refused:
    'Nothing was changed: your agency’s account is read-only until the subscription is paid for. Please ask an admin of your agency.',
  toPayment: 'Update payment',
  toPlans: 'Choose a plan',
}

const readOnly = (day: CalendarDate | undefined) =>
  `your account becomes read-only ${day ? `on ${formatLong(day)}` : 'after some days'}.`

/** The header's sign and the line under it. */
export const bannerWords = {
  label: 'Your subscription',
  // Source: billing-003, billing-004.
  active: 'Payments active',
  update: 'Update payment',
  updateMenu: 'Update Payment',
  /** After a subscription that ended. */
  choose: 'Choose a plan',
  // Source: subscription-018.
  trial: (day: CalendarDate) => `Your trial will end on ${formatLong(day)}.`,
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  addCard: 'Add a card',
  goLive: 'Go Live',
  trialOver: (day: CalendarDate, readOnlyOn: CalendarDate | undefined) =>
    `Your trial ended on ${formatLong(day)}. Unless you add a card, ${readOnly(readOnlyOn)}`,
  grace: (readOnlyOn: CalendarDate | undefined) =>
    `A payment failed. Unless it is made up for, ${readOnly(readOnlyOn)}`,
  payInvoice: 'Pay the invoice',
  updateCard: 'Update the card',
  ending: (day: CalendarDate) => `Your subscription ends on ${formatLong(day)}. Then your account becomes read-only.`,
  keep: 'Keep it',
  readOnlyAdmin:
    'Your account is read-only, and mail to clients waits. You can look at everything, export it and delete contacts.',
  ended:
    'Your subscription has ended: your account is read-only, and mail to clients waits. You can look at everything, export it and delete contacts.',
  readOnly: 'Your agency’s account is read-only. Please ask an admin of your agency.',
}

/** Source: billing-006, billing-007. */
export const goLiveWords = {
  title: 'Go live?',
  back: 'Billing & Payments',
  lead: 'Going live ends your trial now. It cannot be undone.',
  cost: (cents: number) => `Your card is charged ${shortDollars(cents)} now, for the first month.`,
  metered: 'Contacts above those included are charged at the end of each month.',
  noCard: 'To go live, your agency needs a payment method.',
  toCard: 'Add a card',
  confirm: 'Go Live',
  processing: 'Processing',
  cancel: 'Stay in the trial',
  loading: 'One moment...',
  done: 'You are live. Your subscription has begun.',
  failed: 'An error occurred',
  unpaid: 'The payment did not go through. Please update your card.',
  notInTrial: 'Your trial has ended already.',
  changed:
    'Your subscription was changed a moment ago, so nothing was charged. Please look at the price once more and press again.',
  ending:
    'Your subscription was cancelled and ends with the trial. Please take the cancellation back first; then you can go live.',
}
