import type { DuplicateReason } from '../../../src/contacts/merge/duplicate-groups.ts'
import type { ChildCounts } from '../../../src/contacts/merge/related-rows.ts'
import { formatCount, pluralize } from '../../../src/lib/pluralize.ts'

export const duplicateWords = {
  title: 'Duplicates',
  lead: (groups: number, complete = true) =>
    !complete
      ? `These are the first ${formatCount(groups)} groups of possible duplicates. Resolve these to see more.`
      : groups === 1
        ? 'One group of possible duplicates.'
        : `${formatCount(groups)} groups of possible duplicates.`,
  stale: (moment: string) =>
    `Last checked ${moment}, so newer duplicates may be missing. We are checking again: refresh in a minute.`,
  more: (contacts: number) => `and ${formatCount(contacts)} more`,
  reasons: {
    phone: 'phone and last name',
    birth: 'name and birth date',
    zip: 'name and ZIP code',
  } satisfies Record<DuplicateReason, string>,
  because: (reasons: readonly string[]) => `Same ${reasons.join(', same ')}`,
  none: 'No duplicates found',
  looking: 'Looking for duplicates',
  lookingText: 'You have a lot of contacts. Refresh in a minute.',
  noneText:
    'Contacts that may be the same person appear here: the same phone, last name and first initial, or the same name with the same birth date or ZIP code. People with different birth dates and couples who share an email address do not.',
  compare: 'Compare and merge',
  choose: 'Select two to compare.',
  notSame: (size: number) => (size === 2 ? 'Not the same person' : 'All different people'),
  noted: 'Saved. They will not be listed as duplicates again.',
}

export const mergeWords = {
  title: 'Merge two contacts',
  pickTitle: (name: string) => `Merge ${name} with another contact`,
  pickLead: 'Find the other contact. You can compare both before anything changes.',
  twoNeeded: 'Choose exactly two contacts to merge.',
  lead: 'Make sure both contacts are the same person. You will have one contact with the history of both.',
  stays: 'Which contact do you want to keep?',
  staysHint: 'The other one is deleted, and its links will open the one you keep.',
  differ: 'Differences',
  differHint:
    'Choose the value to keep. We usually selected the filled-in one, or the one from the contact edited last.',
  same: 'All details are the same.',
  moves: 'What moves over',
  moving: ({ messages, quotes, contact_notes, follow_ups, ...moving }: ChildCounts) =>
    [
      messages && pluralize(messages, 'email or text', 'emails or texts'),
      quotes && pluralize(quotes, 'quote'),
      contact_notes && pluralize(contact_notes, 'note'),
      follow_ups && pluralize(follow_ups, 'follow-up'),
      moving.eligibility_answers &&
        pluralize(moving.eligibility_answers, 'set of health answers', 'sets of health answers'),
      moving.consents && pluralize(moving.consents, 'consent'),
      moving.submitted_details && pluralize(moving.submitted_details, 'form they sent', 'forms they sent'),
      moving.email_preference_changes && pluralize(moving.email_preference_changes, 'email preference'),
      moving.outcomes && pluralize(moving.outcomes, 'outcome'),
    ].filter((part): part is string => Boolean(part)),
  nothingMoves: 'Neither has emails, texts, quotes, notes or follow-ups.',
  linksWork: 'Links in emails already sent to either contact keep working.',
  waiting: (count: number) =>
    `${pluralize(count, 'scheduled email or text', 'scheduled emails or texts')} will go to the address or phone you keep. If both have the same one scheduled, it is sent once.`,
  unsubscribed: 'One of them unsubscribed or is blocked, so the merged contact will get no emails either.',
  noUpdates: 'One of them does not get quarterly updates, so the merged contact will not get them.',
  button: 'Merge these two contacts',
  cancel: 'Keep both',
  changed: 'One of the contacts changed',
  changedText: 'Nothing was merged. Here are the current details.',
  failed: 'Could not merge these contacts',
  failedText: 'Nothing was changed. Please try again.',
  done: (name: string) => `Merged. ${name} now has the history of both.`,
  leadsHere: (name: string) => `That contact was merged into ${name}.`,
}
