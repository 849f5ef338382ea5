/** The start page. Titles and claims in the documents' own words: marketing-001..007, product-014, product-015. */
export const landingWords = {
  title: 'Perennial: keep the Medigap clients you have',
  description:
    'Perennial writes to each of your Medigap clients at the right moment with a comparison of their own, takes them through the health questions, and brings them back to you for the call.',
  hero: {
    forWhom: 'For agencies that sell Medigap',
    /** 'Boost Your Medigap Renewals with AI', where its line breaks. */
    lines: ['Boost Your Medigap', 'Renewals with AI'],
    lead: 'Medigap premiums rise every year, and clients leave without a word. Perennial writes to each of yours at the right moment with a comparison of their own, takes them through the health questions, and brings them back to you for the call.',
    signUp: 'Signup',
    tryIt: 'Try It Out',
    hint: 'Try It Out opens a client’s page with made-up people. There is nothing to fill in.',
    toContacts: 'Go to your contacts',
    desk: 'The dashboard of a sample agency: how many clients were sent a quote in the last 30 days, how many looked at it, and how many answered the health questions.',
    phone: 'A client’s page on a phone: what she pays now, and the lowest prices beside it.',
  },
  practice: { lookAround: 'Looking around?', asRuth: 'Sign in as Ruth', whoIsRuth: ', who runs the demo agency.' },
  claims: {
    heading: 'What it is built for',
    items: [
      {
        figure: '95%',
        claim: 'of underwriting done by the client',
        means: 'They answer the health questions on their own page, at their own pace. You read the answers.',
      },
      {
        figure: '5-minute',
        claim: 'verification call',
        means: 'You check what stands there already, instead of asking all of it over the phone.',
      },
      {
        figure: '5-minute',
        claim: 'setup',
        means: 'Your agency, your states, your carriers and your list of clients. Nothing to install.',
      },
    ],
    note: 'These are the aims we build to. How close you come depends on your clients and your list.',
  },
  how: {
    heading: 'How it works',
    steps: [
      {
        title: 'Upload',
        text: 'Bring your book as a CSV file from any system. Columns, carriers and ZIP codes are recognized, and each row that needs a look is shown before anything is saved.',
      },
      {
        title: 'Engage',
        text: 'Around birthdays, policy anniversaries, open enrollment and rate increases, each client gets an email in your name. It leads to a page with their own prices.',
      },
      {
        title: 'Retain & Reset',
        text: 'They pick a price, answer the health questions and ask for your call. They stay your client, and with the new policy your commission years begin again.',
      },
    ],
  },
  who: {
    title: 'Emails go only to fully commissionable clients.',
    text: 'In the weeks in which a state lets a client change plans without health questions, many carriers pay little or no commission. Emails wait until that time is over, unless you tell us that a carrier pays.',
    link: 'The rules, state by state',
  },
  clients: {
    heading: 'What your client sees',
    lead: 'No app, no password, large type, in English or Spanish. Made for somebody who reads it on a phone at the kitchen table.',
    choose: 'Show',
    notice: 'This is how it looks on a phone.',
    slides: [
      {
        id: 'email' as const,
        name: 'Email',
        title: 'A short email from somebody they know',
        text: 'Your name, your logo and your phone number. One button, and a line that says what it leads to. Whoever has had enough unsubscribes without signing in.',
        alt: 'An email on a phone: the agent says that a comparison of Medigap plans is ready. Below is one button, See my comparison.',
      },
      {
        id: 'quotes' as const,
        name: 'Quotes',
        title: 'Three prices beside what they pay now',
        text: 'Priced for their age and ZIP code. What each plan covers, what a year costs in all, and why a plan may not be worth it, stand on the same page in plain words.',
        alt: 'A client’s comparison on a phone: what he pays now, and below it the first of the three lowest prices for the same plan.',
      },
      {
        id: 'underwriting' as const,
        name: 'Underwriting',
        title: 'Health questions, one topic at a time',
        text: 'Seven topics, yes or no, saved as they go. The answers are encrypted, only your agency reads them, and they never stand in an email.',
        alt: 'The first topic of the health questions on a phone, Heart Health: one question, and Yes or No to choose.',
      },
    ],
  },
  features: {
    heading: 'What you get',
    items: {
      calendar: {
        title: 'A calendar that explains itself',
        text: 'Every planned email says why it goes out, when, and by which rule. So does every one that does not.',
      },
      today: {
        title: 'One list for today',
        text: 'Who asked for a call, who can change plans now, whose premium rises. The most valuable call stands first.',
      },
      radar: {
        title: 'Rate increases ahead',
        text: 'Sorted by what each client would save with another carrier, so that you call before they do.',
      },
      brand: {
        title: 'Your name, not ours',
        text: 'Your logo, colors, phone numbers and words, and emails from your own domain.',
      },
      import: {
        title: 'A book you can trust',
        text: 'Imports can be undone, duplicates merged and parted again, deleted contacts brought back.',
      },
      consent: {
        title: 'Consent on record',
        text: 'What each client agreed to, word for word and with its date, ready as a PDF.',
      },
      figures: {
        title: 'Figures you can check',
        text: 'Quotes sent, viewed and answered. Mail scanners are not counted as readers, and each figure opens the people behind it.',
      },
      data: {
        title: 'Your data stays yours',
        text: 'Take everything with you as a file on any day. Close the agency, and what we hold of it is deleted.',
      },
    },
  },
  faq: {
    heading: 'Questions agencies ask',
    items: [
      {
        ask: 'Where is the AI in it?',
        answer:
          'In the watching. Perennial looks at your whole book every night: who is due, what the rules of their state allow, which prices are lower, whom to call first. It follows rules that you can read and try out, so each decision can be explained. No language model writes to your clients or judges their health.',
      },
      {
        ask: 'Who gets an email, and who never does?',
        answer:
          'Emails go only to fully commissionable clients: nobody is written to in a window in which your carriers would not pay you. Who unsubscribes is left alone at once, and you can pause a client, a state or everything.',
      },
      {
        ask: 'How long does it take to begin?',
        answer:
          'We aim at five minutes: your agency, your states and carriers, and a file of your clients. A new agency sends its emails to itself first. Clients get their first one when you say so and a card is on record.',
      },
      {
        ask: 'What does it cost?',
        answer:
          'A base price that includes your first contacts and agents, and a price for each further block of contacts and each further agent. The first month is free. You can look around in it without a card; emails to clients need one on record.',
        link: 'See the prices',
      },
    ],
  },
  launch: {
    heading: 'Not ready yet? Hear from us at launch.',
    text: 'Tell us about your agency, and a person writes to you.',
    button: 'Notify me at launch',
  },
}
