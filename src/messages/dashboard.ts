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
}
