import ClientsByDay from '../../../islands/clients-by-day.tsx'
import TimeSeries from '../../../islands/time-series.tsx'
import type { ChosenRange, DashboardQuery } from '../../../src/dashboard/page-query.ts'
import { formatSpan } from '../../../src/lib/calendar-date.ts'
import { figureWords } from '../../../src/messages/dashboard-figures.ts'
import { FunnelChart } from '../../../src/ui/charts/funnel-chart.tsx'
import { GaugeChart } from '../../../src/ui/charts/gauge-chart.tsx'
import { clientsByDay } from '../../../src/ui/charts/series-data.ts'
import { island } from '../../../src/ui/island.tsx'
import { urls } from '../../../src/urls.ts'
import { PartSection } from './part-section.tsx'
import type { DashboardParts } from './read-dashboard.ts'

const TimeSeriesIsland = island('time-series', TimeSeries, 'visible')
const ClientsByDayIsland = island('clients-by-day', ClientsByDay, 'visible')
const { funnel, activity, series, looks, failed } = figureWords

/** Source: dashboard-005, charts-003, charts-004. */
export function SnapshotCharts({ figures }: Pick<DashboardParts, 'figures'>) {
  return (
    <>
      <PartSection
        id="performance"
        title={funnel.title}
        what={funnel.what}
        part={figures}
        failed={failed.chart}
        size="small"
      >
        {({ sent, viewed, health }) => <FunnelChart title={funnel.title} series={[sent, viewed, 0, health]} />}
      </PartSection>
      <PartSection
        id="activity"
        title={activity.title}
        what={activity.what}
        part={figures}
        failed={failed.chart}
        size="small"
      >
        {({ sent, viewed, health }) => (
          <GaugeChart
            title={activity.title}
            values={{ emailsSent: sent, linksClicked: viewed, healthCompleted: health }}
          />
        )}
      </PartSection>
    </>
  )
}

/** Source: charts-002, charts-005, dashboard-023. The clients are beside the small charts, the emails below. */
export function TrendCharts({
  parts,
  query: { startDate, endDate },
  chosen: { period, range, rangeError },
}: {
  parts: Pick<DashboardParts, 'series' | 'days'>
  query: DashboardQuery
  chosen: ChosenRange
}) {
  const points = parts.series.ok ? parts.series.data : []
  const span = points.length > 0 ? formatSpan(points[0]!.date, points.at(-1)!.date) : ''
  const statsQuery = rangeError ? {} : { period, ...(period === 'custom' ? { startDate, endDate } : {}) }
  return (
    <>
      <PartSection id="days" title={looks.title} what={looks.what} part={parts.days} failed={failed.stats}>
        {(days) => (
          <ClientsByDayIsland
            title={`${looks.title}, ${formatSpan(range.from, range.to)}`}
            data={JSON.stringify(clientsByDay(days.map(({ day, viewed, health }) => ({ day, viewed, health }))))}
            url={urls.dashboardStatsApi(statsQuery)}
          />
        )}
      </PartSection>
      <PartSection
        id="series"
        title={series.title}
        what={series.what(span)}
        part={parts.series}
        failed={failed.series}
        size="wide"
      >
        {(shown) => <TimeSeriesIsland title={series.title} points={shown} />}
      </PartSection>
    </>
  )
}
