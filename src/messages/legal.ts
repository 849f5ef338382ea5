/*
 * What Perennial promises to the people whose data it stores. The operator is responsible for these texts and may
 * change them. Tests check some of what they say about the product: tests/web/legal, tests/tenancy, tests/web/headers.
 */

export interface LegalText {
  title: string
  /** 'YYYY-MM-DD'. */
  changedOn: string
  lead: string
  parts: readonly { heading: string; paragraphs?: readonly string[]; points?: readonly string[] }[]
}

export const legalWords = {
  changed: (day: string) => `Last updated on ${day}`,
  questions: 'Questions?',
  writeTo: 'Write to',
}

export const privacy: LegalText = {
  title: 'Privacy',
  changedOn: '2026-11-28',
  lead: 'Insurance agencies use Perennial to look after their Medicare supplement clients. This page explains what information we keep, why we keep it, and when we delete it.',
  parts: [
    {
      heading: 'Whose data this is',
      paragraphs: [
        'If you are a client of an agency, that agency decides what is kept about you and what it is used for. We store it for the agency and use it only as the agency asks. No agency can see another agency’s clients.',
        'If you work at an agency, or wrote to us through this site, we keep your details ourselves, not on behalf of an agency.',
      ],
    },
    {
      heading: 'What we keep about clients',
      points: [
        'What the agency entered and what you told it, such as name, email address, phone number, ZIP code, county, date of birth, sex, tobacco use, your policy and its premium, the calls you asked for, and the agency’s notes.',
        'The emails and texts sent to you, when you opened your quote page, and which plan you chose there.',
        'Your answers to the health questions, if you gave any. They are stored encrypted. Your agent and the agency’s admins can read them, and we record each time they do. Your answers never appear in an email, a text, a web address or a file that leaves Perennial.',
        'What you agreed to and what you declined: the exact words, the date, the page, and the network address and browser you used.',
      ],
    },
    {
      heading: 'How we use it',
      points: [
        'To show you the prices that apply to you and to let your agent help you.',
        'To write to you when it may be worth comparing plans. Every one of these emails says who sent it and has a link to stop them.',
        'To show the agency the results of its work.',
      ],
      paragraphs: [
        'We do not sell data, show ads or use outside tracking services. Our emails have no images that report whether you opened them.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'We use only the cookies a page needs: to keep you signed in, to remember your unfinished form or health answers in this browser, to remember your choices, such as language and text size, and to show you what you have just changed. None of them follows you to other sites.',
      ],
    },
    {
      heading: 'Who else handles your data',
      paragraphs: [
        'An email service delivers emails, a text service delivers texts, and a payment service handles agencies’ cards. Each gets only what it needs. None of them gets health answers, and card numbers never reach us. If an agency uses live prices, we send a rate service the ZIP code, county, age, sex, tobacco use, plan and start date, without a name.',
      ],
    },
    {
      heading: 'How long we keep it',
      points: [
        'Health answers: 24 months.',
        'What a visitor typed without becoming a client: 30 days after the last visit, or 180 days if they answered the health questions.',
        'A contact that an agency deletes: 30 days in the trash, then gone. If the agency chooses to delete it for good, it is gone at once.',
        'Records of consent and the log of changes: while the agency uses Perennial. Coded proofs of consent stay for at least 6 years, because agencies must be able to show proof.',
        'A request to stop emails: for good. While the agency uses Perennial, the address itself stays on the agency’s list of blocked addresses, so no emails go to it. After the agency closes, we keep only a coded fingerprint that does not reveal the address.',
        'Messages you sent us through this site: 2 years.',
        'When an agency leaves, it can take its data with it as files. Seven days later we erase everything except coded fingerprints of blocked addresses, of consents and of the agency itself.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can ask what we keep about you, have it corrected, get a copy, or have it erased. Ask your agent or your agency first. They can do all of this themselves. If that does not help, write to us and we will take it to them. Asking is free, and it will never be held against you.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'Connections are encrypted. The database itself keeps each agency’s data separate. There are no passwords to steal: agency staff sign in with a link or code sent by email, or with an account such as Google or Microsoft. Before they download data, erase data, or change roles, sign-in addresses, the contact details that clients see or the plan, they confirm their identity again, unless they signed in within the last 10 minutes. If something goes wrong that affects you, you will hear from us and from the agency without delay.',
      ],
    },
  ],
}

