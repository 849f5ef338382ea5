// Goes before the server (NODE_OPTIONS=--import) and writes into LAG_FILE, whenever SIGUSR2 asks, how late its event loop was
// since it was asked last.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Lag {
  /** Milliseconds beyond what was asked for. */
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
