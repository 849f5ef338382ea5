export const siteWords = {
  home: {
    title: 'Keep the clients you have.',
    intro:
      'Medigap premiums rise every year. Perennial writes to each client at the right moment with a comparison of their own, takes them through the health questions, and books your call.',
    toContacts: 'Go to your contacts',
    signUp: 'Get started',
    signIn: 'Sign in',
    lookAround: 'Looking around?',
    asRuth: 'Sign in as Ruth',
    whoIsRuth: ', who runs the demo agency.',
  },
  error: {
    title: 'We could not open that page',
    general: 'An error occurred. Please go back and try again.',
    notFound: '404 - Page Not Found',
    notFoundText: 'The address may be mistyped, or what was here is gone or not yours to see.',
    askSender:
      'Please open the mail again and press its button. If that does not help, reply to the mail or call the number in it, and you get a new link.',
    askAgency: (agency: string) => `Call ${agency} or reply to their mail, and you get a new link.`,
    toStart: 'Go to the start page',
    toContacts: 'Back to Contacts',
    again: 'Try again',
    contacts: 'Failed to load contacts',
  },
}
