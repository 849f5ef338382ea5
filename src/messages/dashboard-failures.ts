/** What the dashboard says where something could not be read. Source: dashboard-021..026. */
export const dashboardFailures = {
  stats: 'Error loading dashboard stats.',
  data: 'Failed to load dashboard data.',
  series: 'Failed to load time series data (API error).',
  chart: 'Error loading chart data. Please try again.',
  cards: 'Failed to load data',
  upcoming: 'Error loading upcoming emails.',
}
