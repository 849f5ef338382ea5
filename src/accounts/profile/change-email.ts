import { fullName } from '../../lib/full-name.ts'
import { recordAuditEvent, recordAuditEventOf } from '../../organizations/audit.ts'
import type { SystemScope } from '../../scope.ts'
import { invalidateAllLinks, invalidateLinksRequestedBy } from '../sign-in/pending-email.ts'
import { deleteSessionsOf } from '../sign-in/sessions.ts'
import { getUserName } from '../users.ts'

interface ConfirmedEmail {
  organizationId: number
  userId: number
  newEmail: string
  /** The user who requested the change: the person themselves or an admin. Or the operator of Perennial. */
  askedBy: number | 'operator' | null
}

/**
 * Changes a user's sign-in address to the one they confirmed, or the operator checked. Returns the user as they were
 * before the change, so that the old address can be notified. Ends their sessions and expires every link emailed to or
 * requested by them.
 * Throws the unique violation users_email_key if another user has taken the address meanwhile.
 */
export async function changeEmail(system: SystemScope, { organizationId, userId, newEmail, askedBy }: ConfirmedEmail) {
  const { db, now } = system
  const before = await db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.organization_id', 'u.id', 'u.email', 'u.first_name', 'u.last_name', 'o.name as organization_name'])
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '=', userId)
    .forUpdate('u')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({ email: newEmail, email_verified_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .execute()
  await deleteSessionsOf(system, { organizationId, userId })
  await invalidateAllLinks(system, { organizationId, userId })
  await invalidateLinksRequestedBy(system, { organizationId, userId })
  const name = fullName(before)
  const detail = { email: [before.email, newEmail] }
  if (askedBy === 'operator') {
    const actor = { kind: 'system', reason: system.reason } as const
    await recordAuditEvent({ ...system, organizationId, actor }, { action: 'email_changed', target: name, detail })
    return before
  }
  await recordAuditEventOf(
    system,
    { organizationId, userId, name },
    {
      action: 'email_changed',
      detail: {
        ...detail,
        ...(askedBy === null || askedBy === userId
          ? {}
          : { askedBy: await getUserName(system, { organizationId, userId: askedBy }) }),
      },
    },
  )
  return before
}
