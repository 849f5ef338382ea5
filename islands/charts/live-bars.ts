import { createChart } from 'lightweight-charts'
import type { TimeSeriesPoint } from '../../src/dashboard/figures.ts'
import type { ChartView } from '../../src/ui/charts/zoom.ts'
import { StackedBars } from './stacked-bars.ts'

export interface LiveBars {
  /** Shows this part of the days. */
  show(view: ChartView): void
  /** The width on which days are drawn, in pixels from the left edge. */
  width(): number
  remove(): void
}

/** Draws the days on a canvas in `place`, in the colours of the page, also when those change. */
export function drawBars(
  place: HTMLElement,
  points: readonly TimeSeriesPoint[],
  onPoint: (point: TimeSeriesPoint | undefined) => void,
): LiveBars {
  const colors = () => colorsOf(place)
  const chart = createChart(place, { autoSize: true, handleScroll: false, handleScale: false, ...look(colors()) })
  const { sent, scheduled, hatch } = colors()
  const series = chart.addCustomSeries(new StackedBars(), {
    ...{ sent, scheduled, hatch, priceLineVisible: false, lastValueVisible: false },
    priceFormat: {
      type: 'custom',
      minMove: 1,
      formatter: (count: number) => Math.round(count).toLocaleString('en-US'),
    },
  })
  series.setData(points.map(({ date, ...counts }) => ({ time: date, ...counts })))
  chart.subscribeCrosshairMove(({ logical, point }) =>
    onPoint(point && logical !== undefined ? points[Math.round(logical as number)] : undefined),
  )
  const theme = matchMedia('(prefers-color-scheme: dark)')
  const recolor = () => {
    const now = colors()
    chart.applyOptions(look(now))
    series.applyOptions(now)
  }
  theme.addEventListener('change', recolor)
  return {
    show: ({ from, to }) =>
      chart.timeScale().setVisibleLogicalRange({ from: from * points.length - 0.5, to: to * points.length - 0.5 }),
    width: () => chart.timeScale().width(),
    remove: () => {
      theme.removeEventListener('change', recolor)
      chart.remove()
    },
  }
}

const look = ({ text, line, font }: ReturnType<typeof colorsOf>) => ({
  layout: {
    background: { color: 'transparent' },
    textColor: text,
    fontFamily: font,
    fontSize: 13,
    // Its link stands below the chart: the logo would bring a style sheet that the page's policy refuses.
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: line } },
  rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0 } },
  timeScale: { borderColor: line, fixLeftEdge: true, fixRightEdge: true },
  localization: { locale: 'en-US' },
  // The day that is pointed at is read below the chart.
  crosshair: { horzLine: { visible: false, labelVisible: false }, vertLine: { labelVisible: false } },
})

/** As the canvas knows them: the page's own are written in ways that the library cannot read. */
function colorsOf(place: HTMLElement) {
  const [sent, scheduled, hatch, text, line] = ['--chart-1', '--chart-4', '--chart-2', '--ink-soft', '--line'].map(
    (name) => inRgb(place, name),
  ) as [string, string, string, string, string]
  return { sent, scheduled, hatch, text, line, font: getComputedStyle(place).fontFamily }
}

function inRgb(place: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  place.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')!
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
