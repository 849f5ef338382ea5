export const signInWords = {
  login: {
    title: 'Sign in',
    intro: 'No password to remember: we mail you a link and a six-digit code.',
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
    title: 'Check your mail',
    // Source: auth-009. The same for known and unknown addresses.
    neutral:
      "If your email is registered, you'll receive a login link soon. Please check your inbox and your spam folder.",
    typed: 'The address you typed:',
    activateTitle: 'Activate Your Account',
    activate: 'Your account was created. Please check your inbox and your spam folder: we mailed an activation link to',
    practice: 'Practice mode: the mail waits in the',
    mailbox: 'practice mailbox',
    code: 'Or type the six-digit code from the mail',
    button: 'Sign in with the code',
    newCode: 'Mail me a new code',
    nothingYet: 'Nothing after a minute?',
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
      title: 'Go on with your setup',
      text: 'Press the button to sign in on this device. Everything you saved is there.',
      button: 'Go on with the setup',
    },
    confirm_email: {
      title: 'Confirm your new address',
      text: 'Press the button to sign in with this address from now on. On your other devices you are signed out.',
      button: 'Use this address',
    },
    used: {
      title: 'This link was used already',
      text: 'Each link signs in once. Ask for a new one; it takes a few seconds.',
    },
    expired: {
      title: 'This link is too old',
      text: 'The mail says how long its link was good. Ask for a new one; it takes a few seconds.',
    },
    set_up: {
      title: 'Your agency is set up already',
      text: 'There is nothing left to go on with. Sign in as usual.',
    },
    taken: {
      title: 'That address belongs to another account now',
      text: 'Your own account was not changed. Please choose another address in your profile.',
    },
    unknown: {
      title: 'This link does not work',
      text: 'It may have been cut off in the mail. Ask for a new one, or type the six-digit code instead.',
    },
    signsIn: (address: string, agency: string) => `This link signs in ${address} of ${agency}.`,
    confirmsOnly: (address: string, agency: string) =>
      `An admin of ${agency} named ${address} for you. Afterwards you sign in with it as usual.`,
    switches: (email: string, address: string, agency: string) =>
      `You are signed in as ${email}. Pressing the button signs you out and signs in ${address} of ${agency}.`,
    newLink: 'Get a new link',
    signIn: 'Sign in',
    addressCounts: 'Your new address counts now. Sign in with it.',
    emailChanged: (email: string) => `You sign in with ${email} from now on.`,
  },
  code: {
    sixDigits: 'The code in your mail has six digits.',
    unknown: 'That code does not match. Please check the six digits in the newest mail.',
    used: 'That code was used already. Ask for a new one.',
    expired: 'That code is more than 10 minutes old. Ask for a new one.',
    worn_out: 'This code no longer works: it was typed wrong five times. Ask for a new one.',
    set_up: 'That code does not sign in any more. Ask for a new one.',
    taken: 'That code does not sign in any more. Ask for a new one.',
  },
  // The same for known and unknown addresses.
  askedBefore: {
    too_soon: 'We mailed one less than a minute ago. Please look in your inbox and spam folder.',
    too_often: 'You asked five times within an hour. Please use the newest mail, or ask again later.',
  },
  tooManyTries: 'There were too many tries from your network. Please wait 15 minutes and try again.',
  signedIn: 'You are signed in.',
  oauth: {
    broken: (provider: string) => `That sign-in with ${provider} was not finished. Please try again.`,
    unproven: (provider: string) =>
      `${provider} did not confirm your address to us. Please use the link by mail instead.`,
    nobody: (provider: string) =>
      `No account uses the address of that ${provider} account. Type the address your agency has for you instead.`,
  },
  loggingOut: {
    title: 'Logging out',
    text: 'This ends your session on this device. Your other devices stay signed in.',
    button: 'Log out',
    slow: "Click refresh if the page doesn't load.",
  },
}
