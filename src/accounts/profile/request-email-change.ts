import { HOUR_MS } from '../../lib/durations.ts'
import { fullName } from '../../lib/full-name.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { mailAccountLink, mailAccountNotice } from '../account-mail.ts'
import { invalidateEmailLinks } from '../sign-in/pending-email.ts'

export type NewEmailRefusal = 'email_taken' | 'too_many'

const MAX_REQUESTS_PER_HOUR = 5

/**
 * Emails a confirmation link to a user's new sign-in address, and a notice to the current one. The address changes only
 * when the link is used. The link replaces earlier ones. Addresses within the agency are refused as taken right away;
 * an address taken at another agency is only refused when the link is used. Wake 'send-due-messages' afterwards.
 */
export async function requestEmailChange(
  scope: Scope,
  userId: number,
  newEmail: string,
): Promise<{ ok: true } | { ok: false; refused: NewEmailRefusal }> {
  const { db, organizationId, actor, now } = scope
  // Locked before the links are counted, so that concurrent requests see each other's links.
  const person = await db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.organization_id', 'u.id', 'u.email', 'u.first_name', 'u.last_name', 'o.name as organization_name'])
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '=', userId)
    .forNoKeyUpdate('u')
    .executeTakeFirstOrThrow()
  if (await isEmailOfColleague(scope, newEmail)) return { ok: false, refused: 'email_taken' }

  const { requests } = await db
    .selectFrom('login_tokens')
    .select(({ fn }) => fn.countAll<number>().as('requests'))
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm_email')
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  if (Number(requests) >= MAX_REQUESTS_PER_HOUR) return { ok: false, refused: 'too_many' }
  await invalidateEmailLinks(scope, { organizationId, userId })

  const askedBy = actor.kind === 'user' ? actor.id : undefined
  await mailAccountLink(scope, person, 'confirm_email', { newEmail, askedBy })
  await mailAccountNotice(scope, person, 'email_change_asked', { about: newEmail })
  await recordAuditEvent(scope, {
    action: 'email_change_asked',
    target: fullName(person),
    detail: { email: [person.email, newEmail] },
  })
  return { ok: true }
}

/** Whether a current user of the agency signs in with this address. */
export async function isEmailOfColleague({ db, organizationId }: Scope, email: string): Promise<boolean> {
  const colleague = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return colleague !== undefined
}
