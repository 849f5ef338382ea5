export const unsubscribePage = {
  title: 'Unsubscribe',
  question: (agency: string, address: string) => `Stop all mail from ${agency} to ${address}?`,
  effect: 'This takes effect at once. You can still call them whenever you want to.',
  button: 'Stop the mail',
  doneTitle: 'You are unsubscribed',
  done: (agency: string, address: string) => `${agency} will send no more mail to ${address}.`,
  mistake: (agency: string) =>
    `Changed your mind? Tell ${agency} by phone or in person, and they can write to you again.`,
  unknownTitle: 'This unsubscribe link does not work',
  unknown:
    'It may have been cut off in the mail. Please open the mail again and press Unsubscribe at its end, or reply to it and ask for no more mail.',
}
