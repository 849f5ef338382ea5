/** Whether a write failed because a row with the same key is there already. `index` is the unique index's name. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === index
}

/** Ended by an administrator, a crash or a start; of the connection; none left over. */
const LOST =
  /^(57P0[1-5]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What pg says without a code. */
const LOST_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** Whether an answer never came because the database or the way to it was gone, whatever it was asked. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (typeof code === 'string' && LOST.test(code)) || (typeof message === 'string' && LOST_WORDS.test(message))
}
