import { mailAccountLink } from '../accounts/account-mail.ts'
import { hitRateLimit, refundRateLimit } from '../accounts/rate-limits.ts'
import { NotFound } from '../lib/not-found.ts'
import { sha256 } from '../lib/tokens.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import { agentName } from './agent.ts'

const A_MINUTE_MS = 60_000
const AN_HOUR_MS = 60 * 60_000
const A_DAY = 24 * 60 * 60
/** Invitations of one agency in a day; fewer while it is so new that nobody knows who is behind it. */
const MOST_A_DAY = { agency: 100, newAgency: 25, address: 3 }

/** Invitations go to strangers, so that nobody may mail through us as they like. */
export type InvitationLimit = 'too_many_invitations' | 'invited_often'

export const isInvitationLimit = (refused: string): refused is InvitationLimit =>
  refused === 'too_many_invitations' || refused === 'invited_often'

/**
 * Mails somebody of the agency the link with which they join it; not to who has signed in before and needs none, and
 * once a minute at most. Where the mails of the day are used up, give up what they were for as well. Throws NotFound. Wake 'send-due-messages' afterwards.
 */
export async function inviteAgent(
  scope: Scope,
  userId: number,
): Promise<{ ok: true; name: string } | { ok: false; refused: 'joined' | 'too_soon' | InvitationLimit }> {
  const { db, organizationId, actor, now } = scope
  const person = await db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([
      'u.organization_id',
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.email_verified_at',
      'u.invited_at',
      'o.name as organization_name',
      'o.created_at as organization_created_at',
    ])
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '=', userId)
    .where('u.removed_at', 'is', null)
    .forNoKeyUpdate('u')
    .executeTakeFirst()
  if (!person) throw new NotFound('Agent not found')
  if (person.email_verified_at) return { ok: false, refused: 'joined' }
  if (person.invited_at && now.getTime() - person.invited_at.getTime() < A_MINUTE_MS)
    return { ok: false, refused: 'too_soon' }
  const limit = await whyNotMail(scope, person.email, person.organization_created_at)
  if (limit) return { ok: false, refused: limit }
  await db
    .updateTable('users')
    .set({ invited_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .execute()
  const by = actor.kind === 'user' ? actor.name : person.organization_name
  await mailAccountLink(scope, person, 'invite', { about: by })
  await recordAuditEvent(scope, { action: 'agent_invited', target: agentName(person) })
  return { ok: true, name: agentName(person) }
}

/** Only a mail that leaves is counted: who presses for one colleague over and over keeps nobody else out. */
async function whyNotMail(scope: Scope, email: string, foundedAt: Date): Promise<InvitationLimit | undefined> {
  // The key is kept as it is, and tells nobody who was invited.
  const key = `invited:${sha256(email).toString('hex')}`
  const ofAddress = { key, most: MOST_A_DAY.address, windowSeconds: A_DAY }
  if (!(await hitRateLimit(scope, ofAddress))) return 'invited_often'
  const isNew = scope.now.getTime() - foundedAt.getTime() < AN_HOUR_MS
  const most = isNew ? MOST_A_DAY.newAgency : MOST_A_DAY.agency
  if (await hitRateLimit(scope, { key: `invitations:${scope.organizationId}`, most, windowSeconds: A_DAY }))
    return undefined
  await refundRateLimit(scope, ofAddress)
  return 'too_many_invitations'
}
