/** The visible part of the data: fractions from 0 to 1. */
export interface ChartView {
  from: number
  to: number
}

export const FULL_VIEW: ChartView = { from: 0, to: 1 }

/** A drag of at most this length is a click. Source: charts-006. */
const MIN_DRAG_PX = 20

/** The smallest view: three points. */
export const minViewSize = (points: number) => Math.min(1, 3 / Math.max(points, 1))

/** The view selected by a drag. Positions and `width` of the chart are in pixels. Source: charts-006. */
export function dragSelection(
  view: ChartView,
  [start, end]: readonly [number, number],
  width: number,
): ChartView | undefined {
  if (Math.abs(end - start) <= MIN_DRAG_PX || width <= 0) return undefined
  const at = (px: number) => view.from + (view.to - view.from) * Math.min(1, Math.max(0, px / width))
  return { from: at(Math.min(start, end)), to: at(Math.max(start, end)) }
}

/** Shows the middle half, but at least `minSize`. */
export function zoomIn({ from, to }: ChartView, minSize: number): ChartView {
  const half = Math.max(to - from, minSize * 2) / 4
  const middle = (from + to) / 2
  return within({ from: middle - half, to: middle + half })
}

/** Moves the view by half its size. */
export function pan({ from, to }: ChartView, direction: 1 | -1): ChartView {
  const step = (direction * (to - from)) / 2
  return within({ from: from + step, to: to + step })
}

function within({ from, to }: ChartView): ChartView {
  const size = Math.min(1, to - from)
  const start = Math.min(Math.max(0, from), 1 - size)
  return { from: start, to: start + size }
}

export const isWhole = ({ from, to }: ChartView) => from <= 0 && to >= 1
export const inPercent = ({ from, to }: ChartView): [number, number] => [Math.round(100 * from), Math.round(100 * to)]
