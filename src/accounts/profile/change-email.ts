import { recordAuditEventOf } from '../../organizations/audit.ts'
import type { SystemScope } from '../../scope.ts'
import { deleteSessionsOf } from '../sign-in/sessions.ts'
import { spendEveryLink, spendLinksAskedBy } from './pending-email.ts'

interface Confirmed {
  organizationId: number
  userId: number
  newEmail: string
  /** The person themselves, or a colleague who named the address for them. */
  askedBy: number | null
}

/**
 * Gives a person the address they have just confirmed, and answers them as they were, so that the old address can be
 * told. Their sessions end, and so does every link that is still in the old mailbox. Throws users_email_key when the
 * address became somebody else's meanwhile.
 */
export async function changeEmail(system: SystemScope, { organizationId, userId, newEmail, askedBy }: Confirmed) {
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
  await spendEveryLink(system, { organizationId, userId })
  await spendLinksAskedBy(system, { organizationId, userId })
  await recordAuditEventOf(
    system,
    { organizationId, userId, name: `${before.first_name} ${before.last_name}` },
    {
      action: 'email_changed',
      detail: {
        email: [before.email, newEmail],
        ...(askedBy === null || askedBy === userId ? {} : { askedBy: await nameOf(system, organizationId, askedBy) }),
      },
    },
  )
  return before
}

async function nameOf({ db }: SystemScope, organizationId: number, userId: number): Promise<string> {
  const { first_name, last_name } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}
