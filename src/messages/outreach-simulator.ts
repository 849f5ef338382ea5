import { formatCount, pluralize } from '../lib/pluralize.ts'

const mails = (count: number) => pluralize(count, 'mail')

export const simulatorWords = {
  title: 'Try settings out',
  lead: 'Change what you like and see what it does to the mails of the next 12 months, on your own book. Nothing is saved until you say so.',
  form: 'Settings to try',
  target: 'Target GI',
  targets: {
    as_set: 'As set, state by state',
    everywhere: 'As if it were on in every state',
    nowhere: 'As if it were off in every state',
  },
  targetHint: 'Where it is on, windows delay nothing.',
  smartHint: 'Mail waits until a window to switch has closed.',
  tryIt: 'See what changes',
  reset: 'Back to your settings',
  wait: (contacts: number, seconds: number) =>
    `Your book has ${pluralize(contacts, 'contact')}: this takes about ${pluralize(seconds, 'second')}.`,
  busy: 'Other simulations are running',
  busyText: 'They take a few seconds. Please press “See what changes” again.',
  none: 'Change something above',
  noneText: 'The mails that these settings would add, move and drop then stand here.',
  result: 'What changes',
  same: (after: number) =>
    after === 0
      ? 'Nothing changes: no mail is planned with these settings either.'
      : `Nothing changes: these settings send the same ${mails(after)} on the same days.`,
  headline: (after: number, before: number) => {
    const difference = after - before
    const than =
      difference === 0
        ? 'as many as now'
        : `${formatCount(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than now`
    return `${mails(after)} in the next 12 months, ${than}`
  },
  changes: { added: 'Added', moved: 'Moved', dropped: 'Dropped' },
  of: (changed: number, contacts: number) =>
    `It concerns ${formatCount(changed)} of your ${pluralize(contacts, 'contact')}.`,
  forecast: {
    title: (days: number) => `What then leaves in the next ${days} days`,
    sum: (count: number, late: number, waiting: number) =>
      [
        count === 0 ? 'No mail leaves.' : `${mails(count)} ${count === 1 ? 'leaves' : 'leave'}.`,
        late === 0
          ? ''
          : `${pluralize(late, 'of them', 'of them')} ${late === 1 ? 'leaves' : 'leave'} later than planned.`,
        waiting === 0 ? '' : `${mails(waiting)} still ${waiting === 1 ? 'waits' : 'wait'} after that.`,
      ]
        .filter(Boolean)
        .join(' '),
    tooMany: (most: number) =>
      `Which mail leaves on which day of the next 90 is not worked out for books of more than ${formatCount(most)} contacts.`,
    note: 'Each mail stands on the day it leaves, under your daily limit, in production mode and from today on.',
  },
  byKind: 'By kind of mail',
  byMonth: 'By month',
  columns: {
    kind: 'Kind',
    month: 'Month',
    before: 'Now',
    after: 'Then',
    contact: 'Contact',
    mail: 'Mail',
    from: 'Leaves now',
    to: 'Leaves then',
    why: 'Why',
  },
  lists: {
    added: (count: number) => `${mails(count)} added`,
    moved: (count: number) => `${mails(count)} moved`,
    dropped: (count: number) => `${mails(count)} dropped`,
  },
  more: (count: number) => `The first of them; ${formatCount(count)} more are counted above.`,
  never: 'Not',
  kindOff: 'This kind is switched off',
  kindOn: 'This kind is switched on',
  before: (reason: string) => `Now left out: ${reason}`,
  noWindow: 'No window delays it any more',
  taken: (limit: string) => `${limit}: another mail comes first`,
  freed: (limit: string) => `${limit}: the mail that came first does not leave any more`,
  save: 'Save these settings',
  saveNote: 'All plans are made anew within a few minutes. Mails that already left stay as they are.',
  targetNote: 'Target GI itself is set state by state, and is not saved here.',
  toStates: 'Set it under States',
  fromSettings: 'Try it out first',
}
