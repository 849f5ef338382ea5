import type { AddressSharers } from '../../../src/contacts/edit/shared-addresses.ts'
import { formatCount, pluralize } from '../../../src/lib/pluralize.ts'

export const contactsOf = (count: number) => pluralize(count, 'contact')

/** Texts shared by the bulk actions. */
export const selectionWords = {
  nothing: 'No contacts selected',
  nothingText: 'Select contacts in the list first, then choose what to do with them.',
  unreadable: 'We could not read that selection',
  unreadableText: 'Please select again.',
  changed: 'The number of contacts has changed',
  changedText: 'Nothing has been changed yet. Check the numbers and confirm again.',
  tooMany: 'Too many contacts at once',
  tooManyText: 'Filter the list to 100,000 contacts or fewer. Nothing has been changed yet.',
  notDone: 'Nothing was changed. Please try again in a moment.',
  type: (count: number) => `Type ${formatCount(count)} to confirm`,
  typeWhy: 'This helps prevent accidents with large selections.',
  typeWrong: (count: number) => `Type the number ${formatCount(count)}.`,
  gone: (count: number) => `${contactsOf(count)} you selected ${count === 1 ? 'is' : 'are'} no longer in your list.`,
}

/** The names of contacts that share an address. Contacts that the user may not see are not named. */
export const sharerNames = ({ names, more }: AddressSharers): string[] => [
  ...names.map((name, index) => name ?? `${index === 0 ? 'A' : 'a'} contact you cannot see`),
  ...(more > 0 ? [pluralize(more, 'more contact')] : []),
]

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
      ? 'This contact will be removed from your list and get no more emails or texts. You can restore it from Recently deleted for 30 days.'
      : 'These contacts will be removed from your list and get no more emails or texts. You can restore them from Recently deleted for 30 days.',
  sharers: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} shares this email address and will get no emails until you add another address.`
      : `${new Intl.ListFormat('en-US').format(names)} share this email address and will get no emails until you add other addresses.`,
  scheduled: (count: number) =>
    count === 1
      ? 'of them has a scheduled email or text that will not be sent'
      : 'of them have scheduled emails or texts that will not be sent',
  partners: (count: number) =>
    count === 1
      ? 'contact you keep shares an address with one of them and will get no emails'
      : 'contacts you keep share an address with one of them and will get no emails',
}

export const reassignmentWords = {
  failed: 'Failed to reassign contacts',
  choose: 'Please select an agent to reassign contacts to.',
  title: (count: number) => `Reassign ${contactsOf(count)}`,
  to: 'Reassign to',
  nobody: 'Unassigned',
  show: 'Preview',
  button: (count: number, to: string) =>
    to ? `Reassign ${contactsOf(count)} to ${to}` : `Unassign ${contactsOf(count)}`,
  busy: 'Reassigning…',
  keep: 'Keep current agents',
  done: (count: number, to: string) =>
    to ? `${contactsOf(count)} reassigned to ${to}.` : `${contactsOf(count)} unassigned.`,
  already: (count: number, to: string) =>
    to
      ? `${contactsOf(count)} already ${count === 1 ? 'belongs' : 'belong'} to ${to}.`
      : `${contactsOf(count)} already ${count === 1 ? 'has' : 'have'} no agent.`,
  allAlready: (to: string) => (to ? `All of them already belong to ${to}.` : 'None of them has an agent.'),
  mails: (to: string) =>
    to
      ? `Scheduled emails will be sent in ${to}’s name, or in your agency’s if you chose that.`
      : 'Scheduled emails will be sent in the name of the default agent, or of an admin if there is none, or in your agency’s if you chose that.',
  unlicensed: (to: string) => `${to} has no license on file for some of their states`,
  unlicensedText: 'You can still continue. Add licenses under Manage Agents.',
}
