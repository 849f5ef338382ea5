import pino from 'pino'
import type { Log } from '../deps.ts'

/** One JSON line an event on standard output. What is logged is chosen where it is logged; nothing is logged whole. */
export function jsonLog(level: string): Log {
  return pino({ base: null, level, timestamp: pino.stdTimeFunctions.isoTime })
}
