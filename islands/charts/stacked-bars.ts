import type {
  CustomData,
  CustomSeriesOptions,
  ICustomSeriesPaneRenderer,
  ICustomSeriesPaneView,
  PaneRendererCustomData,
  Time,
} from 'lightweight-charts'
import { customSeriesDefaultOptions } from 'lightweight-charts'
import type { Spike } from '../../src/ui/charts/spikes.ts'

export interface StackedDay extends CustomData<Time> {
  sent: number
  scheduled: number
}

export interface BarColors {
  sent: string
  scheduled: string
  hatch: string
  paper: string
  text: string
  font: string
}

type Options = CustomSeriesOptions & BarColors

/** The share of a day's space that its bar fills. */
const BAR_SHARE = 0.72
const MAX_BAR_PX = 40

/** The same bars as the server-rendered chart: sent is solid, scheduled is hatched and stacked on it. */
export class StackedBars implements ICustomSeriesPaneView<Time, StackedDay, Options> {
  #data: PaneRendererCustomData<Time, StackedDay> | undefined
  #options: Options = this.defaultOptions()
  /**
   * Bars higher than `max` are cut off. Not passed as a chart option, because the library reads the values before the
   * options.
   */
  #cut: { max: number; spikes: readonly Spike[] }

  constructor(cut: { max: number; spikes: readonly Spike[] }) {
    this.#cut = cut
  }

  defaultOptions(): Options {
    return {
      ...customSeriesDefaultOptions,
      ...{ sent: 'black', scheduled: 'silver', hatch: 'gray', paper: 'white', text: 'black', font: 'sans-serif' },
    }
  }

  priceValueBuilder({ sent, scheduled }: StackedDay) {
    return [0, Math.min(sent + scheduled, this.#cut.max)]
  }

  isWhitespace(data: Partial<StackedDay>): data is never {
    return data.sent === undefined
  }

  update(data: PaneRendererCustomData<Time, StackedDay>, options: Options) {
    this.#data = data
    this.#options = options
  }

  renderer(): ICustomSeriesPaneRenderer {
    return {
      draw: (target, yOf) =>
        target.useMediaCoordinateSpace(({ context }) => {
          const { bars, barSpacing, visibleRange } = this.#data ?? {}
          if (!bars || !barSpacing || !visibleRange) return
          const width = Math.min(MAX_BAR_PX, barSpacing * BAR_SHARE)
          const { max, spikes } = this.#cut
          for (const [place, { x, originalData }] of bars.slice(visibleRange.from, visibleRange.to).entries()) {
            const { sent, scheduled } = originalData
            const [base, middle, top] = [0, sent, sent + scheduled].map((count) => yOf(Math.min(count, max)) ?? 0) as [
              number,
              number,
              number,
            ]
            context.fillStyle = this.#options.sent
            context.fillRect(x - width / 2, middle, width, base - middle)
            if (scheduled > 0) drawHatched(context, [x - width / 2, top, width, middle - top], this.#options)
            const spike = spikes.find(({ index }) => index === visibleRange.from + place)
            if (spike) drawCut(context, [x, top, width], spike, this.#options)
          }
        }),
    }
  }
}

/**
 * Draws a gap in a bar that is cut off, and the bar's value above it if there is room, as in the server-rendered chart.
 */
function drawCut(
  context: CanvasRenderingContext2D,
  [x, top, width]: [number, number, number],
  { value, anchor }: Spike,
  { paper, text, font }: BarColors,
) {
  context.strokeStyle = paper
  context.lineWidth = 4
  context.beginPath()
  context.moveTo(x - width / 2 - 2, top + 12)
  context.lineTo(x + width / 2 + 2, top + 6)
  context.stroke()
  context.lineWidth = 1
  if (!anchor) return
  context.font = `600 13px ${font}`
  context.fillStyle = text
  context.textAlign = anchor === 'middle' ? 'center' : anchor
  context.fillText(value.toLocaleString('en-US'), x, top - 5)
}

function drawHatched(
  context: CanvasRenderingContext2D,
  [x, y, width, height]: [number, number, number, number],
  { scheduled, hatch }: BarColors,
) {
  context.save()
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
  context.fillStyle = scheduled
  context.fillRect(x, y, width, height)
  context.strokeStyle = hatch
  context.beginPath()
  for (let start = x - height; start < x + width; start += 5) {
    context.moveTo(start, y + height)
    context.lineTo(start + height, y)
  }
  context.stroke()
  context.restore()
}
