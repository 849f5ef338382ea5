/** Servers whose clock is set ahead, so that a job is due soon after they start. */
import { type RunningServer, startServer } from '../setup/server.ts'

const CLOCK = new URL('./wrong-clock.ts', import.meta.url).pathname
const MINUTE = 60_000

/** Settings of a server whose clock is this far ahead. */
export const clockAhead = (ms: number) => ({ NODE_OPTIONS: `--import=${CLOCK}`, WRONG_CLOCK_MS: String(ms) })
/** Jobs that only one process runs, at these minutes of each quarter of an hour. */
const TICKS = [0, 5]

/** How far to set a clock ahead so that the next job is due in `ms`. */
function aheadFor(inMs: number): number {
  const at = Date.now() + inMs
  const quarter = 15 * MINUTE
  return Math.min(...TICKS.map((minute) => (((minute * MINUTE - (at % quarter)) % quarter) + quarter) % quarter))
}

export interface Ticking {
  servers: RunningServer[]
  /** How far their clocks are ahead. */
  aheadMs: number
}

/** All are ready before the job is due. */
export async function startBeforeTick(count: number, settings: Record<string, string>): Promise<Ticking> {
  for (let leadMs = 10_000; ; leadMs *= 2) {
    const aheadMs = aheadFor(leadMs)
    const tick = Date.now() + leadMs
    const servers = await Promise.all(
      Array.from({ length: count }, () => startServer({ ...settings, ...clockAhead(aheadMs) })),
    )
    if (Date.now() < tick) return { servers, aheadMs }
    await Promise.all(servers.map((server) => server.kill()))
  }
}

/** How often each scheduled job was run by any of them, from their logs. */
export function runsBySlot(servers: readonly RunningServer[]): Map<string, number> {
  const runs = new Map<string, number>()
  for (const server of servers)
    for (const line of server.output().split('\n')) {
      const { msg, job, slot } = line.startsWith('{') ? JSON.parse(line) : {}
      if (msg === 'job' && slot) runs.set(`${job} ${slot}`, (runs.get(`${job} ${slot}`) ?? 0) + 1)
    }
  return runs
}
