import { createChart } from 'lightweight-charts'
import type { TimeSeriesPoint } from '../../src/dashboard/figures.ts'
import { cutSpikes } from '../../src/ui/charts/spikes.ts'
import type { ChartView } from '../../src/ui/charts/zoom.ts'
import { StackedBars } from './stacked-bars.ts'

export interface LiveBars {
  /** Shows the days in `view`. */
  show(view: ChartView): void
  /** The width of the plot in pixels. The plot starts at the left edge. */
  width(): number
  remove(): void
}

/** Draws the days on a canvas in `container`. Uses the page's colors and redraws when the color scheme changes. */
export function drawBars(
  container: HTMLElement,
  points: readonly TimeSeriesPoint[],
  onPoint: (point: TimeSeriesPoint | undefined) => void,
): LiveBars {
  const colors = () => colorsOf(container)
  const chart = createChart(container, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    ...chartOptions(colors()),
  })
  const series = chart.addCustomSeries(
    new StackedBars(cutSpikes(points.map(({ sent, scheduled }) => sent + scheduled))),
    {
      ...colors(),
      priceLineVisible: false,
      lastValueVisible: false,
      priceFormat: {
        type: 'custom',
        minMove: 1,
        formatter: (count: number) => Math.round(count).toLocaleString('en-US'),
      },
    },
  )
  series.setData(points.map(({ date, ...counts }) => ({ time: date, ...counts })))
  chart.subscribeCrosshairMove(({ logical, point }) =>
    onPoint(point && logical !== undefined ? points[Math.round(logical as number)] : undefined),
  )
  const theme = matchMedia('(prefers-color-scheme: dark)')
  const recolor = () => {
    const now = colors()
    chart.applyOptions(chartOptions(now))
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

const chartOptions = ({ text, line, font }: ReturnType<typeof colorsOf>) => ({
  layout: {
    background: { color: 'transparent' },
    textColor: text,
    fontFamily: font,
    fontSize: 13,
    // The attribution link is below the chart. The logo would add a style sheet that our CSP refuses.
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: line } },
  rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0 } },
  timeScale: { borderColor: line, fixLeftEdge: true, fixRightEdge: true },
  localization: { locale: 'en-US' },
  // The values of the hovered day are shown below the chart.
  crosshair: { horzLine: { visible: false, labelVisible: false }, vertLine: { labelVisible: false } },
})

/** The page's colors as rgb(), because the library cannot parse our CSS color functions. */
function colorsOf(container: HTMLElement) {
  const color = (name: string) => inRgb(container, name)
  return {
    sent: color('--chart-1'),
    scheduled: color('--chart-4'),
    hatch: color('--chart-2'),
    paper: color('--paper'),
    text: color('--ink-soft'),
    line: color('--line'),
    font: getComputedStyle(container).fontFamily,
  }
}

function inRgb(container: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  container.append(probe)
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
