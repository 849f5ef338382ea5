/** On a contact's page: what somebody typed who signed up with this contact's address, and what was agreed to. */
export const submittedWords = {
  title: 'They sent other details',
  lead: (when: string) =>
    `Somebody signed themselves up with this email address on ${when}. Nothing here was changed. Tick what is right.`,
  answered: (when: string) =>
    `They answered this on their quote page on ${when}. Nothing here was changed. Check what is right.`,
  same: 'All they typed is what stands here already.',
  take: (name: string, before: string, after: string) => `${name}: ${after} instead of ${before}`,
  takeTicked: 'Take what is ticked',
  keep: 'Keep ours',
  prospect: 'We could not tell whether it was them, so they stand in your contacts by themselves too:',
  merge: 'Merge the two',
  tickFirst: 'Tick what is right first, or press Keep ours.',
  settled: 'Done. What stands here is what counts.',
  taken: 'Taken.',
  gone: 'Somebody settled these details already.',
  consents: 'What they agreed to',
  channel: (channel: string) => (channel === 'text' ? 'Text messages' : 'Email'),
  event: ({ answered, settled, taken }: { answered: boolean; settled: boolean; taken: boolean | null }) => {
    const [sent, wasTaken, wasLeft] = answered
      ? ['The client answered on their quote page', 'the answer was taken', 'the answer was not taken']
      : ['Someone signed up with this address and sent other details', 'they were taken', 'ours were kept']
    return settled ? `${sent}, and ${taken ? wasTaken : wasLeft}` : sent
  },
}
