import { type RawBuilder, sql } from 'kysely'
import { publicToken } from '../lib/tokens.ts'
import type { Doors, SystemScope } from '../scope.ts'

export interface SessionUser {
  id: number
  email: string
  firstName: string
  lastName: string
  isAdmin: boolean
  isAgent: boolean
  organizationId: number
  organizationName: string
  organizationSlug: string
  timeZone: string
  isDemo: boolean
  seesOnlyOwn: boolean
  sessionId: number
  sessionPublicId: string
  signedInAt: Date
}

interface SessionRow {
  session_id: number
  session_public_id: string
  signed_in_at: Date
  last_seen_at: Date
  organization_id: number
  organization_name: string
  organization_slug: string
  time_zone: string
  is_demo: boolean
  restrict_agents_to_own: boolean
  user_id: number
  email: string
  first_name: string
  last_name: string
  is_admin: boolean
  is_agent: boolean
}

/** Whose session this is, unless it ended, was revoked, or its user was removed. One round trip. */
export async function findSession(root: Doors['root'], tokenHash: Buffer, now: Date) {
  const lookUp: RawBuilder<SessionRow> = sql`select * from session_identity(${tokenHash}, ${now})`
  const { rows } = await lookUp.execute(root)
  const row = rows[0]
  if (!row) return undefined
  const user: SessionUser = {
    id: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isAdmin: row.is_admin,
    isAgent: row.is_agent,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    organizationSlug: row.organization_slug,
    timeZone: row.time_zone,
    isDemo: row.is_demo,
    seesOnlyOwn: !row.is_admin && row.restrict_agents_to_own,
    sessionId: row.session_id,
    sessionPublicId: row.session_public_id,
    signedInAt: row.signed_in_at,
  }
  return { user, lastSeenAt: row.last_seen_at }
}

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
      expires_at: new Date(system.now.getTime() + session.days * 86_400_000),
    })
    .execute()
}

export async function deleteSession(system: SystemScope, tokenHash: Buffer) {
  await system.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}
