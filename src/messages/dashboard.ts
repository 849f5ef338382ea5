import type { SetupTask } from '../dashboard/setup-checklist.ts'

/** Texts of the dashboard. */
export const dashboardWords = {
  title: 'Dashboard',
  greeting: (hour: number, firstName: string) =>
    `Good ${hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'}, ${firstName}`,
  own: 'What your clients did.',
  all: "What your agency's clients did.",
  none: "Your agency's clients belong here",
  noneOwn: 'Your clients belong here',
  noneText: 'Once there are contacts, this page counts who was sent a quote, who looked at it and who answered.',
  import: 'Import a CSV file',
  tasksTitle: (count: number) => (count === 1 ? 'One thing is left to set up' : `${count} things are left to set up`),
  tasks: {
    postal_address: {
      title: "Enter your agency's postal address",
      why: 'Every mail to a client must show it; without it none is sent.',
    },
    contacts: { title: 'Import your contacts', why: 'Bring your whole book from a spreadsheet or another system.' },
    licenses: {
      title: 'Record the licenses of your agents',
      why: 'At least one agent has none yet. Clients may only be served by an agent licensed in their state.',
    },
    team: { title: 'Add your team', why: 'You are the only one here. Invited colleagues see their own clients.' },
    production_mode: {
      title: 'Switch to production mode',
      why: 'In test mode every client mail comes to you instead of the client.',
    },
  } satisfies Record<SetupTask, { title: string; why: string }>,
}
