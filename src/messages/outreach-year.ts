import { type CalendarDate, formatLong, formatWithWeekday } from '../lib/calendar-date.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'

const mails = (count: number) => pluralize(count, 'mail')

export const yearWords = {
  title: 'The next 12 months',
  lead: (total: number, clients: number) =>
    total === 0
      ? 'No mail is planned for the next 12 months.'
      : `${mails(total)} to ${pluralize(clients, 'client')} in the next 12 months.`,
  note: 'This is what leaves if nobody changes anything. Clients who are added, answer or unsubscribe change it, and so do your settings.',
  print: 'To print it, use your browser’s print command: only the calendar is printed.',
  caption: 'Mails by month and kind',
  month: 'Month',
  weeks: 'Weeks, from Monday',
  total: 'Total',
  week: (from: CalendarDate, to: CalendarDate, count: number) =>
    `${formatLong(from).replace(/,.*/, '')}${from === to ? '' : ` to ${formatLong(to).replace(/,.*/, '')}`}: ${mails(count)}`,
  caps: (later: number, days: number) =>
    later === 0
      ? 'Your daily limit holds nothing back: each mail leaves on its day.'
      : `On ${pluralize(days, 'day')} more mail is due than your daily limit lets out, so ${pluralize(later, 'mail')} ${later === 1 ? 'leaves' : 'leave'} a day or more later. The calendar shows the day they leave.`,
  lost: (count: number) =>
    `${mails(count)} would wait more than 30 days and ${count === 1 ? 'is' : 'are'} left out then.`,
  limit:
    'The limit is 7 percent of your book a day, never less than 50, and in the first three weeks at most 200, 500 and 1,000 a day, so that mail providers get to know you.',
  planning: 'The plan is being made for the first time',
  planningText: 'It takes a minute or two. Load this page again then: outreach can start once the year can be seen.',
  none: 'Nothing is planned yet',
  noneText: 'The plan is made from birth dates and effective dates, a few seconds after contacts are added.',
  start: {
    title: 'Start outreach',
    asks: (count: number, firstOn: CalendarDate | undefined) =>
      count === 0
        ? 'In the next 30 days no mail leaves. Later ones leave by themselves on their days.'
        : `In the next 30 days ${mails(count)} ${count === 1 ? 'leaves' : 'leave'}${firstOn ? `, the first on ${formatWithWeekday(firstOn)}` : ''}.`,
    kinds: (kinds: readonly [label: string, count: number][]) =>
      `By kind: ${kinds.map(([label, count]) => `${label} ${formatCount(count)}`).join(', ')}.`,
    late: (count: number) =>
      `${pluralize(count, 'of them', 'of them')} ${count === 1 ? 'was' : 'were'} due in the last 30 days and ${count === 1 ? 'is' : 'are'} caught up.`,
    hour: (hour: string) => `Each leaves at ${hour} in the client’s own time zone.`,
    production: 'They go to your clients.',
    test: (address: string | undefined) =>
      `Your agency is in test mode: up to 20 a day of them go to ${address ?? 'an admin of your agency'}, none to a client.`,
    demo: 'Your clients are samples, so no real person is written to.',
    demoPractice:
      'Your clients are samples: every mail goes to the practice mailbox, and no real person is written to.',
    practice: 'This is practice mode: every mail goes to the practice mailbox, and no real person is written to.',
    stop: 'You can pause all of it, or one kind, at any time.',
    seen: 'I have looked at the 12 months above',
    seenMissing: 'Tick this once you have looked at the 12 months above',
    button: 'Start outreach',
    started: 'Outreach has started. What is due leaves at its hour.',
    cannot: 'Outreach cannot start yet',
  },
}
