/** A sentence for each account status, returned by the API to the agency's team. */
export const accountStatusWords = {
  no_plan: 'No plan chosen yet.',
  no_subscription: 'Payment is not set up yet.',
  trialing: 'Your free trial is active.',
  trial_ended: 'Your free trial has ended. Add a card to continue.',
  active: 'Your subscription is active.',
  past_due: 'Your last payment failed. Check your payment method.',
  unpaid: 'Your payment failed several times. Check your payment method.',
  paused: 'Your subscription is paused. Check your payment method.',
  canceled: 'Your subscription has ended.',
}
export type AccountStatusName = keyof typeof accountStatusWords
