import { sql } from 'kysely'
import type { AnyScope } from '../../scope.ts'

/**
 * Why email to clients does not leave although it is due, for all agencies of this server. 'held': an operator, or a
 * restored database, holds it. 'account': the provider refuses our key or account. 'quota': the provider takes no more
 * before `until`. 'provider': the provider fails more often than not.
 */
export interface EmailTrouble {
  kind: 'held' | 'account' | 'quota' | 'provider'
  since: Date
  /** Of 'held' an operator's words, of 'account' and 'quota' the provider's. */
  reason: string
  /** The next try, of 'account' and 'quota'. */
  until: Date | null
}

/** Undefined while all is well, and while the provider was left alone for a few minutes only. */
export async function findEmailTrouble({ db }: Pick<AnyScope, 'db'>): Promise<EmailTrouble | undefined> {
  const { rows } = await sql<EmailTrouble>`select * from email_trouble()`.execute(db)
  return rows[0]
}
