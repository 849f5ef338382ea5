import { sql } from 'kysely'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Scope } from '../../scope.ts'

const MAX_ATTEMPTS = 5

/**
 * Retries `change` when another transaction takes an email address that it is about to restore. The retry sees that the
 * address is in use. Each attempt runs in a savepoint, so a failed one leaves the transaction usable.
 */
export async function retryOnDuplicate<T>(scope: Scope, change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await sql`savepoint restoring`.execute(scope.db)
    try {
      const done = await change()
      await sql`release savepoint restoring`.execute(scope.db)
      return done
    } catch (error) {
      await sql`rollback to savepoint restoring`.execute(scope.db)
      if (!isUniqueViolation(error, 'contacts_email_key') || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
