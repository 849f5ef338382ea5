import { sql } from 'kysely'
import { isTaken } from '../../../db/errors.ts'
import type { Scope } from '../../scope.ts'

/** Somebody may take an address while we give it back: then we look again, and it is theirs. */
export async function unlessTaken<T>(scope: Scope, change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    await sql`savepoint restoring`.execute(scope.db)
    try {
      const done = await change()
      await sql`release savepoint restoring`.execute(scope.db)
      return done
    } catch (error) {
      await sql`rollback to savepoint restoring`.execute(scope.db)
      if (!isTaken(error, 'contacts_email_key') || tries === 5) throw error
    }
  }
}
