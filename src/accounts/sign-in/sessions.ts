import { DAY_MS } from '../../lib/durations.ts'
import { publicToken } from '../../lib/tokens.ts'
import type { AnyScope, Scope, SystemScope } from '../../scope.ts'

/** Days without a request after which a session ends. The database function session_identity uses the same number. */
const IDLE_DAYS = 14

export async function touchSession(system: SystemScope, sessionId: number) {
  await system.db.updateTable('sessions').set({ last_seen_at: system.now }).where('id', '=', sessionId).execute()
}

export interface NewSession {
  organizationId: number
  userId: number
  tokenHash: Buffer
  userAgent: string
  days: number
}

export async function insertSession(system: SystemScope, session: NewSession) {
  await system.db
    .insertInto('sessions')
    .values({
      organization_id: session.organizationId,
      user_id: session.userId,
      public_id: publicToken(),
      token_hash: session.tokenHash,
      user_agent: session.userAgent.slice(0, 300),
      signed_in_at: system.now,
      last_seen_at: system.now,
      expires_at: new Date(system.now.getTime() + session.days * DAY_MS),
    })
    .execute()
}

/** Gives a session a new secret and sign-in time. */
export async function renewSession(system: SystemScope, sessionId: number, tokenHash: Buffer) {
  await system.db
    .updateTable('sessions')
    .set({ token_hash: tokenHash, signed_in_at: system.now, last_seen_at: system.now })
    .where('id', '=', sessionId)
    .execute()
}

/** Gives a session a new secret. Returns false if the old one was already replaced or the session has ended. */
export async function rotateSession(system: SystemScope, oldHash: Buffer, newHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await system.db
    .updateTable('sessions')
    .set({ token_hash: newHash })
    .where('token_hash', '=', oldHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const listSessions = ({ db, organizationId, now }: Scope, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'public_id', 'user_agent', 'signed_in_at', 'last_seen_at'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - IDLE_DAYS * DAY_MS))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Ends one of a user's sessions and returns its User-Agent; undefined if it is not theirs or has ended. */
export const deleteSessionOf = ({ db, organizationId }: Scope, userId: number, publicId: string) =>
  db
    .deleteFrom('sessions')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .returning('user_agent')
    .executeTakeFirst()

/**
 * Ends all of a user's sessions except `exceptSessionId` and returns how many. Takes effect immediately, because every
 * request reads its session from the database.
 */
export async function deleteSessionsOf(
  { db }: AnyScope,
  { organizationId, userId, exceptSessionId }: { organizationId: number; userId: number; exceptSessionId?: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '<>', exceptSessionId as number))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteSession(system: SystemScope, tokenHash: Buffer) {
  await system.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}
