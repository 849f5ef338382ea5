/*
 * What Perennial promises to the people whose details it keeps. Plain words; whoever runs it answers for them and may
 * change them here. What they say of the product is held by tests: src/retention.ts, tests/tenancy, tests/web/headers.
 */

import type { Spoken } from '../lib/language.ts'

export interface LegalText {
  title: string
  /** 'YYYY-MM-DD'. */
  changedOn: string
  lead: string
  parts: readonly { heading: string; paragraphs?: readonly string[]; points?: readonly string[] }[]
}

/** Under every page of our own; what they lead to is in English. */
export const footWords: Spoken<Record<'label' | 'privacy' | 'terms' | 'accessibility' | 'contactUs', string>> = {
  en: {
    label: 'About Perennial',
    privacy: 'Privacy',
    terms: 'Terms',
    accessibility: 'Accessibility',
    contactUs: 'Contact us',
  },
  es: {
    label: 'Sobre Perennial',
    privacy: 'Privacidad (en inglés)',
    terms: 'Condiciones (en inglés)',
    accessibility: 'Accesibilidad (en inglés)',
    contactUs: 'Escríbanos (en inglés)',
  },
}

export const legalWords = {
  changed: (day: string) => `Last changed on ${day}`,
  questions: 'Questions?',
  writeTo: 'Write to',
}

export const privacy: LegalText = {
  title: 'Privacy',
  changedOn: '2026-11-22',
  lead: 'Insurance agencies use Perennial to look after their Medicare supplement clients. This page says what we keep about whom, what for, and how it ends.',
  parts: [
    {
      heading: 'Whose data it is',
      paragraphs: [
        'If you are a client of an agency, that agency decides what is kept about you and what it is used for. We keep it for the agency, and do with it only what the agency asks. No agency sees the clients of another.',
        'If you work at an agency, or wrote to us from this site, we keep your details ourselves.',
      ],
    },
    {
      heading: 'What is kept about clients',
      points: [
        'What the agency entered, and what you told it: name, email address, phone number, ZIP code, birth date, sex, tobacco use, and the policy you have with its premium.',
        'The mails and texts that were sent to you, when you opened your quote page, and which plan you marked there.',
        'Your answers to the health questions, if you gave any. They are stored encrypted. Your agent and the admins of the agency can read them, and each time one of them does is written down. They never stand in a mail, a text, a web address or a file that leaves Perennial.',
        'What you agreed to, and what you did not want: the exact words, the day, and the page.',
      ],
    },
    {
      heading: 'What it is used for',
      points: [
        'To show you prices that fit you, and to let your agent help you.',
        'To write to you when it may be worth comparing plans. Every such mail has a link that ends them, and says from whom it comes.',
        'To show the agency what its work led to.',
      ],
      paragraphs: [
        'We do not sell data, show no advertisements, and use no tracking services of others. Pictures that report whether a mail was opened are not in our mails.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'We set only what a page needs: one that keeps you signed in, one that knows your unfinished form or health answers in this browser, and one each for the language and the size of the letters you chose. None of them follows you to other sites.',
      ],
    },
    {
      heading: 'Who else handles data',
      paragraphs: [
        'A mail service carries mails, a text service carries texts, and a payment service takes the cards of agencies. Each gets only what it needs for that: none of them gets health answers, and card numbers never reach us. Where an agency has live prices, a rate service is asked with ZIP code, age, sex and tobacco use, without a name.',
      ],
    },
    {
      heading: 'How long it is kept',
      points: [
        'Health answers: 24 months.',
        'What a visitor typed who never became a client: 30 days after the last visit.',
        'A contact that an agency deletes: 30 days in its trash, then gone; at once if it deletes for good.',
        'What was agreed to, and the log of changes: 6 years, because agencies must be able to prove it.',
        'That an address wants no more mail: for good, but after an erasure only as a fingerprint from which nobody can read the address.',
        'What you wrote to us from this site: 2 years.',
        'When an agency leaves, it takes its data as files, and then everything is erased.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may ask what is kept about you, have it set right, get a copy, or have it erased. Ask your agent or your agency first: they can do all of it themselves. If that does not help, write to us and we will take it to them. It costs nothing, and nobody treats you worse for asking.',
      ],
    },
    {
      heading: 'How it is protected',
      paragraphs: [
        'Connections are encrypted. The database itself keeps agencies apart. There are no passwords to steal: whoever works here signs in by a link in their mail, and confirms again before anything sensitive. If something goes wrong that concerns you, the agency and we tell you without delay.',
      ],
    },
  ],
}

