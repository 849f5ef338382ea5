import type { SetupTask } from '../dashboard/setup-checklist.ts'

/** The list of somebody new, on the pages they come to first. */
export const setupWords = {
  title: 'Getting started',
  of: (done: number, total: number) => `${done} of ${total} done`,
  line: (done: number, total: number) => `Getting started: ${done} of ${total} done.`,
  next: 'Next:',
  all: 'Show the whole list',
  done: 'Done:',
  open: 'To do:',
  alone: 'if you do not work alone',
  complete: 'All of it is done.',
  putAway: 'Put this list away',
  wasPutAway: 'The list is put away. You find it in your profile, under the setup tutorial.',
  bringBack: 'Show this list on my pages again',
  isBack: 'The list stands on your pages again until all of it is done.',
  tasks: {
    contacts: {
      title: 'Import your contacts',
      why: 'Bring your whole book from a spreadsheet or another system. You see what each row becomes before anything is saved.',
    },
    own_contacts: {
      title: 'Add your clients',
      why: 'From a spreadsheet, or one by one. Those that your agency gives you appear by themselves.',
    },
    postal_address: {
      title: 'Enter your agency’s postal address',
      why: 'The law wants it under every mail to a client; without it none is sent.',
    },
    licenses: {
      title: 'Record the licenses of your agents',
      why: 'At least one agent has none yet. Clients may only be served by an agent licensed in their state.',
    },
    own_licenses: {
      title: 'Record your licenses',
      why: 'None is recorded for you. Clients may only be served by an agent licensed in their state.',
    },
    own_phone: {
      title: 'Enter your phone number',
      why: 'Clients see it on their prices and in your mails, to call you.',
    },
    team: { title: 'Invite your colleagues', why: 'Whoever you invite signs in and has clients of their own.' },
    first_quote: {
      title: 'Send a first quote',
      why: 'Open a contact and press Send Quote. In test mode the mail comes to you, as the client would see it.',
    },
    card: {
      title: 'Add a card',
      why: 'Mail leaves to clients once a card is on record. Nothing is charged during the free month.',
    },
    production_mode: {
      title: 'Switch to production mode',
      why: 'In test mode every client mail comes to you instead of the client.',
    },
  } satisfies Record<SetupTask, { title: string; why: string }>,
}
