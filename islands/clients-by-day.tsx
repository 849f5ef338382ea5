import { useEffect, useRef, useState } from 'react'
import { type ApiFailure, callApi, shortFailureText } from '../src/lib/call-api.ts'
import { figureWords } from '../src/messages/dashboard-figures.ts'
import { Button } from '../src/ui/button.tsx'
import { LineChart } from '../src/ui/charts/line-chart.tsx'
import { clientsByDay, type DayOfClients } from '../src/ui/charts/series-data.ts'

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

/** A chart of client activity. It refreshes while it is visible. */
export default function ClientsByDay({ title, data: initial, url }: ClientsByDayProps) {
  const [data, setData] = useState(initial)
  const [failure, setFailure] = useState('')
  const [loading, setLoading] = useState(false)
  // Undefined until hydration.
  const [paused, setPaused] = useState<boolean>()
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => setPaused(false), [])

  useEffect(() => {
    if (paused) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const schedule = () => {
      timer = setTimeout(refresh, REFRESH_MS)
    }
    async function refresh() {
      if (!isVisible(root.current)) return schedule()
      setLoading(true)
      const called = await callApi(url, { decode: readStats, signal: controller.signal })
      if (controller.signal.aborted) return
      setLoading(false)
      if (called.ok) setData(JSON.stringify(called.data))
      setFailure(called.ok ? '' : failureText(called.failure))
      schedule()
    }
    schedule()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [url, paused])

  return (
    <div className="clients-by-day" ref={root} aria-busy={loading || undefined}>
      <LineChart title={title} data={data} unit={words.day} />
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
        {failure}
      </p>
    </div>
  )
}

/** Whether the tab is in the foreground and the element is in the viewport. */
function isVisible(element: HTMLElement | null): boolean {
  if (document.hidden || !element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return bottom >= 0 && top <= innerHeight
}

/** Reads the days from the stats API's response. Throws if it is invalid. */
function readStats(json: unknown) {
  const { x, views, healthCompleted } = (json as { chartData: Record<'x' | 'views' | 'healthCompleted', unknown[]> })
    .chartData
  const days = x.map((day, root) => ({ day, viewed: views[root], health: healthCompleted[root] }))
  const isDay = ({ day, viewed, health }: (typeof days)[number]) =>
    typeof day === 'string' && [viewed, health].every((count) => Number.isInteger(count))
  if (!days.every(isDay)) throw new Error('days without figures')
  return clientsByDay(days as DayOfClients[])
}

/** Source: dashboard-021, dashboard-024, errors-007. */
function failureText(failure: ApiFailure) {
  const { chart, stats } = figureWords.failed
  return `${failure.kind === 'decode' ? chart : stats} (${shortFailureText(failure)})`
}
