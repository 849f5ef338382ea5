const TRIES = 3
/** A deadlock, or a serialization failure. */
const TANGLED = ['40P01', '40001']

/**
 * Two transactions may each hold what the other needs; the database then ends one of them, with nothing done, and it
 * works when it is run again. `work` is a whole transaction.
 */
export async function untangled<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!TANGLED.includes((error as { code?: string }).code ?? '') || tries === TRIES) throw error
    }
  }
}

/**
 * Whether the database is in trouble by itself (too busy, out of room, gone for a moment), so that the same work may go
 * well later. What else fails would fail each time.
 */
export function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  // By class: connection, rollback, resources, state, an operator's (not a statement's own time limit); or a socket's.
  if (code !== undefined) return /^(?:08...|40...|53...|55...|57P..|E[A-Z]+)$/.test(code)
  // Of the driver, and of its pool where no connection gets free.
  return /^Connection terminated|^timeout exceeded when trying to connect/.test(message ?? '')
}
