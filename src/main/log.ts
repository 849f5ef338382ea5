import pino, { type DestinationStream } from 'pino'
import type { Log } from '../deps.ts'

/** One JSON line an event on standard output. What is logged is chosen where it is logged; nothing is logged whole. */
export function jsonLog(level: string, to?: DestinationStream): Log {
  const options = { base: null, level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: known } }
  return to ? pino(options, to) : pino(options)
}

/** What else a database error has (detail, where, query) holds the row it is about: names, addresses, births. */
const KEPT = ['code', 'table', 'column', 'constraint', 'routine'] as const

function known(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name: type, cause } = error
  const kept = Object.fromEntries(KEPT.flatMap((name) => (name in error ? [[name, error[name as never]]] : [])))
  // Class 22 of Postgres, "data exception", quotes the value; the others quote the names of columns and constraints.
  const hide = (text = '') => (String(kept.code).startsWith('22') ? text.replace(/"[^"\n]*"/g, '"…"') : text)
  return {
    ...{ type, message: hide(error.message), stack: hide(error.stack) },
    ...kept,
    ...(cause === undefined ? {} : { cause: known(cause) }),
  }
}
