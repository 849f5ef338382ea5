/** Runs at most `max` calls at a time. The others wait in order of arrival. */
export function limitConcurrency(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < max) running++
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next call takes over this slot, so `running` stays the same.
      if (next) next()
      else running--
    }
  }
}
