export const chartWords = {
  /** Source: charts-008. */
  invalid: 'Invalid chart data',
  /** Source: dashboard-029. */
  empty: 'No data available to display.',
  table: 'View as table',
  tableOf: (title: string) => `${title} as a table`,
  funnel: { health: 'Health Completed', viewed: 'Quotes Viewed', sent: 'Quotes Sent' },
  funnelOf: (percent: number) => `${percent}% of quotes sent`,
  funnelHead: { step: 'Step', people: 'People', share: 'Share' },
  gauge: { emailsSent: 'Emails Sent', linksClicked: 'Links Clicked', healthCompleted: 'Health Completed' },
  /** Source: charts-004. */
  gaugeEmpty: 'No activity data to display.',
  gaugeHead: { what: 'What happened', people: 'People' },
  /** 'Sent: 214 total, most on Nov 3 (21).' */
  summary: (name: string, total: number, most: { label: string; value: number }) =>
    `${name}: ${total.toLocaleString('en-US')} total, most on ${most.label} (${most.value.toLocaleString('en-US')}).`,
  point: (label: string, values: string) => `${label}: ${values}`,
  /** 'Cut off at 20: Nov 23 (75), Nov 26 (140).' */
  cut: (max: number, bars: readonly { label: string; value: number }[]) =>
    `Cut off at ${max.toLocaleString('en-US')}: ${bars.map(({ label, value }) => `${label} (${value.toLocaleString('en-US')})`).join(', ')}.`,
  zoom: {
    /** Source: charts-006. */
    done: (from: number, to: number) => `Zoomed to ${from}% - ${to}% of the data`,
    whole: 'Showing all data.',
    closer: 'Zoom in',
    back: 'Earlier',
    on: 'Later',
    /** Source: charts-005. */
    reset: 'Reset Zoom',
    group: 'Zoom',
    hint: 'To zoom in, hold Shift and drag across the days, or use the buttons.',
    attribution: 'Chart by TradingView',
    attributionUrl: 'https://www.tradingview.com/',
  },
}
