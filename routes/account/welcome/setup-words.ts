import type { SetupTask } from '../../../src/dashboard/setup-checklist.ts'

/** The checklist a new user sees on their first pages. */
export const setupWords = {
  title: 'Getting started',
  of: (done: number, total: number) => `${done} of ${total} done`,
  line: (done: number, total: number) => `Getting started: ${done} of ${total} done.`,
  next: 'Next:',
  all: 'Show the whole list',
  done: 'Done:',
  open: 'To do:',
  optional: 'if you work with a team',
  complete: 'You have finished every required step.',
  hide: 'Hide this list',
  hidden: 'List hidden. You can find it in your profile, under the setup tutorial.',
  showAgain: 'Show this list again',
  shownAgain: 'The list is back and stays until you finish every required step.',
  tasks: {
    contacts: {
      title: 'Import your contacts',
      why: 'Import your whole book from a spreadsheet or another system. You can check everything before any contact is added.',
    },
    own_contacts: {
      title: 'Add your clients',
      why: 'Import a spreadsheet or add them one by one. Clients your agency assigns to you appear automatically.',
    },
    postal_address: {
      title: 'Add your agency’s postal address',
      why: 'The law requires it in every email to clients. Clients get no emails without it.',
    },
    licenses: {
      title: 'Add your agents’ licenses',
      why: 'At least one agent has no license on file. Only agents licensed in a client’s state may serve them.',
    },
    own_licenses: {
      title: 'Add your licenses',
      why: 'You have no license on file. Only agents licensed in a client’s state may serve them.',
    },
    own_phone: {
      title: 'Add your phone number',
      why: 'Clients see it with their prices and in your emails, so they can call you.',
    },
    team: { title: 'Invite your colleagues', why: 'People you invite can sign in and have their own clients.' },
    first_quote: {
      title: 'Send your first quote',
      why: 'Open a contact and click Send Quote. In test mode the email goes to an admin of your agency, just as the client would see it.',
    },
    card: {
      title: 'Add a card',
      why: 'Add a card to start emailing your clients. You pay nothing during your free month.',
    },
    production_mode: {
      title: 'Switch to production mode',
      why: 'In test mode, every client email goes to an admin of your agency instead of the client.',
    },
  } satisfies Record<SetupTask, { title: string; why: string }>,
}
