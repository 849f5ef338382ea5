/** What visitors of our own site write to us. */
export const waitlistWords = {
  title: 'Join the Waitlist',
  intro: 'Tell us how large your agency is, and we will write to you as soon as there is a place.',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  numAgents: 'Number of agents',
  bookSize: 'Current book size',
  bookSizeHint: 'How many clients you look after today.',
  button: 'Join the waitlist',
  busy: 'Submitting...',
  // Source: marketing-012, marketing-017, marketing-018.
  done: "Thanks for joining! We'll be in touch soon.",
  doneText: 'A person reads every entry. You need to do nothing else.',
  refused: 'Please fill out all fields correctly.',
  failed: 'Something went wrong. Please try again.',
  missing: {
    name: 'Please enter your name.',
    email: 'Please enter your email address.',
    phone: 'Please enter a phone number of 10 digits, or leave it empty.',
    numAgents: 'Please enter how many agents you have: a whole number from 1.',
    bookSize: 'Please enter how many clients you have: a whole number from 1.',
  },
}

export const contactUsWords = {
  title: 'Contact us',
  intro: 'Questions, a problem, or something you miss? A person reads it and answers, usually within one business day.',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
  button: 'Send message',
  busy: 'Submitting...',
  // Source: marketing-020, marketing-022, marketing-023.
  done: "Thank you for contacting us! We'll get back to you soon.",
  doneText: 'We answer to the address you gave us.',
  refused: 'Please fill in all required fields',
  failed: 'Failed to submit form. Please try again.',
  missing: { message: 'Please write your message.' },
  help: {
    title: 'Perhaps this helps at once',
    client:
      'You got a quote from an agency? Its phone number stands at the top of your quote page; it can help you best.',
    pricing: 'What Perennial costs',
    rules: 'When clients may change plans, state by state',
    signIn: 'Sign in, or get a new link',
    write: 'Or write to us yourself:',
  },
}

export const enquiryWords = {
  /** A field that people do not see: what fills it in is a machine. */
  trap: 'Leave this field empty',
  tooOften: (email: string) =>
    `Several messages came from your network within the hour. Please wait a while, or write to ${email}.`,
  toStart: 'Back to the start page',
  optional: 'optional',
}

/** The mail to whoever runs Perennial. */
export const enquiryMailWords = {
  subject: { waitlist: (name: string) => `Waitlist: ${name}`, message: (name: string) => `Message from ${name}` },
  intro: {
    waitlist: 'Somebody joined the waitlist.',
    message: 'Somebody wrote by the form on the site. Answer this mail to answer them.',
  },
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  agents: 'Agents',
  bookSize: 'Book size',
}
