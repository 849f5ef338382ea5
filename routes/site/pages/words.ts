/** The landing page. Its titles and claims are required verbatim: marketing-001..007, product-014, product-015. */
export const landingWords = {
  title: 'Perennial: keep the Medigap clients you have',
  description:
    'Perennial emails each of your Medigap clients a personal plan comparison at the right time, walks them through the health questions, and brings them back to you for the call.',
  hero: {
    audience: 'For agencies that sell Medigap',
    /** 'Boost Your Medigap Renewals with AI' on two lines. */
    lines: ['Boost Your Medigap', 'Renewals with AI'],
    lead: 'Medigap premiums go up every year, and clients leave without a word. Perennial emails each client a personal plan comparison at the right time, walks them through the health questions, and brings them back to you for the call.',
    signUp: 'Signup',
    tryIt: 'Try It Out',
    hint: 'Try It Out opens a client’s page with sample data. There is nothing to fill in.',
    toContacts: 'Go to your contacts',
    desktop:
      'A sample agency’s dashboard: how many clients got a quote in the last 30 days, how many viewed it, and how many answered the health questions.',
    phone: 'A client’s page on a phone: what she pays now, next to the lowest prices.',
  },
  practice: { lookAround: 'Looking around?', asRuth: 'Sign in as Ruth', whoIsRuth: ', who runs the demo agency.' },
  claims: {
    heading: 'What Perennial is built for',
    items: [
      {
        figure: '95%',
        claim: 'of underwriting done by the client',
        means: 'Clients answer the health questions on their own page, at their own pace. You read the answers.',
      },
      {
        figure: '5-minute',
        claim: 'verification call',
        means: 'You confirm the answers you already have instead of asking every question over the phone.',
      },
      {
        figure: '5-minute',
        claim: 'setup',
        means: 'Add your agency, states, carriers and client list. Nothing to install.',
      },
    ],
    note: 'These are our goals. Your results depend on your clients and your list.',
  },
  how: {
    heading: 'How it works',
    steps: [
      {
        title: 'Upload',
        text: 'Upload your book as a CSV file from any system. Perennial recognizes columns, carriers and ZIP codes, and shows you each row that needs a look before it saves anything.',
      },
      {
        title: 'Engage',
        text: 'Around birthdays, policy anniversaries, open enrollment and rate increases, each client gets an email in your name. It links to a page with their own prices.',
      },
      {
        title: 'Retain & Reset',
        text: 'They choose a price, answer the health questions and ask you to call. They stay your client, and the new policy restarts your commission years.',
      },
    ],
  },
  who: {
    title: 'Emails go only to fully commissionable clients.',
    text: 'When a state lets clients change plans without health questions, many carriers pay little or no commission. Emails wait until that window closes, unless you tell us that a carrier pays or turn the waiting off.',
    link: 'See the rules by state',
  },
  clients: {
    heading: 'What your client sees',
    lead: 'No app and no password. Large type, in English or Spanish. Made to be read on a phone at the kitchen table.',
    choose: 'Show',
    notice: 'This is how it looks on a phone.',
    slides: [
      {
        id: 'email' as const,
        name: 'Email',
        title: 'A short email from someone they know',
        text: 'Your name, your logo and your phone number. One button, and a line that says where it goes. Clients can unsubscribe without signing in.',
        alt: 'An email on a phone: the agent says that a comparison of Medigap plans is ready. Below is one button, See my comparison.',
      },
      {
        id: 'quotes' as const,
        name: 'Quotes',
        title: 'Three prices side by side with what they pay now',
        text: 'Priced for their age and ZIP code. The same page explains in plain words what each plan covers, how a year compares with what they pay now, and when a plan may not be worth it.',
        alt: 'A client’s comparison on a phone: what he pays now, and below it the first of the three lowest prices for the same plan.',
      },
      {
        id: 'underwriting' as const,
        name: 'Underwriting',
        title: 'Health questions, one topic at a time',
        text: 'Seven topics, yes or no, saved as they go. The answers are encrypted, only your agency can read them, and they never appear in an email.',
        alt: 'The first health topic on a phone, Heart Health: one question, answered with Yes or No.',
      },
    ],
  },
  features: {
    heading: 'What you get',
    items: {
      calendar: {
        title: 'A calendar that explains itself',
        text: 'See why and when each email goes out, and which rule it follows. Each skipped email shows its reason too.',
      },
      today: {
        title: 'One list for today',
        text: 'Who asked for a call, who can change plans now, whose premium is going up. The most valuable call comes first.',
      },
      radar: {
        title: 'Rate increases ahead',
        text: 'Sorted by what each client would save with another carrier, so you call before they do.',
      },
      brand: {
        title: 'Your name, not ours',
        text: 'Your logo, colors, phone numbers and words, and emails from your own domain.',
      },
      import: {
        title: 'A book you can trust',
        text: 'Undo an import, merge duplicates and split them again, restore deleted contacts.',
      },
      consent: {
        title: 'Consent on record',
        text: 'What each client agreed to, word for word and dated, ready as a PDF.',
      },
      figures: {
        title: 'Numbers you can check',
        text: 'Quotes sent, quotes viewed, health questions answered. Email scanners are not counted as readers, and a click shows the people behind each of these numbers.',
      },
      data: {
        title: 'Your data stays yours',
        text: 'Download your clients, emails, team, settings and log as files at any time. If you close your agency, we delete its data.',
      },
    },
  },
  faq: {
    heading: 'Questions agencies ask',
    items: [
      {
        ask: 'Where is the AI?',
        answer:
          'In the nightly review. Every night, Perennial goes through your whole book: who is due, what their state’s rules allow, which prices are lower, who to call first. It follows rules that you can read and try out, so each decision can be explained. No language model writes to your clients or judges their health.',
      },
      {
        ask: 'Who gets an email, and who never does?',
        answer:
          'Emails go only to fully commissionable clients. With smart send on, no one gets an automatic email during a window when your carriers would not pay you. Emails stop as soon as a client unsubscribes, and you can pause a client, a kind of email or everything.',
      },
      {
        ask: 'How long does setup take?',
        answer:
          'We aim for five minutes: your agency, your states and carriers, and a file of your clients. At first, your agency’s emails go only to you. Clients get their first email when you say so and a card is on file.',
      },
      {
        ask: 'What does it cost?',
        answer:
          'A base price that includes your first contacts and agents, plus a price for each additional block of contacts and each additional agent. The first month is free, and you can look around without a card. Emails to clients need one on file.',
        link: 'See the prices',
      },
    ],
  },
  launch: {
    heading: 'Not ready yet? Hear from us at launch.',
    text: 'Tell us about your agency, and a person will write back to you.',
    button: 'Notify me at launch',
  },
}
