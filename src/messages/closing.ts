import { pluralize } from '../lib/pluralize.ts'
import type { ClosingCounts } from '../organizations/close.ts'
import type { ExportFile } from '../organizations/export.ts'

/** Texts of the end of demo mode. Source: demo-001 to demo-004. */
export const demoWords = {
  line: 'Demo mode: sample clients.',
  exit: 'Exit demo mode',
  title: 'Exit demo mode?',
  what: 'The sample clients and everything that hangs on them are deleted, for good:',
  counts: ({ contacts, quotes, mails }: SampleCounts) =>
    `${pluralize(contacts, 'sample contact')}, ${pluralize(quotes, 'quote')} and ${pluralize(mails, 'mail')}.`,
  stays: "Contacts you added or imported yourselves, your people, your settings and the agency's log stay.",
  keep: 'Stay in demo mode',
  leaving: 'Exiting...',
  left: 'Demo mode has ended. The sample clients are gone.',
  adminsOnly: 'Only administrators can exit demo mode',
  failed: 'Failed to exit demo mode. Please try again.',
}

/** Texts of closing an agency. */
export const closingWords = {
  downloads: 'Download what is yours',
  downloadsText: 'Each download asks whether it is you, and stands in the log. Health answers are in none of them.',
  files: {
    'contacts.csv': 'Contacts',
    'mails.csv': 'Mails to clients, without their texts',
    'people.csv': 'People who work or worked here, with licenses',
    'log.csv': 'The log',
    'settings.json': 'Settings',
  } satisfies Record<ExportFile, string>,
  close: 'Close this agency',
  what: 'Everybody is signed out at once and gets a mail that says so, and nothing more is sent to clients. Then we delete, for good:',
  goes: ({ contacts, mails, people }: ClosingCounts) => [
    `${pluralize(contacts, 'contact')} with their quotes and answers, and ${pluralize(mails, 'mail')}`,
    `the sign-ins and profiles of ${pluralize(people, 'person', 'people')}`,
    'your settings, your logo, your imports and the log',
  ],
  stays:
    'What stays are fingerprints that name nobody: one for each address that asked for no more mail, and one for each time somebody confirmed the permission to contact an imported list. They prove that you kept the rules.',
  name: (name: string) => `Type the name of the agency: ${name}`,
  downloaded: 'I have downloaded what I need',
  button: (name: string) => `Close ${name} for good`,
  confirm: (name: string) => `Confirm and close ${name} for good`,
  wrong: {
    name: "That is not the agency's name. Please type it as it stands here.",
    downloaded: 'Please confirm that you have downloaded what you need.',
  },
  refused: {
    other_name: { name: "That is not the agency's name. Please type it as it stands here." },
    admins_only: { name: 'Only an admin of the agency can close it.' },
    platform: { name: 'This organization runs Perennial and cannot be closed.' },
  },
  closed: {
    title: 'Your agency is closed',
    text: 'Everybody is signed out, nothing more is sent to clients, and all people of the agency get a mail that says so. What was kept is being deleted now; this takes a few minutes and cannot be taken back.',
    thanks: 'Thank you for having been here. You can start again any time with the same address.',
    signUp: 'Start a new agency',
  },
}

export interface SampleCounts {
  contacts: number
  quotes: number
  mails: number
}
