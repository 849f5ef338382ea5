/** Texts of the step that asks signed-in users to confirm their identity. */
export const confirmWords = {
  title: 'Confirm it’s you',
  why: 'You signed in more than 10 minutes ago. Confirm it’s you to continue.',
  mailed: (email: string, nothing: string) => `We emailed a six-digit code to ${email}. ${nothing}`,
  notSaved: 'Enter it here to save.',
  notDone: 'Enter it here to continue.',
  notAdded: 'Enter it here to add this person.',
  save: 'Confirm and save',
  add: 'Confirm and add',
  mailedAgain: {
    mailed: 'We emailed a new code. Only the newest one works.',
    tooSoon: 'We emailed you a code less than a minute ago. Check your inbox again in a moment.',
    tooMany:
      'We emailed you ten codes in the last hour. Wait up to an hour before requesting another, or log out and log in again. The newest code works for 10 minutes.',
  },
  sendTo: (email: string) => `We will email a six-digit code to ${email}. Enter it on the next page to continue.`,
  mailedPage: (email: string) =>
    `We emailed a six-digit code to ${email}. It works for 10 minutes. Enter it here to continue.`,
  code: 'Six-digit code',
  wrong: 'That code is wrong or no longer works. Check the newest email, or request another code.',
  send: 'Email me a code',
  again: 'Email me another code',
  button: 'Continue',
  downloadStarted: 'Your download has started',
  downloadText: 'The file will be in your downloads. Not there?',
  downloadAgain: 'Download it again',
  api: 'Sign in again first: this request needs a sign-in within the last 10 minutes.',
}
