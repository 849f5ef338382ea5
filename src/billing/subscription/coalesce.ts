import type { CardProvider } from '../cards/card-provider.ts'

/**
 * Runs `run` at most once at a time for each provider and key. Calls that arrive during a run share the next run, so
 * that each sees the state at or after its call.
 */
export function coalesce<Key, Call, Result>(
  run: (key: Key, calls: Call[]) => Promise<Result>,
): (provider: CardProvider, key: Key, call: Call) => Promise<Result> {
  const queues = new WeakMap<CardProvider, (key: Key, call: Call) => Promise<Result>>()
  return (provider, key, call) => {
    const queue = queues.get(provider) ?? queueOf(run)
    queues.set(provider, queue)
    return queue(key, call)
  }
}

function queueOf<Key, Call, Result>(run: (key: Key, calls: Call[]) => Promise<Result>) {
  const waiting = new Map<Key, { calls: Call[]; result: Promise<Result> }>()
  const running = new Map<Key, Promise<unknown>>()
  return (key: Key, call: Call): Promise<Result> => {
    const next = waiting.get(key)
    if (next) {
      next.calls.push(call)
      return next.result
    }
    const calls = [call]
    const result = (running.get(key) ?? Promise.resolve()).then(() => {
      waiting.delete(key)
      const current = run(key, calls)
      const ended = current
        .catch(() => {})
        .then(() => {
          if (running.get(key) === ended) running.delete(key)
        })
      running.set(key, ended)
      return current
    })
    waiting.set(key, { calls, result })
    return result
  }
}
