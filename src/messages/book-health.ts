import { formatCount, pluralize } from '../lib/pluralize.ts'

/** A whole percentage, or 'under 1%'. 100% and 0% are only used for all and none. */
export const shareOf = (part: number, whole: number): string => {
  if (whole === 0 || part === 0) return '0%'
  if (part >= whole) return '100%'
  const percent = (100 * part) / whole
  return percent < 1 ? 'under 1%' : `${Math.min(99, Math.round(percent))}%`
}

export const bookHealthWords = {
  title: 'Book health',
  summary: (complete: number, contacts: number, own: boolean) =>
    `${formatCount(complete)} of ${own ? 'your own' : 'your'} ${pluralize(contacts, 'contact')} (${shareOf(complete, contacts)}) ${complete === 1 ? 'has' : 'have'} no missing details.`,
  summaryOfOne: (isComplete: boolean) =>
    isComplete ? 'Your one contact has no missing details.' : 'Your one contact has missing details.',
  rest: (incomplete: number) =>
    `${formatCount(incomplete)} ${incomplete === 1 ? 'has' : 'have'} missing details. The costliest gaps come first, and a contact can be in several lists.`,
  fine: 'Nothing is missing',
  fineText:
    'Every contact has what we need for emails, prices and switching windows. Check again after your next import.',
  none: 'Your book is empty',
  noneOwn: 'No contacts assigned to you yet',
  noneText: 'Add contacts to see which details are missing and what that costs you.',
  import: 'Import a CSV file',
  share: (part: number, whole: number) => `${shareOf(part, whole)} of contacts`,
  show: (count: number) => `Show ${pluralize(count, 'contact')}`,
  listed: 'Missing details',
  notFound: (names: readonly string[]) =>
    `Also checked, with nothing missing: ${names.map((name) => `“${name}”`).join(', ')}.`,
  countedAt: (when: string) => `Counted ${when}. We recount every night.`,
  countedNow: 'Counted just now.',
  again: 'Recount',
  never: 'We have not checked your book yet',
  neverText: 'We count every night. You can also count now; it takes a few seconds.',
  now: 'Count now',
  done: 'Recounted.',
  fresh: (when: string) => `We last counted at ${when}. You can recount five minutes after that.`,
  counting: 'We are counting your book now. Check back in a minute.',
  /** For the contact list filtered by a problem. */
  back: 'Book health',
  adminsGive: 'An admin can reassign them.',
  saved: (name: string) => `Saved ${name}.`,
  toContact: 'Open contact',
  toDo: 'To do',
}
