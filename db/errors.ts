/** Whether a write violated the unique index named `index`. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === index
}

/**
 * Shutdown, crash or startup of the server; a write on what is still, or again, a standby; connection errors; too many
 * connections; socket errors.
 */
const LOST_CODES =
  /^(57P0[1-5]|25006|08\w{3}|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** node-postgres errors that have no code. */
const LOST_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** Whether an error means that the database or the connection to it was unavailable. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && LOST_CODES.test(code)) || (typeof message === 'string' && LOST_MESSAGES.test(message))
  )
}
