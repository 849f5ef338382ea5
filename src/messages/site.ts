export const siteWords = {
  error: {
    title: 'We could not open that page',
    general: 'An error occurred. Please go back and try again.',
    notFound: '404 - Page Not Found',
    notFoundText: 'The address may be wrong, the page may be gone, or you may not have access.',
    brokenLink: 'Did one of our links bring you here? Please',
    tellUs: 'tell us',
    toStart: 'Go to home page',
    toContacts: 'Back to Contacts',
    again: 'Try again',
    contacts: 'Failed to load contacts',
  },
}
