/** Texts of the first pages after the sign-in. Source: walkthrough-002 to walkthrough-004, nav-025. */
export const welcomeWords = {
  loggedIn: {
    title: 'Welcome',
    text: "You're logged in",
    where: 'Where do you want to begin?',
    dashboard: 'Open the dashboard',
    settings: 'Organization settings',
    contacts: 'Open the contacts',
  },
  walkthrough: {
    title: 'Welcome to Perennial',
    lead: 'Three steps, and your first client can compare prices.',
    profile: {
      title: 'Set up your profile',
      text: 'Your name, phone and signature stand under each mail to a client.',
      link: 'Open your profile',
    },
    clients: {
      title: 'Add clients',
      text: 'Bring your whole book from a spreadsheet, or begin with one person.',
      link: 'Import a CSV file',
      other: 'add one contact',
    },
    quotes: {
      title: 'Generate quotes',
      text: 'Open a contact and press Send Quote: a mail leads the client to prices of their own.',
      link: 'Open the contacts',
    },
    video: 'Setup video',
    soon: 'Coming soon',
    gotIt: 'Got it',
    never: "Don't Show Again",
    saving: 'Saving...',
    close: 'Close',
    failed: 'Failed to save walkthrough completion. Please try again.',
    hint: 'New here? Three steps show how Perennial works.',
    open: 'Show me',
    done: 'The introduction will not come back. You find it in your profile.',
  },
} as const
