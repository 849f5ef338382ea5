/**
 * Runs `run` for each key once at a time. What is asked for while one runs is answered by a single run after it, which
 * begins after each of them was asked for.
 */
export function coalesced<Key, Item, Result>(
  run: (key: Key, items: Item[]) => Promise<Result>,
): (key: Key, item: Item) => Promise<Result> {
  const waiting = new Map<Key, { items: Item[]; result: Promise<Result> }>()
  const running = new Map<Key, Promise<unknown>>()
  return (key, item) => {
    const next = waiting.get(key)
    if (next) {
      next.items.push(item)
      return next.result
    }
    const items = [item]
    const result = (running.get(key) ?? Promise.resolve()).then(() => {
      waiting.delete(key)
      const now = run(key, items)
      const ended = now
        .catch(() => {})
        .then(() => {
          if (running.get(key) === ended) running.delete(key)
        })
      running.set(key, ended)
      return now
    })
    waiting.set(key, { items, result })
    return result
  }
}
