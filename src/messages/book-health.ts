import { formatCount, pluralize } from '../lib/pluralize.ts'

/** Rounded, but 100 and 0 only where it is all or nothing. */
export const shareOf = (part: number, whole: number): string => {
  if (whole === 0 || part === 0) return '0%'
  if (part >= whole) return '100%'
  const percent = (100 * part) / whole
  return percent < 1 ? 'under 1%' : `${Math.min(99, Math.round(percent))}%`
}

export const bookHealthWords = {
  title: 'Book health',
  summary: (complete: number, contacts: number, own: boolean) =>
    `${formatCount(complete)} of ${own ? 'your own' : 'your'} ${pluralize(contacts, 'contact')} (${shareOf(complete, contacts)}) have all that their mails, prices and switching windows need.`,
  summaryOfOne: (isComplete: boolean) =>
    isComplete ? 'Your one contact has all it needs.' : 'Your one contact lacks something.',
  rest: (lacking: number) =>
    `${formatCount(lacking)} ${lacking === 1 ? 'lacks' : 'lack'} something. What costs you most comes first; a contact may be in several lists.`,
  fine: 'Nothing is missing',
  fineText:
    'Every contact has what its mails, its prices and its switching window need. Come back after your next import.',
  none: 'Your book is empty',
  noneOwn: 'No contacts are yours yet',
  noneText: 'Once there are contacts, this page says what they lack and what that costs.',
  import: 'Import a CSV file',
  share: (part: number, whole: number) => `${shareOf(part, whole)} of contacts`,
  show: (count: number) => `Show ${pluralize(count, 'contact')}`,
  listed: 'What contacts lack',
  notFound: (names: readonly string[]) =>
    `Also looked for, and not found: ${names.map((name) => `“${name}”`).join(', ')}.`,
  countedAt: (when: string) => `Counted ${when}, as every night.`,
  countedNow: 'Counted just now.',
  again: 'Count again',
  never: 'Your book was not counted yet',
  neverText: 'That happens every night. You can also have it counted now; it takes a few seconds.',
  now: 'Count now',
  done: 'Counted anew.',
  fresh: (when: string) => `This was counted at ${when}, a moment ago. Counting again makes sense after five minutes.`,
  counting: 'Your book is being counted right now. Please look again in a minute.',
  /** Above the list of those who lack something. */
  back: 'Book health',
  adminsGive: 'An admin can give them to another agent.',
  saved: (name: string) => `Saved ${name}.`,
  toContact: 'Open the contact',
  toDo: 'To do',
}
