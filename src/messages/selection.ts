import { formatCount, pluralize } from '../lib/pluralize.ts'

export const contactsOf = (count: number) => pluralize(count, 'contact')

/** Words of the pages that do one thing to many contacts. */
export const selectionWords = {
  nothing: 'No contact is selected',
  nothingText: 'Tick the contacts in the list first, then choose what to do with them.',
  unreadable: 'We could not read that selection',
  unreadableText: 'Please select again.',
  changed: 'The number of contacts changed meanwhile',
  changedText: 'Nothing was done yet. Please look at the numbers again.',
  tooMany: 'That is more than we change at once',
  tooManyText: 'Please filter the list to at most 100,000 contacts. Nothing was done yet.',
  notDone: 'Nothing was changed. Please try again in a moment.',
  type: (count: number) => `Type ${formatCount(count)} to confirm`,
  typeWhy: 'With so many, so that nobody does this by a slip.',
  typeWrong: (count: number) => `Please type the number ${formatCount(count)}.`,
  gone: (count: number) =>
    `${contactsOf(count)} of those you ticked ${count === 1 ? 'is' : 'are'} not in your list any more.`,
}

/** Sharers of an address by name; those who belong to a colleague have none here. */
export const sharerNames = (names: readonly (string | undefined)[]): string[] =>
  names.map((name, place) => name ?? `${place === 0 ? 'A' : 'a'} colleague’s contact`)

export const deletionWords = {
  failed: 'Failed to delete contacts',
  failedOne: 'Failed to delete contact',
  title: (count: number) => `Delete ${contactsOf(count)}?`,
  button: (count: number) => `Delete ${contactsOf(count)}`,
  busy: 'Deleting…',
  keep: (count: number) => (count === 1 ? 'Keep this contact' : 'Keep these contacts'),
  done: (count: number) => `${contactsOf(count)} ${count === 1 ? 'was' : 'were'} deleted.`,
  what: (count: number) =>
    count === 1
      ? 'The contact leaves your list now and gets no more mail. For 30 days it waits under Recently deleted, where it can be restored.'
      : 'They leave your list now and get no more mail. For 30 days they wait under Recently deleted, where they can be restored.',
  sharers: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} shares this email address, and then gets no mail until given an address.`
      : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} share this email address, and then get no mail until given an address.`,
  scheduled: (count: number) =>
    count === 1 ? 'has a mail scheduled that will not go out' : 'have a mail scheduled that will not go out',
  partners: (count: number) =>
    count === 1
      ? 'who stays shares an address with one of them, and then gets no mail'
      : 'who stay share an address with one of them, and then get no mail',
}

export const reassignmentWords = {
  failed: 'Failed to reassign contacts',
  choose: 'Please select an agent to reassign contacts to.',
  title: (count: number) => `Reassign ${contactsOf(count)}`,
  to: 'Reassign to',
  nobody: 'Unassigned',
  show: 'Show what happens',
  button: (count: number, to: string) =>
    to ? `Give ${contactsOf(count)} to ${to}` : `Leave ${contactsOf(count)} unassigned`,
  busy: 'Reassigning…',
  keep: 'Leave them as they are',
  done: (count: number, to: string) =>
    to
      ? `${contactsOf(count)} ${count === 1 ? 'is' : 'are'} ${to}’s now.`
      : `${contactsOf(count)} ${count === 1 ? 'has' : 'have'} no agent now.`,
  already: (count: number, to: string) =>
    to
      ? `${contactsOf(count)} ${count === 1 ? 'is' : 'are'} ${to}’s already and ${count === 1 ? 'stays' : 'stay'}.`
      : `${contactsOf(count)} ${count === 1 ? 'has' : 'have'} no agent already.`,
  allAlready: (to: string) => (to ? `All of them are ${to}’s already.` : 'None of them has an agent.'),
  mails: (to: string) =>
    to
      ? `Mails that are scheduled go out in ${to}’s name.`
      : 'Mails that are scheduled go out in the default agent’s name.',
  unlicensed: (to: string) => `${to} has no license on file for some of their states`,
  unlicensedText: 'You can go on: licenses are kept under Manage Agents.',
}
