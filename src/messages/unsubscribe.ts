export const unsubscribePage = {
  title: 'Unsubscribe',
  question: (agency: string, address: string) => `Stop all mail from ${agency} to ${address}?`,
  effect: 'This takes effect at once. You will still reach them by phone whenever you want to.',
  button: 'Stop the mail',
  doneTitle: 'You are unsubscribed',
  done: (agency: string, address: string) => `${agency} will send no more mail to ${address}.`,
  mistake: (agency: string) =>
    `Changed your mind? Tell ${agency} by phone or in person, and they can write to you again.`,
  unknownTitle: 'This link does not work',
  unknown:
    'The address is not complete. Please open the Unsubscribe link in the mail again, or reply to the mail and ask.',
}
