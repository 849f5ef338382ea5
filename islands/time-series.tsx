import { useEffect, useRef, useState } from 'react'
import type { TimeSeriesPoint } from '../src/dashboard/figures.ts'
import { formatLong } from '../src/lib/calendar-date.ts'
import { chartWords } from '../src/messages/charts.ts'
import { figureWords } from '../src/messages/dashboard-figures.ts'
import { BarChart } from '../src/ui/charts/bar-chart.tsx'
import { pointText } from '../src/ui/charts/plot.tsx'
import { timeSeriesData } from '../src/ui/charts/series-data.ts'
import {
  type ChartView,
  dragSelection,
  FULL_VIEW,
  inPercent,
  isWhole,
  minViewSize,
  pan,
  zoomIn,
} from '../src/ui/charts/zoom.ts'
import type { LiveBars } from './charts/live-bars.ts'
import { useDrag } from './charts/use-drag.ts'

export interface TimeSeriesProps {
  title: string
  points: readonly TimeSeriesPoint[]
}

const words = chartWords.zoom

/** Emails per day. After its code loads, the chart can zoom. Source: charts-005, charts-006, charts-007. */
export default function TimeSeries({ title, points }: TimeSeriesProps) {
  const [live, setLive] = useState<LiveBars>()
  const [view, setView] = useState(FULL_VIEW)
  const [status, setStatus] = useState('')
  const [reading, setReading] = useState('')
  const container = useRef<HTMLDivElement>(null)
  const data = timeSeriesData(points)

  useEffect(() => {
    let drawn: LiveBars | undefined
    let isUnmounted = false
    const draw = async () => {
      const { drawBars } = await import('./charts/live-bars.ts')
      const element = container.current
      if (isUnmounted || !element) return
      element.hidden = false
      try {
        drawn = drawBars(element, points, (point) => setReading(point ? readingOf(points, point) : ''))
      } catch (error) {
        element.hidden = true
        throw error
      }
      drawn.show(FULL_VIEW)
      setLive(drawn)
    }
    // On failure the server-rendered chart stays.
    draw().catch((error) => console.warn('Zoom is not available.', error))
    return () => {
      isUnmounted = true
      drawn?.remove()
    }
  }, [points])

  const zoom = (to: ChartView) => {
    live?.show(to)
    setView(to)
    setStatus(isWhole(to) ? words.whole : words.done(...inPercent(to)))
  }
  const drag = useDrag((start, end) => {
    const to = live && dragSelection(view, [start, end], live.width())
    if (to) zoom(to)
  })
  const minSize = minViewSize(points.length)
  return (
    <div className={live ? 'time-series time-series--live' : 'time-series'}>
      <BarChart title={title} data={data} unit={figureWords.series.day}>
        <div
          className="time-series__canvas"
          hidden
          ref={container}
          aria-hidden="true"
          onWheel={({ deltaY }) => console.debug('The mouse wheel scrolls the page instead of zooming.', { deltaY })}
          {...drag.handlers}
        >
          <div className="time-series__drag" hidden ref={drag.mark} />
        </div>
        {live && (
          <>
            <p className="time-series__reading" aria-hidden="true">
              {reading || words.hint}
            </p>
            <fieldset className="time-series__zoom">
              <legend className="visually-hidden">{words.group}</legend>
              <ZoomButton onPress={() => zoom(zoomIn(view, minSize))} off={view.to - view.from <= minSize}>
                {words.closer}
              </ZoomButton>
              <ZoomButton onPress={() => zoom(pan(view, -1))} off={view.from <= 0}>
                {words.back}
              </ZoomButton>
              <ZoomButton onPress={() => zoom(pan(view, 1))} off={view.to >= 1}>
                {words.on}
              </ZoomButton>
              <ZoomButton onPress={() => zoom(FULL_VIEW)} off={isWhole(view)}>
                {words.reset}
              </ZoomButton>
              <p className="time-series__status" role="alert">
                {status}
              </p>
              <p className="time-series__by">
                <a href={words.attributionUrl} rel="noreferrer">
                  {words.attribution}
                </a>
              </p>
            </fieldset>
          </>
        )}
      </BarChart>
    </div>
  )
}

/** Uses aria-disabled instead of disabled, so that it keeps the focus. */
function ZoomButton({ onPress, off, children }: { onPress: () => void; off: boolean; children: string }) {
  return (
    <button
      className="button button--plain button--small"
      type="button"
      aria-disabled={off || undefined}
      onClick={() => !off && onPress()}
    >
      {children}
    </button>
  )
}

const readingOf = (points: readonly TimeSeriesPoint[], point: TimeSeriesPoint) =>
  pointText({ ...timeSeriesData(points), labels: points.map(({ date }) => formatLong(date)) }, points.indexOf(point))
