import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20
const WINDOW_MS = 60_000

/** Answers for how long, at most, everything stood still within the last minute, in seconds. */
export function watchPauses(): () => number {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let before = 0
  const seconds = () => Math.max(0, delay.max / 1e9 - RESOLUTION_MS / 1000)
  setInterval(() => {
    before = seconds()
    delay.reset()
  }, WINDOW_MS).unref()
  return () => Math.max(before, seconds())
}
