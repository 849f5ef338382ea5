import { setTimeout as sleep } from 'node:timers/promises'

/** A server that is answering this many requests is busy. */
const BUSY_REQUESTS = 4
const CHECK_INTERVAL_MS = 20

/** Number of requests that this process is answering; undefined in a process that answers none. */
export type RequestsInProgress = (() => number) | undefined

export const isBusy = (requestsInProgress: RequestsInProgress): boolean =>
  (requestsInProgress?.() ?? 0) >= BUSY_REQUESTS

/**
 * Call it before background work that uses the database or the processor for a long time. Waits while the server is
 * busy, at most `maxMs`, or until `signal` aborts.
 */
export async function yieldToRequests(
  requestsInProgress: RequestsInProgress,
  maxMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const until = performance.now() + maxMs
  while (isBusy(requestsInProgress) && performance.now() < until && !signal?.aborted) await sleep(CHECK_INTERVAL_MS)
}
