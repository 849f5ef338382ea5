import type { Metric } from '../dashboard/figures.ts'
import type { Period } from '../dashboard/period.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'
import { dashboardFailures } from './dashboard-failures.ts'

type Named = Exclude<Period, 'custom'>

/** Texts of the dashboard's figures. Exact words: dashboard-002, dashboard-004 to dashboard-007, dashboard-027, dashboard-028. */
export const figureWords = {
  period: {
    label: 'Date range',
    form: 'The days that are counted',
    names: {
      today: 'Today',
      yesterday: 'Yesterday',
      '7days': 'Last 7 Days',
      '30days': 'Last 30 Days',
      '90days': 'Last 90 Days',
      ytd: 'Year to Date',
      custom: 'Custom Dates',
    } satisfies Record<Period, string>,
    from: 'From',
    to: 'To',
    show: 'Show',
    refresh: 'Refresh',
    /** What the figures are of, while the dates that were asked for cannot be read. */
    meanwhile: 'Until then you see the last 30 days.',
  },
  /** The one sentence that says what happened. */
  headline: (when: string, { sent, viewed, health }: Record<'sent' | 'viewed' | 'health', number>) => {
    if (sent + viewed + health === 0) return `${when} nobody was sent a quote, and nobody looked at one.`
    const mailed = sent === 0 ? 'nobody was' : pluralize(sent, 'person was', 'people were')
    return `${when} ${mailed} sent a quote, ${people(viewed)} looked at one, and ${people(health)} answered the health questions.`
  },
  when: {
    today: 'Today',
    yesterday: 'Yesterday',
    '7days': 'In the last 7 days',
    '30days': 'In the last 30 days',
    '90days': 'In the last 90 days',
    ytd: 'This year',
  } satisfies Record<Named, string>,
  whenCustom: (span: string) => `From ${span}`,
  cards: {
    sent: 'Quotes Sent',
    viewed: 'Quotes Viewed',
    health: 'Health Questions Completed',
    upcoming: 'Upcoming Emails',
    byHand: (count: number) => `${formatCount(count)} sent by hand`,
    viewRate: (percent: number) => `${percent}% view rate`,
    completionRate: (percent: number) => `${percent}% completion rate`,
    upcomingNote: 'in the next 30 days',
  },
  robots: (count: number) =>
    `${pluralize(count, 'visit')} looked like those of robots, such as mail scanners, and ${count === 1 ? 'is' : 'are'} in none of these figures.`,
  asked: (count: number) =>
    count === 1
      ? '1 person asked for a call or a message.'
      : `${formatCount(count)} people asked for a call or a message.`,
  whatHappened: 'What happened',
  toToday: 'Whom to call today',
  howCounted: 'How these numbers are counted',
  funnel: {
    title: 'Performance Metrics',
    what: 'How far people came: were sent a quote, looked at it, answered the health questions.',
  },
  activity: {
    title: 'Activity',
    what: 'What happened in this range, each person once for each kind.',
  },
  series: {
    title: 'Emails by day',
    what: (span: string) => `${span}. People who were sent a quote, and the emails that are scheduled from today on.`,
    day: 'Day',
    sent: 'Sent',
    scheduled: 'Scheduled',
  },
  looks: {
    title: 'Clients by day',
    what: 'People who looked at their quote, and people who answered the health questions. New ones appear by themselves.',
    viewed: 'Quotes Viewed',
    health: 'Health Completed',
    day: 'Day',
    pause: 'Stop updating',
    goOn: 'Go on updating',
  },
  worth: 'What came of talking to clients, as your follow-ups in this range say.',
  ranking: {
    title: 'Send Ranking',
    what: 'The days on which quotes were sent, with how many of those people then looked and answered within 30 days.',
    sort: 'Order',
    sorts: { chronological: 'Newest first', quotes_viewed: 'Most viewed', quotes_sent: 'Most sent' },
    rank: 'Rank',
    day: 'Day',
    sent: 'Sent',
    viewed: 'Viewed',
    health: 'Health',
    pager: 'days',
    pages: 'Pages of the send ranking',
  },
  upcoming: {
    title: 'Upcoming Emails',
    what: 'What leaves by itself today and in the next 30 days.',
    whatNotStarted:
      'What is planned for today and the next 30 days. Nothing leaves by itself yet: outreach is not started.',
    contact: 'Client',
    kind: 'Email',
    day: 'Leaves on',
    pager: 'emails',
    pages: 'Pages of the upcoming emails',
    all: 'All of what is ahead',
  },
  board: {
    title: 'Leaderboard',
    what: 'What the clients of each agent did. The total is looks, answers and requests together.',
    agent: 'Agent',
    total: 'Total',
    contacts: 'Clients',
    hide: 'Hide it for everybody in the settings',
  },
  metrics: {
    sent: 'Sent',
    viewed: 'Viewed',
    health: 'Health',
    asked: 'Asked',
  } satisfies Record<Metric, string>,
  people: {
    back: 'Dashboard',
    titles: {
      sent: 'Sent a quote',
      viewed: 'Looked at their quote',
      health: 'Answered the health questions',
      asked: 'Asked for a call or a message',
    } satisfies Record<Metric, string>,
    lead: (count: number, span: string) => `${pluralize(count, 'person', 'people')}, ${span}.`,
    none: 'Nobody in these days.',
    client: 'Client',
    day: 'Last on',
    agent: 'Agent',
    nobody: 'Nobody',
    deleted: 'recently deleted',
    pager: 'people',
  },
  renewals: {
    title: 'Renewals',
    what: 'Policies whose anniversary is within the next 30 days.',
    client: 'Client',
    day: 'Anniversary',
    policy: 'Policy',
    noPolicy: 'No plan recorded',
    reach: 'Phone and email',
    none: 'No policy has its anniversary in the next 30 days.',
    noWay: 'None recorded',
    pager: 'policies',
    pages: 'Pages of the renewals',
  },
  failed: {
    ...dashboardFailures,
    ranking: 'Error loading the send ranking.',
    board: 'Error loading the leaderboard.',
    worth: 'Error loading what the outreach was worth.',
    renewals: 'Error loading renewals.',
  },
  empty: {
    /** Source: dashboard-027. */
    ranking: 'No send data available for the selected period.',
    /** Source: dashboard-028. */
    upcoming: 'No upcoming emails scheduled in the next 30 days.',
    /** Source: dashboard-029. */
    board: 'No data available to display.',
  },
}

const people = (count: number) => (count === 0 ? 'nobody' : formatCount(count))
