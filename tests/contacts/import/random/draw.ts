import fc from 'fast-check'

/** Plain names for the generators of fast-check. */
export interface Draw {
  pick<T>(...values: T[]): T
  /** Both ends included. */
  number(min: number, max: number): number
  chance(percent: number): boolean
  shuffle<T>(values: readonly T[]): T[]
}

// Without fast-check's bias toward the ends, which would make a chance of one in ten come true half of the time.
const evenly = (min: number, max: number) => fc.noBias(fc.integer({ min, max }))

export const drawFrom = (g: fc.GeneratorValue): Draw => ({
  pick: (...values) => values[g(evenly, 0, values.length - 1)]!,
  number: (min, max) => g(evenly, min, max),
  chance: (percent) => g(evenly, 1, 100) <= percent,
  shuffle: (values) =>
    values
      .map((value) => ({ value, place: g(evenly, 0, 1e9) }))
      .sort((a, b) => a.place - b.place)
      .map(({ value }) => value),
})
