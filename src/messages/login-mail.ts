/** Mails to people who work at an agency. */
export const loginMail = {
  login_link: {
    subject: 'Your Perennial login link',
    intro: (organization: string) => `Here is your link to log in to ${organization} on Perennial.`,
    button: 'Log in',
  },
  activate_account: {
    subject: 'Activate your Perennial account',
    intro: (organization: string) =>
      `Your account for ${organization} on Perennial is ready. One step is left: activate it.`,
    button: 'Activate my account',
  },
  greeting: (firstName: string) => `Hello ${firstName},`,
  code: 'Or type this code on the page where you asked for it:',
  expires: 'The link and the code work once, for 10 minutes.',
  notYou:
    'If this was not you, do nothing: nobody can get in without this mail. Please do not forward it, and never tell anyone the code.',
  linkHint: 'If the button does not work, copy this address into your browser:',
  from: 'Perennial',
}
