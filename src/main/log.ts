import pino, { type DestinationStream } from 'pino'
import type { Log } from '../deps.ts'
import { errorText, redactPeople } from '../lib/error-text.ts'

/** One JSON line an event on standard output. What is logged is chosen where it is logged; nothing is logged whole. */
export function jsonLog(level: string, to?: DestinationStream): Log {
  const serializers = { err: describeError, reason: said }
  const options = { base: null, level, timestamp: pino.stdTimeFunctions.isoTime, serializers }
  return to ? pino(options, to) : pino(options)
}

/** What else a database error has (detail, where, query) holds the row it is about: names, addresses, births. */
const KEPT = ['code', 'table', 'column', 'constraint', 'routine'] as const

/** What a provider said. */
const said = (reason: unknown) => (typeof reason === 'string' ? redactPeople(reason) : reason)

export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: redactPeople(String(error)) }
  const { name: type, cause } = error
  const kept = Object.fromEntries(KEPT.flatMap((name) => (name in error ? [[name, error[name as never]]] : [])))
  const message = errorText(error)
  return {
    ...{ type, message, stack: error.stack?.replaceAll(error.message, () => message) },
    ...kept,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
    // Of several addresses of one host, none of which answered.
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  }
}
