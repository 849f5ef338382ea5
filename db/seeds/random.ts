/** Deterministic pseudo-random numbers, so that the demo data is the same everywhere. */
export interface Random {
  /** A whole number from 0 (inclusive) to `below` (exclusive). */
  below(below: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

/** Mulberry32 (public domain, Tommy Ettinger). Not for tokens. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (from) => from[below(from.length)]!,
    shuffle(items) {
      const shuffled = [...items]
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = below(last + 1)
        ;[shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!]
      }
      return shuffled
    },
  }
}
