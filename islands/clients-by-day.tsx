import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ApiFailure, queryApi, shortFailureText } from '../src/lib/call-api.ts'
import { figureWords } from '../src/messages/dashboard-figures.ts'
import { Button } from '../src/ui/button.tsx'
import { LineChart } from '../src/ui/charts/line-chart.tsx'
import { clientsByDay, type DayOfClients } from '../src/ui/charts/series-data.ts'
import { queryClient } from './query-client.ts'

export interface ClientsByDayProps {
  title: string
  /** Chart data as JSON. */
  data: string
  /** The API that returns newer data. */
  url: string
}

/** Source: charts-002. */
const REFRESH_MS = 12_000
const words = figureWords.looks

/** A chart of client activity. Unless the user pauses it, it refreshes while its browser tab is visible. */
export default function ClientsByDay({ title, data: initial, url }: ClientsByDayProps) {
  // Undefined until hydration.
  const [paused, setPaused] = useState<boolean>()
  useEffect(() => setPaused(false), [])
  const { data, error, isFetching } = useQuery<string, ApiFailure>(
    {
      queryKey: ['clients-by-day', url],
      queryFn: ({ signal }) => queryApi(url, { decode: readStats, signal }),
      initialData: initial,
      refetchInterval: paused === false && REFRESH_MS,
    },
    queryClient(),
  )

  return (
    <div className="clients-by-day" aria-busy={isFetching || undefined}>
      <LineChart title={title} data={data} unit={words.day} half />
      <Button
        className="clients-by-day__pause"
        variant="quiet"
        size="small"
        type="button"
        disabled={paused === undefined}
        onClick={() => setPaused(!paused)}
      >
        {paused ? words.goOn : words.pause}
      </Button>
      <p className="clients-by-day__failed" role="status">
        {error && failureText(error)}
      </p>
    </div>
  )
}

/** Reads the days from the stats API's response. Throws if it is invalid. */
function readStats(json: unknown) {
  const { x, views, healthCompleted } = (json as { chartData: Record<'x' | 'views' | 'healthCompleted', unknown[]> })
    .chartData
  const days = x.map((day, root) => ({ day, viewed: views[root], health: healthCompleted[root] }))
  const isDay = ({ day, viewed, health }: (typeof days)[number]) =>
    typeof day === 'string' && [viewed, health].every((count) => Number.isInteger(count))
  if (!days.every(isDay)) throw new Error('days without figures')
  return JSON.stringify(clientsByDay(days as DayOfClients[]))
}

/** Source: dashboard-021, dashboard-024, errors-007. */
function failureText(failure: ApiFailure) {
  const { chart, stats } = figureWords.failed
  return `${failure.kind === 'decode' ? chart : stats} (${shortFailureText(failure)})`
}
