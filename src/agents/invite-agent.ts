import { encodeHexLowerCase } from '@oslojs/encoding'
import { mailAccountLink } from '../accounts/account-mail.ts'
import { hitRateLimit, refundRateLimit } from '../accounts/rate-limits.ts'
import { HOUR_MS, MINUTE_MS } from '../lib/durations.ts'
import { fullName } from '../lib/full-name.ts'
import { NotFound } from '../lib/not-found.ts'
import { sha256 } from '../lib/tokens.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'

const DAY_SECONDS = 24 * 60 * 60
/** `newAgency` applies in an agency's first hour, to limit abuse. */
const MAX_INVITATIONS_PER_DAY = { agency: 100, newAgency: 25, address: 3 }

/** Invitations go to strangers, so they are limited: otherwise anyone could send spam through us. */
export type InvitationLimit = 'too_many_invitations' | 'invited_often'

export const isInvitationLimit = (refused: string): refused is InvitationLimit =>
  refused === 'too_many_invitations' || refused === 'invited_often'

/**
 * Emails a user of the agency the link to join it, at most once a minute. Refused if they have joined already. On an
 * InvitationLimit, roll back the change that the invitation belongs to. Throws NotFound. Wake 'send-due-messages'
 * afterwards.
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
  if (person.invited_at && now.getTime() - person.invited_at.getTime() < MINUTE_MS)
    return { ok: false, refused: 'too_soon' }
  const limit = await hitInvitationLimits(scope, person.email, person.organization_created_at)
  if (limit) return { ok: false, refused: limit }
  await db
    .updateTable('users')
    .set({ invited_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .execute()
  const by = actor.kind === 'user' ? actor.name : person.organization_name
  await mailAccountLink(scope, person, 'invite', { about: by })
  await recordAuditEvent(scope, { action: 'agent_invited', target: fullName(person) })
  return { ok: true, name: fullName(person) }
}

/** Counts only invitations that are sent, so that repeated tries for one colleague do not use up the agency's limit. */
async function hitInvitationLimits(scope: Scope, email: string, createdAt: Date): Promise<InvitationLimit | undefined> {
  // Keeps the address itself out of the key. hitRateLimit also hashes the whole key.
  const key = `invited:${encodeHexLowerCase(sha256(email))}`
  const addressLimit = { key, max: MAX_INVITATIONS_PER_DAY.address, windowSeconds: DAY_SECONDS }
  if (!(await hitRateLimit(scope, addressLimit))) return 'invited_often'
  const isNew = scope.now.getTime() - createdAt.getTime() < HOUR_MS
  const max = isNew ? MAX_INVITATIONS_PER_DAY.newAgency : MAX_INVITATIONS_PER_DAY.agency
  const agencyLimit = { key: `invitations:${scope.organizationId}`, max, windowSeconds: DAY_SECONDS }
  if (await hitRateLimit(scope, agencyLimit)) return undefined
  await refundRateLimit(scope, addressLimit)
  return 'too_many_invitations'
}
