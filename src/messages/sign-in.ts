export const signInWords = {
  login: {
    title: 'Sign in',
    intro: 'No password to remember: we mail you a link and a six-digit code.',
    email: 'Email address',
    button: 'Send me a login link',
    newHere: 'New to Perennial?',
    signUp: 'Create an account for your agency',
  },
  sent: {
    title: 'Check your mail',
    // Source: auth-009. The same for known and unknown addresses.
    neutral:
      "If your email is registered, you'll receive a login link soon. Please check your inbox and your spam folder.",
    activateTitle: 'Activate Your Account',
    activate: 'Your account was created. Please check your inbox and your spam folder: we mailed an activation link to',
    practice: 'Practice mode: the mail waits in the',
    mailbox: 'practice mailbox',
    code: 'Or type the six-digit code from the mail',
    button: 'Sign in with the code',
    nothingYet: 'Nothing after a minute?',
    again: 'Send it again',
    otherAddress: 'Use another address',
  },
  verify: {
    login: {
      title: 'Welcome back',
      text: 'Press the button to sign in on this device.',
      button: 'Sign in to Perennial',
    },
    activate: {
      title: 'Welcome to Perennial',
      text: 'Press the button to activate your account and sign in on this device.',
      button: 'Activate my account',
    },
    used: {
      title: 'This link was used already',
      text: 'Each link signs in once. Ask for a new one; it takes a few seconds.',
    },
    expired: {
      title: 'This link is too old',
      text: 'A link is good for 10 minutes. Ask for a new one; it takes a few seconds.',
    },
    unknown: {
      title: 'This link does not work',
      text: 'It may have been cut off in the mail. Ask for a new one, or type the six-digit code instead.',
    },
    newLink: 'Get a new link',
  },
  code: {
    unknown: 'That code does not match. Please check the six digits in the newest mail.',
    used: 'That code was used already. Ask for a new one.',
    expired: 'That code is more than 10 minutes old. Ask for a new one.',
  },
  signUp: {
    title: 'Get Started',
    intro: 'Set up your agency in about five minutes. You can import your clients right after.',
    // Source: auth-014.
    refused: 'Please fill out all fields correctly.',
    firstName: 'First name',
    lastName: 'Last name',
    organizationName: 'Agency name',
    email: 'Email address',
    emailHint: 'You sign in with it. No password needed.',
    phone: 'Phone',
    button: 'Create my account',
    taken: 'This email is already registered. Sign in instead, or use another address.',
    haveAccount: 'Already with us?',
    signIn: 'Sign in',
  },
  tooManyTries: 'There were too many tries from your network. Please wait 15 minutes and try again.',
  signedIn: 'You are signed in.',
}
