export interface Point {
  x: number
  y: number
}

const STEPS = [1, 2, 5, 10]
const MAX_TICK_STEPS = 4

/** Whole numbers from 0 in at most four round steps. The last is at least `max`. */
export function countTicks(max: number): number[] {
  if (!(max > 0)) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(max / MAX_TICK_STEPS))
  const step = Math.max(1, STEPS.map((each) => each * power).find((each) => each * MAX_TICK_STEPS >= max) ?? 10 * power)
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, place) => Math.round(place * step))
}

const round = (number: number) => Math.round(number * 100) / 100

/**
 * A smooth SVG path through all points, which must be ordered from left to right. It is monotone between two points, so
 * days with zero are never drawn below zero.
 * Source: F. N. Fritsch, R. E. Carlson, Monotone Piecewise Cubic Interpolation, 1980.
 */
export function smoothPath(points: readonly Point[]): string {
  const [first, ...others] = points
  if (!first) return ''
  const slopes = tangents(points)
  const parts = others.map((to, index) => {
    const from = points[index]!
    const third = (to.x - from.x) / 3
    const [startSlope, endSlope] = [slopes[index]!, slopes[index + 1]!]
    const controlPoints = [
      from.x + third,
      from.y + third * startSlope,
      to.x - third,
      to.y - third * endSlope,
      to.x,
      to.y,
    ]
    return `C${controlPoints.map(round).join(' ')}`
  })
  return `M${round(first.x)} ${round(first.y)}${parts.join('')}`
}

function tangents(points: readonly Point[]): number[] {
  const between = points.slice(1).map(({ x, y }, index) => (y - points[index]!.y) / (x - points[index]!.x))
  return points.map((_, index) => {
    const [before, after] = [between[index - 1], between[index]]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    // The slope is zero at peaks and valleys.
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  })
}
