export const siteWords = {
  home: {
    title: 'Keep the clients you have.',
    intro:
      'Medigap premiums rise every year. Perennial writes to each client at the right moment with a comparison of their own, takes them through the health questions, and books your call.',
    toContacts: 'Go to your contacts',
    signUp: 'Get started',
    signIn: 'Sign in',
    pricing: 'What it costs',
    lookAround: 'Looking around?',
    asRuth: 'Sign in as Ruth',
    whoIsRuth: ', who runs the demo agency.',
  },
  error: {
    title: 'We could not open that page',
    general: 'An error occurred. Please go back and try again.',
    notFound: '404 - Page Not Found',
    notFoundText: 'The address may be mistyped, or what was here is gone or not yours to see.',
    brokenLink: 'Did a link of ours lead you here? Please',
    tellUs: 'tell us',
    toStart: 'Go to the start page',
    toContacts: 'Back to Contacts',
    again: 'Try again',
    contacts: 'Failed to load contacts',
  },
}
