export interface Point {
  x: number
  y: number
}

const STEPS = [1, 2, 5, 10]
const MOST_TICKS = 4

/** Whole numbers from 0 in round steps, at most four, to the first that is not below `most`. */
export function countTicks(most: number): number[] {
  if (!(most > 0)) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(most / MOST_TICKS))
  const step = Math.max(1, STEPS.map((each) => each * power).find((each) => each * MOST_TICKS >= most) ?? 10 * power)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) => Math.round(place * step))
}

const round = (number: number) => Math.round(number * 100) / 100

/**
 * An SVG path through all points, smoothed so that it neither rises nor falls between two points further than they do:
 * days without anything are never drawn below zero. Points from left to right.
 * Source: F. N. Fritsch, R. E. Carlson, Monotone Piecewise Cubic Interpolation, 1980.
 */
export function smoothPath(points: readonly Point[]): string {
  const [first, ...others] = points
  if (!first) return ''
  const slopes = tangents(points)
  const parts = others.map((to, index) => {
    const from = points[index]!
    const third = (to.x - from.x) / 3
    const [leaving, arriving] = [slopes[index]!, slopes[index + 1]!]
    const way = [from.x + third, from.y + third * leaving, to.x - third, to.y - third * arriving, to.x, to.y]
    return `C${way.map(round).join(' ')}`
  })
  return `M${round(first.x)} ${round(first.y)}${parts.join('')}`
}

function tangents(points: readonly Point[]): number[] {
  const between = points.slice(1).map(({ x, y }, index) => (y - points[index]!.y) / (x - points[index]!.x))
  return points.map((_, index) => {
    const [before, after] = [between[index - 1], between[index]]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    // At a peak or in a valley it runs level.
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  })
}
