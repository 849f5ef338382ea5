import { countTicks } from './scale.ts'

/** At most this many bars are cut off. */
const MAX_SPIKES = 3
/** A bar is a spike if it is at least this many times as high as every bar that is not cut off. */
const SPIKE_RATIO = 2.5
/** If no bar is this high, none is cut off: 4 beside 1 is readable. */
const MIN_SPIKE = 10
/** Spikes closer than this share of the chart's width have their labels on their outer sides. */
const NEAR_SHARE = 0.08

export interface Spike {
  /** The index of the bar. */
  index: number
  value: number
  /** Where the label is relative to the bar. Undefined between two near spikes, where there is no room. */
  anchor: 'start' | 'middle' | 'end' | undefined
}

/** The highest value that the axis shows, and the bars that exceed it. One high day would otherwise flatten all others. */
export function cutSpikes(values: readonly number[]): { max: number; spikes: Spike[] } {
  const ordered = values.filter((value) => value > 0).toSorted((a, b) => b - a)
  const count = findSpikeCount(ordered)
  if (count === 0) return { max: ordered[0] ?? 0, spikes: [] }
  const max = countTicks(ordered[count]!).at(-1)!
  const high = values.flatMap((value, index) => (value > max ? [index] : []))
  const isNear = (a: number | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && b - a < NEAR_SHARE * values.length
  return {
    max,
    spikes: high.map((index, place) => {
      const [isAfter, isBefore] = [isNear(high[place - 1], index), isNear(index, high[place + 1])]
      const anchor = isAfter && isBefore ? undefined : isAfter ? 'start' : isBefore ? 'end' : 'middle'
      return { index, value: values[index]!, anchor }
    }),
  }
}

/**
 * The number of values, highest first, before the largest drop. 0 if no drop is large enough or the highest value is
 * below MIN_SPIKE.
 */
function findSpikeCount(ordered: readonly number[]): number {
  if ((ordered[0] ?? 0) < MIN_SPIKE) return 0
  const ratios = ordered.slice(1, MAX_SPIKES + 1).map((next, index) => ordered[index]! / next)
  const largest = Math.max(0, ...ratios)
  return largest >= SPIKE_RATIO ? ratios.indexOf(largest) + 1 : 0
}
