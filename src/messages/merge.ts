import type { ChildCounts } from '../contacts/merge/children.ts'
import type { Reason } from '../contacts/merge/duplicate-groups.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'

export const duplicateWords = {
  title: 'Duplicates',
  lead: (groups: number, complete = true) =>
    !complete
      ? `These are the first ${formatCount(groups)} groups of contacts that look like the same person. More are listed once these are settled.`
      : groups === 1
        ? 'One group of contacts looks like the same person.'
        : `${formatCount(groups)} groups of contacts look like the same person.`,
  stale: (moment: string) =>
    `Found ${moment}. The book has changed since, and what is new in it is being looked for: please look again in a minute.`,
  more: (contacts: number) => `and ${formatCount(contacts)} more`,
  reasons: {
    phone: 'phone and last name',
    birth: 'name and birth date',
    zip: 'name and ZIP code',
  } satisfies Record<Reason, string>,
  because: (reasons: readonly string[]) => `Same ${reasons.join(', same ')}`,
  none: 'No duplicates found',
  looking: 'The book is being looked through',
  lookingText: 'It is a large one. Please look again in a minute.',
  noneText:
    'Contacts with the same phone and last name, or the same name with the same birth date or ZIP code, would be listed here. Couples who share an address are left alone.',
  compare: 'Compare and merge',
  choose: 'Tick the two to compare.',
  notSame: (size: number) => (size === 2 ? 'Not the same person' : 'All different people'),
  noted: 'Noted. They will not be listed as duplicates again.',
}

export const mergeWords = {
  title: 'Merge two contacts',
  pickTitle: (name: string) => `Merge ${name} with another contact`,
  pickLead: 'Find the other contact. You compare the two before anything changes.',
  twoNeeded: 'Please choose exactly two contacts to merge.',
  lead: 'Check that this is one person. Afterwards there is one contact, with the history of both.',
  stays: 'Which contact stays?',
  staysHint: 'The other one is deleted, and its page leads here from then on.',
  differ: 'Where they differ',
  differHint: 'What stays is ticked: what is filled in before what is empty, else what was edited last.',
  same: 'Nothing else differs.',
  moves: 'What comes along',
  moving: ({ messages, quotes, contact_notes, follow_ups, ...moving }: ChildCounts) =>
    [
      messages && pluralize(messages, 'mail'),
      quotes && pluralize(quotes, 'quote'),
      contact_notes && pluralize(contact_notes, 'note'),
      follow_ups && pluralize(follow_ups, 'follow-up'),
      moving.eligibility_answers &&
        pluralize(moving.eligibility_answers, 'set of health answers', 'sets of health answers'),
      moving.consents && pluralize(moving.consents, 'consent'),
      moving.submitted_details && pluralize(moving.submitted_details, 'form they sent', 'forms they sent'),
      moving.email_preference_changes &&
        pluralize(moving.email_preference_changes, 'wish about their mail', 'wishes about their mail'),
      moving.outcomes && pluralize(moving.outcomes, 'outcome'),
    ].filter((part): part is string => Boolean(part)),
  nothingMoves: 'Neither has mails, quotes, notes or follow-ups.',
  linksWork: 'Links in mails that were sent to either keep working.',
  waiting: (count: number) =>
    `${pluralize(count, 'mail')} ${count === 1 ? 'is' : 'are'} waiting to be sent, and will go to the address that stays. Where both have the same one, it is sent once.`,
  unsubscribed: 'One of them unsubscribed, so the contact that stays will get no mail either.',
  noUpdates: 'One of them did not want the quarterly updates, so the contact that stays gets none.',
  button: 'Merge these two contacts',
  cancel: 'Keep both',
  changed: 'One of the two changed meanwhile',
  changedText: 'Nothing was merged. This is what they say now.',
  failed: 'The contacts could not be merged',
  failedText: 'Nothing was changed. Please try again.',
  done: (name: string) => `Merged. ${name} has the history of both now.`,
  leadsHere: (name: string) => `That contact was merged into ${name}.`,
}
