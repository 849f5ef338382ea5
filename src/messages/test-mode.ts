/** Shown wherever an agency could think that a test mode email reached its client. */
export const testModeWords = {
  message: 'Test: to your agency, not the client.',
  starts:
    'Your agency starts in test mode: client emails come to you instead until you switch to production under Settings > Sender.',
  toYou: 'Test mode: emails to this client come to you instead.',
  to: (address: string) => `Test mode: emails to this client go to ${address} instead.`,
  switch: 'Switch to production',
  needsCard: 'Production mode needs a payment method.',
  toPayment: 'Add a payment method',
}
