const MAX_ATTEMPTS = 3
/** deadlock_detected, serialization_failure. */
const RETRYABLE_CODES = ['40P01', '40001']

/**
 * Runs a transaction, and runs it again if Postgres ends it because of a deadlock or a serialization failure. Postgres
 * rolls such a transaction back, so `transaction` must contain all of it.
 */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (!RETRYABLE_CODES.includes((error as { code?: string }).code ?? '') || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/**
 * Whether the error comes from the state of the database (overloaded, out of resources, unreachable), so that a retry
 * can succeed. Any other error would occur again.
 */
export function isTransientDatabaseError(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  // SQLSTATE classes: connection, rollback, resources, object state, operator intervention (not 57014, the statement
  // timeout); or the code of a socket error.
  if (code !== undefined) return /^(?:08...|40...|53...|55...|57P..|E[A-Z]+)$/.test(code)
  // Errors that node-postgres and its pool raise themselves have no code.
  return /^Connection terminated|^timeout exceeded when trying to connect/.test(message ?? '')
}
