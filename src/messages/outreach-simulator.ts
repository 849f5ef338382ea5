import { formatCount, pluralize } from '../lib/pluralize.ts'

const emails = (count: number) => pluralize(count, 'email')

export const simulatorWords = {
  title: 'Try settings',
  lead: 'Change settings to see how they affect your book’s emails for the next 12 months. Your settings do not change until you save them.',
  form: 'Settings to try',
  target: 'Target GI',
  targets: {
    as_set: 'As set for each state',
    everywhere: 'On in every state',
    nowhere: 'Off in every state',
  },
  targetHint: 'Where it is on, switching windows do not delay emails.',
  smartHint: 'Emails wait until a switching window has closed.',
  tryIt: 'See what changes',
  reset: 'Back to your settings',
  wait: (contacts: number, seconds: number) =>
    `Your book has ${pluralize(contacts, 'contact')}: this takes about ${pluralize(seconds, 'second')}.`,
  busy: 'Other simulations are running',
  busyText: 'Wait a few seconds, then click “See what changes” again.',
  none: 'Change a setting above',
  noneText: 'The emails these settings would add, move and drop appear here.',
  result: 'What changes',
  same: (after: number) =>
    after === 0
      ? 'No change: these settings send no emails either.'
      : `No change: these settings send the same ${emails(after)} on the same days.`,
  headline: (after: number, before: number) => {
    const difference = after - before
    const than =
      difference === 0
        ? 'same as now'
        : `${formatCount(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than now`
    return `${emails(after)} in the next 12 months, ${than}`
  },
  changes: { added: 'Added', moved: 'Moved', dropped: 'Dropped' },
  of: (changed: number, contacts: number) =>
    `Affects ${formatCount(changed)} of your ${pluralize(contacts, 'contact')}.`,
  forecast: {
    title: (days: number) => `What will be sent in the next ${days} days`,
    sum: (count: number, late: number, waiting: number) =>
      [
        count === 0 ? 'No emails are sent.' : `${emails(count)} ${count === 1 ? 'is' : 'are'} sent.`,
        late === 0 ? '' : `${formatCount(late)} of them ${late === 1 ? 'goes' : 'go'} out later than planned.`,
        waiting === 0 ? '' : `${emails(waiting)} will still be waiting after that.`,
      ]
        .filter(Boolean)
        .join(' '),
    tooMany: (most: number) =>
      `A day-by-day forecast is not available for books of more than ${formatCount(most)} contacts.`,
    note: 'Shows the day each email would be sent under your daily limit, in production mode, starting today.',
  },
  byKind: 'By kind of email',
  byMonth: 'By month',
  columns: {
    kind: 'Kind',
    month: 'Month',
    before: 'Now',
    after: 'With changes',
    contact: 'Contact',
    email: 'Email',
    from: 'Current send date',
    to: 'Send date with changes',
    why: 'Why',
  },
  lists: {
    added: (count: number) => `${emails(count)} added`,
    moved: (count: number) => `${emails(count)} moved`,
    dropped: (count: number) => `${emails(count)} dropped`,
  },
  more: (count: number) => `Only the first changes are listed. The totals above include ${formatCount(count)} more.`,
  never: 'Not sent',
  kindOff: 'Not sent in the next 12 months with these settings',
  kindOn: 'Not sent in the next 12 months with your current settings',
  before: (reason: string) => `Skipped now: ${reason}`,
  noWindow: 'These settings plan it for another day',
  taken: (limit: string) => `${limit}: another email comes first`,
  freed: (limit: string) => `${limit}: the email that came first is no longer sent`,
  save: 'Save these settings',
  saveNote: 'Planned emails update within a few minutes. Emails already sent do not change.',
  targetNote: 'Target GI is set for each state and is not saved here.',
  toStates: 'Set Target GI under States',
  fromSettings: 'Try it first',
}
