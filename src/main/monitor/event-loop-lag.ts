import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20
const WINDOW_MS = 60_000

/** The longest delay of the event loop in the last minute or two, in seconds. */
export function watchEventLoopLag(): () => number {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let previous = 0
  const seconds = () => Math.max(0, delay.max / 1e9 - RESOLUTION_MS / 1000)
  setInterval(() => {
    previous = seconds()
    delay.reset()
  }, WINDOW_MS).unref()
  return () => Math.max(previous, seconds())
}
