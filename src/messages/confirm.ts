/** Texts of the step that asks somebody signed in to prove it once more. */
export const confirmWords = {
  title: 'Confirm that it is you',
  why: 'You signed in more than 10 minutes ago. Before we go on we want to be sure it is you.',
  mailed: (email: string, nothing: string) => `We mailed a six-digit code to ${email}. ${nothing}`,
  notSaved: 'Nothing is saved until you type it here.',
  notDone: 'Nothing happens until you type it here.',
  notAdded: 'Nobody is added until you type it here.',
  save: 'Confirm and save',
  add: 'Confirm and add',
  mailedAgain: {
    mailed: 'We mailed a new code; only the newest one works.',
    tooSoon: 'We mailed you a code less than a minute ago. Please look again in a moment.',
    tooMany: 'We mailed you ten codes within the hour. Please wait a while before you ask for another.',
  },
  whyPage: 'You signed in more than 10 minutes ago. Before we go on we want to be sure it is you.',
  sendTo: (email: string) => `We mail a six-digit code to ${email}. Type it on the next page, and we go on.`,
  mailedPage: (email: string) =>
    `We mailed a six-digit code to ${email}. It is good for 10 minutes. Nothing happens until you type it here.`,
  code: 'Six-digit code',
  wrong: 'That code does not match. Please check the six digits in the newest mail.',
  send: 'Mail me a code',
  again: 'Mail me another code',
  button: 'Continue',
  begun: 'Your download has begun',
  begunText: 'The file is on its way to your downloads. Nothing there after a moment?',
  begunAgain: 'Download it again',
  api: 'Please sign in again first: this call needs a sign-in of the last 10 minutes.',
}
