/** What each number of the dashboard means. */
export const figureMeanings = [
  [
    'People, not emails',
    'Who is mailed three times in a range is counted once. Each figure leads to the people behind it.',
  ],
  ['Days', (zone: string) => `Days begin and end at midnight by your agency's clock (${zone}).`],
  ['Quotes Sent', 'People to whom an email with their own quote left: by itself, or sent by one of you.'],
  [
    'Quotes Viewed',
    'People who opened their quote page. Robots, mail scanners and helpers who read along do not count.',
  ],
  ['View rate', 'Quotes viewed over quotes sent. It can pass 100% when people look at a quote of an earlier day.'],
  ['Health Questions Completed', 'People who answered the health questions to the end.'],
  ['Completion rate', 'Health questions completed over quotes sent.'],
  ['Asked', 'People who asked for a call, a message or an appointment.'],
  ['Upcoming Emails', 'Emails planned for today and the next 30 days, and those that wait to leave.'],
  ['Whose', 'A client counts for the agent it has today. Test emails and erased clients count for nobody.'],
] as const
