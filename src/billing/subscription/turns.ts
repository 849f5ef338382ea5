import type { CardProvider } from '../cards/card-provider.ts'

/**
 * Runs `run` for each key once at a time, for each provider by itself. What is asked for while one runs is answered by a
 * single run after it, which begins after each of them was asked for.
 */
export function turnsOf<Key, Asking, Result>(
  run: (key: Key, all: Asking[]) => Promise<Result>,
): (provider: CardProvider, key: Key, asking: Asking) => Promise<Result> {
  const queues = new WeakMap<CardProvider, (key: Key, asking: Asking) => Promise<Result>>()
  return (provider, key, asking) => {
    const queue = queues.get(provider) ?? queueOf(run)
    queues.set(provider, queue)
    return queue(key, asking)
  }
}

function queueOf<Key, Asking, Result>(run: (key: Key, all: Asking[]) => Promise<Result>) {
  const waiting = new Map<Key, { all: Asking[]; result: Promise<Result> }>()
  const running = new Map<Key, Promise<unknown>>()
  return (key: Key, asking: Asking): Promise<Result> => {
    const next = waiting.get(key)
    if (next) {
      next.all.push(asking)
      return next.result
    }
    const all = [asking]
    const result = (running.get(key) ?? Promise.resolve()).then(() => {
      waiting.delete(key)
      const now = run(key, all)
      const ended = now
        .catch(() => {})
        .then(() => {
          if (running.get(key) === ended) running.delete(key)
        })
      running.set(key, ended)
      return now
    })
    waiting.set(key, { all, result })
    return result
  }
}
