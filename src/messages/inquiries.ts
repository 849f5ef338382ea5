export const waitlistWords = {
  title: 'Join the Waitlist',
  intro: 'Tell us about your agency. We will email you as soon as a spot opens.',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  numAgents: 'Number of agents',
  bookSize: 'Current book size',
  bookSizeHint: 'How many clients you have today.',
  button: 'Join the waitlist',
  busy: 'Submitting...',
  // Source: marketing-012, marketing-017, marketing-018.
  done: "Thanks for joining! We'll be in touch soon.",
  doneText: 'A person reads every request. You do not need to do anything else.',
  refused: 'Please fill out all fields correctly.',
  failed: 'Something went wrong. Please try again.',
  missing: {
    name: 'Please enter your name.',
    email: 'Please enter your email address.',
    phone: 'Please enter a 10-digit phone number, or leave this blank.',
    numAgents: 'Please enter how many agents you have: a whole number, 1 or more.',
    bookSize: 'Please enter how many clients you have: a whole number, 1 or more.',
  },
}

export const contactUsWords = {
  title: 'Contact us',
  intro:
    'Have a question, a problem or an idea? A person reads every message and replies, usually within one business day.',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
  button: 'Send message',
  busy: 'Submitting...',
  // Source: marketing-020, marketing-022, marketing-023.
  done: "Thank you for contacting us! We'll get back to you soon.",
  doneText: 'We will reply to the address you gave us.',
  refused: 'Please fill in all required fields',
  failed: 'Failed to submit form. Please try again.',
  missing: { message: 'Please write your message.' },
  help: {
    title: 'Quick answers',
    client:
      'Did an agency send you a quote? Call them at the number at the top of your quote page. They are the best people to help you.',
    pricing: 'What Perennial costs',
    rules: 'When clients can change plans, by state',
    signIn: 'Sign in, or get a new link',
    write: 'Or email us:',
  },
}

export const inquiryWords = {
  /** The label of the hidden field that only bots fill in. */
  honeypot: 'Leave this field empty',
  tooOften: (email: string) =>
    `We got several requests from your network in the last hour. Try again later, or email ${email}.`,
  toStart: 'Back to home page',
}

/** The email to the operator. */
export const inquiryEmailWords = {
  subject: { waitlist: (name: string) => `Waitlist: ${name}`, message: (name: string) => `Message from ${name}` },
  intro: {
    waitlist: 'Someone joined the waitlist.',
    message: 'Someone used the contact form on the site. Reply to this email to answer them.',
  },
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  agents: 'Agents',
  bookSize: 'Book size',
}
