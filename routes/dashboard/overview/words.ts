export const dashboardWords = {
  title: 'Dashboard',
  greeting: (hour: number, firstName: string) =>
    `Good ${hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'}, ${firstName}`,
  own: 'Here are your clients at a glance.',
  all: 'Here is your agency at a glance.',
  asOf: (time: string) => `Figures as of ${time}.`,
  none: 'No contacts yet',
  noneOwn: 'No contacts assigned to you yet',
  noneText:
    'Once you add contacts, this page shows who gets a quote, who views it and who answers the health questions.',
  import: 'Import a CSV file',
}
