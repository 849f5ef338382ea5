import pino, { type DestinationStream } from 'pino'
import type { Log } from '../deps.ts'
import { errorText, redactPeople } from '../lib/error-text.ts'

/** Writes one JSON line per event to standard output. Callers pass single fields, never whole objects. */
export function jsonLog(level: string, destination?: DestinationStream): Log {
  const serializers = { err: describeError, reason: redactReason }
  const options = { base: null, level, timestamp: pino.stdTimeFunctions.isoTime, serializers }
  // Lines are written asynchronously, several at once under load. Buffered lines are written when the process exits.
  return pino(options, destination ?? pino.destination({ sync: false }))
}

/** A database error's other fields (detail, where, query) quote the row: names, addresses, birth dates. */
const SAFE_ERROR_FIELDS = ['code', 'table', 'column', 'constraint', 'routine'] as const

/** Providers quote addresses in their error messages. */
const redactReason = (reason: unknown) => (typeof reason === 'string' ? redactPeople(reason) : reason)

/** The fields of an error that may be logged, without personal data. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: redactPeople(String(error)) }
  const { name: type, cause } = error
  const fields = Object.fromEntries(
    SAFE_ERROR_FIELDS.flatMap((name) => (name in error ? [[name, error[name as never]]] : [])),
  )
  const message = errorText(error)
  return {
    type,
    message,
    stack: error.stack?.replaceAll(error.message, () => message),
    ...fields,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
    // Thrown by Node if none of a host's addresses accepts a connection, and by jobs after several failures.
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  }
}
