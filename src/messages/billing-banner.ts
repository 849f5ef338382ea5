/** What is refused while an account is read-only, and how to go on. */
export const readOnlyWords = {
  refusedAdmin:
    'Nothing was changed: your account is read-only until the subscription is paid for. You can still look at everything, export it and delete contacts.',
  refused:
    'Nothing was changed: your agency’s account is read-only until the subscription is paid for. Please ask an admin of your agency.',
  toPayment: 'Update payment',
}
