/** Servers whose clock is put forward, so that an entry of the timetable comes soon after they began. */
import { type RunningServer, startServer } from '../setup/server.ts'

const CLOCK = new URL('./wrong-clock.ts', import.meta.url).pathname
const MINUTE = 60_000

/** Settings of a server whose clock shows so much too much. */
export const clockAhead = (ms: number) => ({ NODE_OPTIONS: `--import=${CLOCK}`, WRONG_CLOCK_MS: String(ms) })
/** Of jobs that one process of all runs: at these minutes of each quarter of an hour. */
const TICKS = [0, 5]

/** How far a clock is put forward to have the next entry in so many ms. */
function aheadFor(inMs: number): number {
  const at = Date.now() + inMs
  const quarter = 15 * MINUTE
  return Math.min(...TICKS.map((minute) => (((minute * MINUTE - (at % quarter)) % quarter) + quarter) % quarter))
}

export interface Ticking {
  servers: RunningServer[]
  /** What their clocks show too much. */
  aheadMs: number
}

/** All of them are there before the tick. */
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

/** How often each entry of the timetable was run by any of them: their logs say so. */
export function runsBySlot(servers: readonly RunningServer[]): Map<string, number> {
  const runs = new Map<string, number>()
  for (const server of servers)
    for (const line of server.output().split('\n')) {
      const { msg, job, slot } = line.startsWith('{') ? JSON.parse(line) : {}
      if (msg === 'job' && slot) runs.set(`${job} ${slot}`, (runs.get(`${job} ${slot}`) ?? 0) + 1)
    }
  return runs
}
