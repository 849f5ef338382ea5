/** On a contact's page: what somebody typed who signed up with this contact's address, and what was agreed to. */
export const submittedWords = {
  title: 'They sent different details',
  lead: (when: string) =>
    `Someone signed up with this email address on ${when}. Nothing here was changed. Select what is right.`,
  answered: (when: string) =>
    `They answered this on their quote page on ${when}. Nothing here was changed. Select what is right.`,
  same: 'Everything they entered matches what is already here.',
  take: (name: string, before: string, after: string) => `${name}: ${after} instead of ${before}`,
  takeTicked: 'Use selected details',
  keep: 'Keep ours',
  prospect: 'We could not tell if it was them, so there is also a separate contact:',
  merge: 'Merge the two',
  tickFirst: 'Select what is right first, or press Keep ours.',
  settled: 'Done. The details here stay as they are.',
  taken: 'Updated.',
  gone: 'Someone already reviewed these details.',
  consents: 'What they agreed to',
  channel: (channel: string) => (channel === 'text' ? 'Text messages' : 'Email'),
  event: ({ answered, settled, taken }: { answered: boolean; settled: boolean; taken: boolean | null }) => {
    const [sent, wasTaken, wasLeft] = answered
      ? ['The client answered on their quote page', 'the answer was used', 'the answer was not used']
      : ['Someone signed up with this address and sent other details', 'they were used', 'ours were kept']
    return settled ? `${sent}, and ${taken ? wasTaken : wasLeft}` : sent
  },
}
