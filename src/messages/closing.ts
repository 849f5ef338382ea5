import { pluralize } from '../lib/pluralize.ts'
import type { ClosingCounts } from '../organizations/close.ts'
import type { ExportFile } from '../organizations/export.ts'

/** Texts for exiting demo mode. Source: demo-001 to demo-004. */
export const demoWords = {
  line: 'Demo mode: sample clients.',
  exit: 'Exit demo mode',
  title: 'Exit demo mode?',
  what: 'This permanently deletes the sample clients and everything linked to them:',
  counts: ({ contacts, quotes, mails }: SampleCounts) =>
    `${pluralize(contacts, 'sample contact')}, ${pluralize(quotes, 'quote')} and ${pluralize(mails, 'email')}.`,
  stays: "Contacts you added or imported, your team, your settings and your agency's log stay.",
  keep: 'Stay in demo mode',
  leaving: 'Exiting...',
  left: 'Demo mode has ended. The sample clients were deleted.',
  adminsOnly: 'Only administrators can exit demo mode',
  failed: 'Failed to exit demo mode. Please try again.',
}

/** Texts for closing an agency. */
export const closingWords = {
  downloads: 'Download your data',
  downloadsText:
    'If you signed in more than 10 minutes ago, we ask you to confirm it’s you. Each download is recorded in the log. Health answers are not included.',
  files: {
    'contacts.csv': 'Contacts',
    'messages.csv': 'Emails and texts to clients, without their content',
    'people.csv': 'Current and former team members, with licenses',
    'log.csv': 'The log',
    'settings.json': 'Settings',
  } satisfies Record<ExportFile, string>,
  close: 'Close this agency',
  what: 'Everyone is signed out right away and gets an email about it. Nothing more is sent to clients, and your subscription ends.',
  until: (day: string) => `Until ${day} we can reopen the agency if an admin asks. On that day we permanently delete:`,
  deleted: ({ contacts, mails, people }: ClosingCounts) => [
    `${pluralize(contacts, 'contact')} with their quotes and answers, and ${pluralize(mails, 'email or text', 'emails and texts')}`,
    `the sign-ins and profiles for ${pluralize(people, 'person', 'people')}`,
    'your settings, your logo, your imports and the log',
  ],
  stays:
    'We keep only anonymous fingerprints of unsubscribed or blocked addresses and phone numbers, of consents, of confirmed permissions for imported lists, and of the agency itself. They prove you followed the rules.',
  name: (name: string) => `Type your agency’s name: ${name}`,
  downloaded: 'I have downloaded what I need',
  button: (name: string) => `Close ${name}`,
  confirm: (name: string) => `Confirm and close ${name}`,
  wrong: {
    name: "That is not your agency's name. Type it exactly as shown.",
    downloaded: 'Confirm that you have downloaded what you need.',
  },
  refused: {
    other_name: { name: "That is not your agency's name. Type it exactly as shown." },
    admins_only: { name: 'Only an admin can close the agency.' },
    platform: { name: 'This organization runs Perennial and cannot be closed.' },
  },
  closed: {
    title: 'Your agency is closed',
    text: 'Everyone is signed out, nothing more is sent to clients, and your team gets an email about it. If this was a mistake, ask us to reopen your agency. The email says until when. After that your data is permanently deleted.',
    thanks: 'Thank you for using Perennial. Once your data is deleted, you can start again with the same address.',
    reopen: 'Ask us to reopen it',
    signUp: 'Start a new agency',
  },
}

export interface SampleCounts {
  contacts: number
  quotes: number
  mails: number
}
