/** Texts of the first pages after sign-in. Source: walkthrough-002 to walkthrough-004, nav-025. */
export const welcomeWords = {
  loggedIn: {
    title: 'Welcome',
    text: "You're logged in",
    where: 'Where do you want to start?',
    dashboard: 'Open dashboard',
    settings: 'Organization settings',
    contacts: 'Open contacts',
  },
  walkthrough: {
    title: 'Welcome to Perennial',
    lead: 'In three steps, your first client can compare prices.',
    profile: {
      title: 'Set up your profile',
      text: 'Your name, phone and signature appear in the emails you sign.',
      link: 'Open your profile',
    },
    clients: {
      title: 'Add clients',
      text: 'Import your whole book from a spreadsheet, or start with one person.',
      link: 'Import a CSV file',
      other: 'add one contact',
    },
    quotes: {
      title: 'Generate quotes',
      text: 'Open a contact and click Send Quote. The client gets an email with a link to their own prices.',
      link: 'Open contacts',
    },
    video: 'Setup video: coming soon',
    gotIt: 'Got it',
    never: "Don't Show Again",
    saving: 'Saving...',
    failed: 'Failed to save walkthrough completion. Please try again.',
    hint: 'New here? See how Perennial works in three steps.',
    open: 'Show me',
    done: 'We will not show this introduction again. You can find it in your profile.',
  },
} as const
