/** What an agency's subscription means for the people who work there, in a sentence each. */
export const accountStatusWords = {
  no_plan: 'No plan was chosen yet.',
  no_subscription: 'The payment is not set up yet.',
  trialing: 'Your free trial is running.',
  trial_ended: 'Your free trial has ended. Add a card to go on.',
  active: 'Your subscription is active.',
  past_due: 'The last payment failed. Please check your payment method.',
  unpaid: 'The payment failed several times. Please check your payment method.',
  paused: 'Your subscription is paused. Please check your payment method.',
  canceled: 'Your subscription has ended.',
}
export type AccountStatusName = keyof typeof accountStatusWords
