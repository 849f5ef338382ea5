/** Runs at most `atOnce` at a time, the others in the order in which they came. */
export function turns(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Who comes next takes over this place.
      if (next) next()
      else running--
    }
  }
}
