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
  /** Where the same comes from anew. */
  url: string
}

/** Source: charts-002. */
const REFRESH_MS = 12_000
const words = figureWords.looks

/** Draws what clients did, and while somebody looks at it again and again what is new. */
export default function ClientsByDay({ title, data: atFirst, url }: ClientsByDayProps) {
  const [data, setData] = useState(atFirst)
  const [failed, setFailed] = useState('')
  const [loading, setLoading] = useState(false)
  // Undefined until there is script to pause anything.
  const [paused, setPaused] = useState<boolean>()
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => setPaused(false), [])

  useEffect(() => {
    if (paused) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const later = () => {
      timer = setTimeout(refresh, REFRESH_MS)
    }
    async function refresh() {
      if (!isSeen(place.current)) return later()
      setLoading(true)
      const called = await callApi(url, { decode: readStats, signal: stop.signal })
      if (stop.signal.aborted) return
      setLoading(false)
      if (called.ok) setData(JSON.stringify(called.data))
      setFailed(called.ok ? '' : textOf(called.failure))
      later()
    }
    later()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [url, paused])

  return (
    <div className="clients-by-day" ref={place} aria-busy={loading || undefined}>
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
        {failed}
      </p>
    </div>
  )
}

/** On a page that is in front, and where it is not scrolled away. */
function isSeen(element: HTMLElement | null): boolean {
  if (document.hidden || !element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return bottom >= 0 && top <= innerHeight
}

/** The days of an answer of the stats. Throws what is wrong with it. */
function readStats(json: unknown) {
  const { x, views, healthCompleted } = (json as { chartData: Record<'x' | 'views' | 'healthCompleted', unknown[]> })
    .chartData
  const days = x.map((day, place) => ({ day, viewed: views[place], health: healthCompleted[place] }))
  const isDay = ({ day, viewed, health }: (typeof days)[number]) =>
    typeof day === 'string' && [viewed, health].every((count) => Number.isInteger(count))
  if (!days.every(isDay)) throw new Error('days without figures')
  return clientsByDay(days as DayOfClients[])
}

/** Source: dashboard-021, dashboard-024, errors-007. */
function textOf(failure: ApiFailure) {
  const { chart, stats } = figureWords.failed
  return `${failure.kind === 'decode' ? chart : stats} (${shortFailureText(failure)})`
}
