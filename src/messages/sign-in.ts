export const signInWords = {
  login: {
    title: 'Sign in',
    intro: 'No password to remember. We email you a link and a six-digit code.',
    email: 'Email address',
    button: 'Send me a login link',
    sending: 'Sending…',
    // Source: auth-007, auth-008.
    empty: 'Please enter your email address',
    failed: 'Failed to send login link. Please try again.',
    with: (provider: string) => `Sign in with ${provider}`,
    or: 'or',
    signedInAs: (name: string, email: string) => `You are signed in as ${name} (${email}).`,
    signedInNext: 'To sign in with another address, log out first.',
    logOut: 'Log Out',
    toContacts: 'Go to your contacts',
    newHere: 'New to Perennial?',
    signUp: 'Create an account for your agency',
  },
  sent: {
    title: 'Check your email',
    // Source: auth-009. The same for known and unknown addresses.
    neutral:
      "If your email is registered, you'll receive a login link soon. Please check your inbox and your spam folder.",
    typed: 'You entered:',
    activateTitle: 'Activate Your Account',
    activate:
      'Your account was created. Please check your inbox and your spam folder: we emailed an activation link to',
    practice: 'Practice mode: all emails go to the',
    mailbox: 'practice mailbox',
    code: 'Or enter the six-digit code from the email',
    button: 'Sign in with the code',
    newCode: 'Email me a new code',
    nothingYet: 'No email after a minute?',
    again: 'Send it again',
    againIn: (seconds: number) => `Send it again in ${seconds} s`,
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
    invite: {
      title: 'Welcome to your agency',
      text: 'Press the button to join and sign in on this device.',
      button: 'Join the agency',
    },
    resume: {
      title: 'Continue your setup',
      text: 'Press the button to sign in on this device. Your progress is saved.',
      button: 'Continue setup',
    },
    confirm_email: {
      title: 'Confirm your new address',
      text: 'Press the button to use this address to sign in. Your other devices will be signed out.',
      button: 'Use this address',
    },
    used: {
      title: 'This link was already used',
      text: 'Each link works once. Request a new one. It takes a few seconds.',
    },
    expired: {
      title: 'This link has expired',
      text: 'Request a new one. It takes a few seconds.',
    },
    set_up: {
      title: 'Your agency is already set up',
      text: 'There is nothing left to set up. Sign in as usual.',
    },
    taken: {
      title: 'That address now belongs to another account',
      text: 'Your account was not changed. Choose another address in your profile.',
    },
    unknown: {
      title: 'This link does not work',
      text: 'It may have been cut off in the email. Request a new one, or enter the six-digit code instead.',
    },
    signsIn: (address: string, agency: string) => `This link signs you in as ${address} at ${agency}.`,
    confirmsOnly: (address: string, agency: string) =>
      `An admin at ${agency} asked to change your sign-in address to ${address}. The button confirms it but does not sign you in.`,
    switches: (email: string, address: string, agency: string) =>
      `You are signed in as ${email}. The button signs you out and signs you in as ${address} at ${agency}.`,
    newLink: 'Get a new link',
    signIn: 'Sign in',
    addressCounts: 'Your new address is active. Sign in with it.',
    emailChanged: (email: string) => `You now sign in with ${email}.`,
  },
  code: {
    sixDigits: 'The code in your email has six digits.',
    unknown: 'That code does not match. Check the six digits in the newest email.',
    used: 'That code was already used. Request a new one.',
    expired: 'This code has expired. Request a new one.',
    too_many_tries: 'This code no longer works after five wrong tries. Request a new one.',
    set_up: 'That code no longer works. Request a new one.',
    taken: 'That code no longer works. Request a new one.',
  },
  // The same for known and unknown addresses.
  requestRefused: {
    too_soon: 'An email to this address was requested less than a minute ago. Check your inbox and spam folder.',
    too_often: 'Five emails to this address were requested in the last hour. Use the newest one, or try again later.',
  },
  tooManyTries: 'Too many tries from your network. Wait 15 minutes and try again.',
  signedIn: 'You are signed in.',
  oauth: {
    broken: (provider: string) => `The sign-in with ${provider} was not completed. Try again.`,
    unproven: (provider: string) =>
      `${provider} did not confirm your email address. Enter it below to get a sign-in link by email.`,
    nobody: (provider: string) =>
      `No Perennial account uses the email address of that ${provider} account. Enter the address your agency has for you instead.`,
  },
  loggingOut: {
    title: 'Logging out',
    text: 'This ends your session on this device. Your other devices stay signed in.',
    button: 'Log out',
    slow: "Click refresh if the page doesn't load.",
  },
}
