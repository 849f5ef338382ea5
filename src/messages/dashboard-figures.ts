import type { Metric } from '../dashboard/figures.ts'
import type { Period } from '../dashboard/period.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'

type FixedPeriod = Exclude<Period, 'custom'>

/** Shown where a part of the dashboard cannot be read. Source: dashboard-021..026. */
export const dashboardFailures = {
  stats: 'Error loading dashboard stats.',
  data: 'Failed to load dashboard data.',
  series: 'Failed to load time series data (API error).',
  chart: 'Error loading chart data. Please try again.',
  cards: 'Failed to load data',
  upcoming: 'Error loading upcoming emails.',
}

/** Some of these texts are fixed by dashboard-002, dashboard-004 to dashboard-007, dashboard-027 and dashboard-028. */
export const figureWords = {
  period: {
    label: 'Date range',
    form: 'Dates to show',
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
    /** Shown if the requested dates are invalid: says which days the figures cover instead. */
    meanwhile: 'Showing the last 30 days for now.',
  },

  headline: (when: string, { sent, viewed, health }: Record<'sent' | 'viewed' | 'health', number>) => {
    if (sent + viewed + health === 0) return `${when}, no quotes were sent or viewed.`
    const mailed = sent === 0 ? 'nobody was' : pluralize(sent, 'person was', 'people were')
    return `${when}, ${mailed} sent a quote, ${people(viewed)} viewed one, and ${people(health)} answered the health questions.`
  },
  when: {
    today: 'Today',
    yesterday: 'Yesterday',
    '7days': 'In the last 7 days',
    '30days': 'In the last 30 days',
    '90days': 'In the last 90 days',
    ytd: 'This year',
  } satisfies Record<FixedPeriod, string>,
  whenCustom: (span: string) => `From ${span}`,
  cards: {
    sent: 'Quotes Sent',
    viewed: 'Quotes Viewed',
    health: 'Health Questions Completed',
    upcoming: 'Upcoming Emails',
    byHand: (count: number) => `${formatCount(count)} sent manually`,
    viewRate: (percent: number) => `${percent}% view rate`,
    completionRate: (percent: number) => `${percent}% completion rate`,
    upcomingNote: 'in the next 30 days',
  },
  robots: (count: number) =>
    `${pluralize(count, 'visit')} looked automated (email scanners, for example) and ${count === 1 ? 'is' : 'are'} not counted here.`,
  asked: (count: number) =>
    count === 1
      ? '1 person asked for a call, opened your booking calendar or asked about other options.'
      : `${formatCount(count)} people asked for a call, opened your booking calendar or asked about other options.`,
  whatHappened: 'What happened',
  toToday: 'Who to call today',
  howCounted: 'How these numbers are counted',
  funnel: {
    title: 'Performance Metrics',
    what: 'How many people were sent a quote, viewed it and answered the health questions.',
  },
  activity: {
    title: 'Activity',
    what: 'Activity in this date range. Each person counts once per type of activity.',
  },
  series: {
    title: 'Emails by day',
    what: (span: string) => `${span}. People who were sent a quote, and emails scheduled from today on.`,
    day: 'Day',
    sent: 'Sent',
    scheduled: 'Scheduled',
  },
  looks: {
    title: 'Clients by day',
    what: 'People who viewed their quote and people who answered the health questions. Updates automatically.',
    viewed: 'Quotes Viewed',
    health: 'Health Completed',
    day: 'Day',
    pause: 'Pause updates',
    goOn: 'Resume updates',
  },
  worth: 'The latest recorded outcome of each client with a decision in this date range.',
  ranking: {
    title: 'Send Ranking',
    what: 'Days you sent quotes, and how many people viewed or answered within 30 days.',
    sort: 'Order',
    sorts: { chronological: 'Newest first', quotes_viewed: 'Most viewed', quotes_sent: 'Most sent' },
    rank: 'Rank',
    day: 'Day',
    sent: 'Sent',
    viewed: 'Viewed',
    health: 'Health',
    pager: 'days',
    pages: 'Send ranking pages',
  },
  upcoming: {
    title: 'Upcoming Emails',
    what: 'Emails going out automatically today and in the next 30 days.',
    whatNotStarted: 'Emails planned for today and the next 30 days. None will be sent until outreach starts.',
    contact: 'Client',
    kind: 'Email',
    day: 'Send date',
    pager: 'emails',
    pages: 'Upcoming emails pages',
    all: 'View all upcoming emails',
  },
  board: {
    title: 'Leaderboard',
    what: 'Client activity for each agent. The total adds up views, answers and requests.',
    agent: 'Agent',
    total: 'Total',
    contacts: 'Clients',
    hide: 'In Settings, you can hide the leaderboard for everyone',
  },
  metrics: {
    sent: 'Sent',
    viewed: 'Viewed',
    health: 'Health',
    asked: 'Requests',
  } satisfies Record<Metric, string>,
  people: {
    back: 'Dashboard',
    titles: {
      sent: 'Sent a quote',
      viewed: 'Viewed their quote',
      health: 'Answered the health questions',
      asked: 'Asked for a call, opened your booking calendar or asked about other options',
    } satisfies Record<Metric, string>,
    lead: (count: number, span: string) => `${pluralize(count, 'person', 'people')}, ${span}.`,
    none: 'Nobody in this date range.',
    client: 'Client',
    day: 'Most recent',
    agent: 'Agent',
    nobody: 'Unassigned',
    deleted: 'recently deleted',
    pager: 'people',
  },
  renewals: {
    title: 'Renewals',
    what: 'Policies with an anniversary in the next 30 days.',
    client: 'Client',
    day: 'Anniversary',
    policy: 'Policy',
    noPolicy: 'No plan recorded',
    reach: 'Phone or email',
    none: 'No policy anniversaries in the next 30 days.',
    noWay: 'None recorded',
    pager: 'policies',
    pages: 'Renewals pages',
  },
  failed: {
    ...dashboardFailures,
    ranking: 'Error loading the send ranking.',
    board: 'Error loading the leaderboard.',
    worth: 'Error loading outreach results.',
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
