/** Every word of the schedule page and what follows it. `who` is the agent's first name, or the agency. */
export const scheduleWordsInEnglish = {
  loading: 'Loading your schedule page.',
  title: (agency: string) => `Schedule a call - ${agency}`,
  headings: {
    accept: 'Good News',
    general: 'Schedule Follow-up',
    decline: 'Medicare Advantage Follow-up',
    otherWays: 'Other ways to lower your costs',
  },
  bodies: {
    accept: (who: string) =>
      `You have done your part. Next is a short call of about 5 minutes. ${who} will go over everything with you and help you apply. Nothing changes until you say so.`,
    general: (who: string) =>
      `Talk it over before you decide. ${who} will answer your questions and help you with the next step. The call is free, and there is no obligation.`,
    decline: (who: string) =>
      `A Medicare Advantage plan may be another way to lower your monthly costs. ${who} can tell you which plans are available where you live, and how they differ from a Medicare supplement plan. The call is free, and there is no obligation.`,
    otherWays: (who: string) =>
      `There may be other ways to lower what you pay each month. ${who} will go over them with you. The call is free, and there is no obligation.`,
  },

  schedule: 'Schedule a Call',
  scheduleHint: 'A calendar opens in a new tab. Choose a day and time that work for you.',
  booked: 'I have booked my call',
  callNow: (phone: string) => `Call Now: ${phone}`,
  ask: 'Please call me',
  askLead: (who: string) => `${who} will call you.`,
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Phone number',
  knownPhone: (ending: string) =>
    `Leave this empty and we will call the number we have, which ends in ${ending}. To use another number, type it here.`,
  reach: 'Enter a phone number, an email address or both.',
  bestTime: 'Best time to call',
  times: { any: 'Any time', morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
  note: 'Anything else? (optional)',
  noteHint: 'For example, “Please let it ring a while.” Please do not write about your health here.',
  send: 'Send my request',
  submitting: 'Submitting...',

  check: (count: number) => (count === 1 ? 'Please check one answer' : `Please check ${count} answers`),
  errors: {
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    phone: 'Please enter a phone number with 10 digits',
    email: 'Please enter an email address, such as name@example.com',
    reach: 'Please enter a phone number or an email address',
    long: (most: number) => `Please use at most ${most} characters`,
    tooMany: 'We already have your request. Please wait an hour before you send another, or call us.',
  },

  thanks: {
    title: "We'll be in touch soon",
    call: (who: string) => `Thank you. ${who} has your request and will call you.`,
    booked: (who: string) =>
      `Thank you. If you chose a time in the calendar, you will get a confirmation by email. If not, ${who} knows that you would like a call.`,
    sooner: (phone: string) => `Want to talk sooner? Call ${phone}.`,
    another: 'Help someone else get started',
    anotherHint: 'Your spouse, a neighbor or a friend can see their own prices in a few minutes.',
    goOn: (agency: string) => `Continue to ${agency}`,
    website: (agency: string) => `Visit the website of ${agency}`,
  },
  demo: {
    title: "Let's Connect",
    lead: 'See how Perennial helps you keep the clients you have. We show you around in 20 minutes and answer your questions.',
    schedule: 'Schedule a Demo Call',
    booked: 'I have booked my demo',
    byMessage: 'Send us two or three times that work for you, and we will confirm one by email.',
    message: 'I would like to see a demo of Perennial. These times work for me: ',
    thankYou: 'Thank You',
    thanks: 'We will confirm your booking by email. We look forward to meeting you.',
    home: 'Back to the home page',
  },
}

export type ScheduleWords = typeof scheduleWordsInEnglish
