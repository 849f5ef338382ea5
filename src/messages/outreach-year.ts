import { type CalendarDate, formatLong, formatWithWeekday } from '../lib/calendar-date.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'

const emails = (count: number) => pluralize(count, 'email')

export const yearWords = {
  title: 'The next 12 months',
  lead: (total: number, clients: number) =>
    total === 0
      ? 'No emails are planned for the next 12 months.'
      : `${emails(total)} to ${pluralize(clients, 'client')} in the next 12 months.`,
  note: 'This plan changes when you change settings, and when clients are added, answer or unsubscribe.',
  caption: 'Emails by month and kind',
  month: 'Month',
  weeks: 'Weeks (Monday to Sunday)',
  total: 'Total',
  week: (from: CalendarDate, to: CalendarDate, count: number) =>
    `${formatLong(from).replace(/,.*/, '')}${from === to ? '' : ` to ${formatLong(to).replace(/,.*/, '')}`}: ${emails(count)}`,
  caps: (later: number, days: number) =>
    later === 0
      ? 'Your daily limit does not delay any emails.'
      : `On ${pluralize(days, 'day')} your agency has more emails due than your daily limit allows, so ${emails(later)} ${later === 1 ? 'goes' : 'go'} out a day or more later. The calendar shows the day they are sent.`,
  lost: (count: number) => `${emails(count)} would wait more than 30 days and ${count === 1 ? 'is' : 'are'} skipped.`,
  limit:
    'The limit is 7 percent of your book a day, but at least 50. In the first three weeks it is at most 200, then 500, then 1,000 a day, so email providers learn to trust you.',
  planningText: 'This takes a minute or two. Refresh the page to review the year and start outreach.',
  none: 'Nothing is planned yet',
  noneText: 'Add contacts with birth dates and effective dates. Their emails appear here a minute later.',
  start: {
    title: 'Start outreach',
    asks: (count: number, firstOn: CalendarDate | undefined) =>
      count === 0
        ? 'No emails are due in the next 30 days. Later ones are sent automatically on their dates.'
        : `In the next 30 days, ${emails(count)} ${count === 1 ? 'is' : 'are'} sent${firstOn ? `, the first on ${formatWithWeekday(firstOn)}` : ''}.`,
    kinds: (kinds: readonly [label: string, count: number][]) =>
      `By kind: ${kinds.map(([label, count]) => `${label} ${formatCount(count)}`).join(', ')}.`,
    late: (count: number) =>
      `${formatCount(count)} of them ${count === 1 ? 'was' : 'were'} due in the last 30 days and ${count === 1 ? 'is' : 'are'} sent as catch-up.`,
    hour: (hour: string) => `Each is sent at ${hour} or later that day in the client’s time zone.`,
    production: 'They go to your clients.',
    test: (address: string | undefined) =>
      `Your agency is in test mode: up to 20 a day go to ${address ?? 'an admin of your agency'}, none to clients.`,
    demo: 'Your clients are sample data, so no real client gets an email.',
    demoPractice:
      'Your clients are sample data: every email goes to the practice mailbox, and no real person gets one.',
    practice: 'This is practice mode: every email goes to the practice mailbox, and no real person gets one.',
    stop: 'You can pause all emails, or one kind, at any time.',
    seen: 'I have reviewed the 12 months above',
    seenMissing: 'Check this box after you review the 12 months above',
    button: 'Start outreach',
    started: 'Outreach has started. Emails will go out on their due dates at your send hour.',
    cannot: 'Outreach cannot start yet',
  },
}