export const terms: LegalText = {
  title: 'Terms',
  changedOn: '2026-11-22',
  lead: 'What an agency that uses Perennial can expect of us, and we of it. If you are a client of an agency, these terms are not between you and us.',
  parts: [
    {
      heading: 'What we do',
      paragraphs: [
        'We keep your book of clients, send the mails you set up, show your clients their quotes and health questions, and show you what came of it. We do not sell insurance, we give no advice to your clients, and no page of ours is a decision of a carrier.',
      ],
    },
    {
      heading: 'What you do',
      points: [
        'You have permission to contact the people you enter or import, and you say so at each import.',
        'You hold the licenses and appointments that your work needs, and keep them up to date here.',
        'You keep to the rules of your states, of Medicare and of mail and phone marketing. Perennial helps, and does not take the place of your own check.',
        'Your colleagues use their own sign-ins.',
      ],
    },
    {
      heading: 'Prices shown to clients',
      paragraphs: [
        'They come from the rate book or the rate service that you set up, and carry the day they are valid from. Carriers decide what a policy costs. Sample prices are marked as such, and never mailed to clients for real.',
      ],
    },
    {
      heading: 'What it costs',
      paragraphs: [
        'The prices stand on the pricing page. You see what a change costs before you make it. The first month is free. You can cancel on the billing page at any time; you keep what is paid for until the end of the month, and what you paid for a running month is not paid back. If a payment fails, everything goes on for two weeks; then the account can only be read until it is paid. Your data can be exported all that time.',
      ],
    },
    {
      heading: 'Your data',
      paragraphs: [
        'It stays yours. You can take all of it with you as files, and you can have all of it erased. We look at it only to keep Perennial running or when you ask us for help.',
      ],
    },
    {
      heading: 'When something fails',
      paragraphs: [
        'We work for a service that is there every day, and keep copies of the data. We cannot promise that it never stops. For what goes wrong through our fault we answer up to what you paid us in the twelve months before, unless the law says that we answer for more.',
      ],
    },
    {
      heading: 'When we part',
      paragraphs: [
        'You can close your agency in the settings at any time. We can end the contract with 60 days’ notice, and at once if clients are being harmed or mail is being misused. In either case you can take your data first.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'We tell admins of a change to these terms by mail 30 days ahead. Who does not agree can leave before it begins.',
      ],
    },
  ],
}

export const accessibility: LegalText = {
  title: 'Accessibility',
  changedOn: '2026-11-22',
  lead: 'Many who read our pages are over 65. They are meant to be readable with old eyes, on a slow phone, without a mouse and with a screen reader.',
  parts: [
    {
      heading: 'What we aim for',
      paragraphs: ['Level AA of the Web Content Accessibility Guidelines 2.2, on every page.'],
    },
    {
      heading: 'What we do for it',
      points: [
        'Large letters on clients’ pages, larger still with A+, and room for 200 % zoom without scrolling sideways.',
        'Everything can be done with the keyboard alone, and shows where you are.',
        'Nothing depends on colour alone, what changes by itself can be stopped, and nothing is lost when time passes.',
        'Pages work without script. Forms say what is wrong in a sentence, beside the field, and keep what you typed.',
        'Clients’ pages are there in English and Spanish.',
      ],
    },
    {
      heading: 'How it was checked',
      paragraphs: [
        'With every change a program (axe) looks at each page, on phone, tablet and desk, light and dark, and journeys are walked by keyboard alone. That finds many faults, not all.',
      ],
    },
    {
      heading: 'What we know is missing',
      points: [
        'No person who uses a screen reader every day has tried all of it yet. NVDA, JAWS and VoiceOver were not tried.',
        'The pages were looked at in Chromium. Firefox and Safari were not.',
        'The form that takes a card is made by the payment service, and the calendar that a call is booked in by the agency’s own service. How well they can be used is up to them.',
        'The Spanish was not read by a native speaker from outside.',
      ],
    },
    {
      heading: 'Something does not work for you?',
      paragraphs: [
        'Please tell us, or call the agency whose page it is: it can do everything on the phone that the page does. We answer within five working days, and say what we will do.',
      ],
    },
  ],
}