export const terms: LegalText = {
  title: 'Terms',
  changedOn: '2026-11-25',
  lead: 'What agencies that use Perennial can expect from us, and what we expect from them. If you are a client of an agency, these terms are not between you and us.',
  parts: [
    {
      heading: 'What we do',
      paragraphs: [
        'We store your book of clients, send the emails you set up, show your clients their quotes and health questions, and show you the results. We do not sell insurance, we do not advise your clients, and nothing on our pages is a carrier’s decision.',
      ],
    },
    {
      heading: 'What you do',
      points: [
        'You have permission to contact the people you enter or import, and you say so at each import.',
        'You hold the licenses and appointments that your work requires, and keep them up to date here.',
        'You follow the rules of your states, of Medicare, and of email and phone marketing. Perennial helps, but does not replace your own review.',
        'Each person on your team uses their own sign-in.',
      ],
    },
    {
      heading: 'Prices shown to clients',
      paragraphs: [
        'They come from a rate book or a rate service, and show the day they were looked up. Carriers decide what a policy costs. Sample prices are marked as samples and are never emailed to real clients.',
      ],
    },
    {
      heading: 'What it costs',
      paragraphs: [
        'Prices are on the pricing page. You see what a change costs before you make it. The first month is free. You can cancel on the billing page at any time. You keep what you paid for until the end of the month, and we do not refund a month that has started. If a payment fails, everything keeps working for two weeks. After that, the account is read-only until you pay. You can export your data the whole time.',
      ],
    },
    {
      heading: 'Your data',
      paragraphs: [
        'It stays yours. You can download your contacts, team, settings, log and list of emails as files, and you can have all of it erased. Health answers and the text of emails are not in the files. We look at it only to keep Perennial running or when you ask us for help.',
      ],
    },
    {
      heading: 'If something goes wrong',
      paragraphs: [
        'We work to keep the service running every day, and we keep copies of the data. We cannot promise that it will never go down. If something goes wrong and it is our fault, we are liable up to the amount you paid us in the previous twelve months, unless the law says we are liable for more.',
      ],
    },
    {
      heading: 'Ending the contract',
      paragraphs: [
        'You can close your agency in the settings at any time. We can end the contract with 60 days’ notice, or at once if clients are being harmed or email is being misused. Either way, you can take your data first.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'We email admins 30 days before these terms change. If you do not agree, you can leave before the change takes effect.',
      ],
    },
  ],
}

export const accessibility: LegalText = {
  title: 'Accessibility',
  changedOn: '2026-11-25',
  lead: 'Many of the people who read our pages are over 65. We want our pages to be easy to read with aging eyes, on a slow phone, without a mouse and with a screen reader.',
  parts: [
    {
      heading: 'What we aim for',
      paragraphs: ['Level AA of the Web Content Accessibility Guidelines 2.2, on every page.'],
    },
    {
      heading: 'How we do it',
      points: [
        'Large text on clients’ pages, larger still with A+, and 200% zoom without scrolling sideways.',
        'Everything works with the keyboard alone, and you can see where you are.',
        'Nothing depends on color alone, you can stop anything that moves, and you lose nothing if you take your time.',
        'Pages work without JavaScript. Forms say what is wrong in a sentence next to the field, and keep what you typed.',
        'Clients’ pages are available in English and Spanish.',
      ],
    },
    {
      heading: 'How we check it',
      paragraphs: [
        'With every change, a program (axe) checks each page at phone, tablet and desktop size, light and dark, and complete tasks are tested with the keyboard alone. That finds many problems, but not all.',
      ],
    },
    {
      heading: 'Known gaps',
      points: [
        'No one who uses a screen reader every day has tried all of it yet. We have not tested with NVDA, JAWS or VoiceOver.',
        'The pages were tested in Chromium. They were not tested in Firefox or Safari.',
        'The card form comes from the payment service, and the booking calendar comes from the agency’s own service. How accessible they are is up to those services.',
        'No outside native speaker has reviewed the Spanish pages.',
      ],
    },
    {
      heading: 'Is something not working for you?',
      paragraphs: [
        'Please tell us, or call the agency whose page it is. They can do everything by phone that the page does. We answer within five business days and tell you what we will do.',
      ],
    },
  ],
}
