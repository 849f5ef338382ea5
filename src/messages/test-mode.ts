/** Said wherever an agency may take a mail in test mode for one that reached its client. */
export const testModeWords = {
  starts:
    'Your agency starts in test mode: mail to clients comes to you instead, until you switch to production under Settings > Sender.',
  toYou: 'Test mode: this mail comes to you, not to the client.',
  to: (address: string) => `Test mode: this mail goes to ${address}, not to the client.`,
  switch: 'Switch to production',
  needsCard: 'Production mode can be chosen as soon as your agency has given a payment method.',
  toPayment: 'Add a payment method',
}
