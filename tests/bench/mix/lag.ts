// Preloaded by NODE_OPTIONS=--import. On SIGUSR2 writes to LAG_FILE the event loop's delay since the last signal.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Lag {
  /** Milliseconds of delay. */
  p50: number
  p99: number
  most: number
}

const RESOLUTION = 5
const file = process.env.LAG_FILE
const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
if (file) {
  delay.enable()
  process.on('SIGUSR2', () => {
    const beyond = (nanos: number) => Math.max(0, nanos / 1e6 - RESOLUTION)
    const lag: Lag = { p50: beyond(delay.percentile(50)), p99: beyond(delay.percentile(99)), most: beyond(delay.max) }
    writeFileSync(file, JSON.stringify(lag))
    delay.reset()
  })
}
