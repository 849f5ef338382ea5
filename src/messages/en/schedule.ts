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
      `You have done your part. What is left is a short call of about 5 minutes: ${who} goes over everything with you and helps you apply. Nothing changes until you say so.`,
    general: (who: string) =>
      `Talk it over before you decide. ${who} answers your questions and helps you with the next step. The call costs nothing, and you are not bound to anything.`,
    decline: (who: string) =>
      `A Medicare Advantage plan may be another way to lower your monthly costs. ${who} can tell you which plans there are where you live, and how they differ from a Medicare supplement plan. The call costs nothing, and you are not bound to anything.`,
    otherWays: (who: string) =>
      `There may be other ways to lower what you pay each month. ${who} goes over them with you. The call costs nothing, and you are not bound to anything.`,
  },

  schedule: 'Schedule a Call',
  scheduleHint: 'A calendar opens in a new tab. Choose the day and time that suit you.',
  booked: 'I have booked my call',
  callNow: (phone: string) => `Call Now: ${phone}`,
  ask: 'Please call me',
  askLead: (who: string) => `${who} will call you.`,
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Phone number',
  knownPhone: (ending: string) =>
    `Leave this empty, and we call the number we have. It ends in ${ending}. For another number, type it here.`,
  reach: 'Give a phone number, an email address or both.',
  bestTime: 'Best time to call',
  times: { any: 'Any time', morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
  note: 'Anything else? (optional)',
  noteHint: 'Such as “Please let it ring a while”. Please write nothing about your health here.',
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
    tooMany: 'We have your request already. Please wait an hour before you send another, or call us.',
  },

  thanks: {
    title: "We'll be in touch soon",
    call: (who: string) => `Thank you. ${who} has your request and will call you.`,
    booked: (who: string) =>
      `Thank you. If you chose a time in the calendar, it confirms it by email. If not, ${who} knows that you would like a call.`,
    sooner: (phone: string) => `Would you rather talk sooner? Call ${phone}.`,
    another: 'Help someone else get started',
    anotherHint: 'For your spouse, a neighbor or a friend: they can see their own prices in a few minutes.',
    goOn: (agency: string) => `Go on to ${agency}`,
    website: (agency: string) => `Visit the website of ${agency}`,
  },
  demo: {
    title: "Let's Connect",
    lead: 'See how Perennial keeps the clients you have. We show you around in 20 minutes and answer your questions.',
    schedule: 'Schedule a Demo Call',
    booked: 'I have booked my demo',
    byMessage: 'You write us two or three times that suit you, and we confirm one by email.',
    message: 'I would like to see a demo of Perennial. These times suit me: ',
    thankYou: 'Thank You',
    thanks: 'We confirm your booking by email. We look forward to meeting you.',
    home: 'Back to the start page',
  },
}

export type ScheduleWords = typeof scheduleWordsInEnglish
