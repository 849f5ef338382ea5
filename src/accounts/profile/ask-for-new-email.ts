import { fullName } from '../../lib/person-name.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { mailAccountLink, mailAccountNotice } from '../account-mail.ts'
import { spendEmailLinks } from './pending-email.ts'

export type NewEmailRefusal = 'email_taken' | 'too_many'

const AN_HOUR_MS = 60 * 60_000
const MOST_AN_HOUR = 5

/**
 * Mails a link to the address somebody wants to sign in with from now on, and tells the old one. The link replaces any
 * earlier one; until it is pressed nothing changes. Only the own agency's addresses are known to be taken: whether
 * anybody else in the world has it shows when the link is pressed. Wake 'send-due-messages' afterwards.
 */
export async function askForNewEmail(
  scope: Scope,
  userId: number,
  newEmail: string,
): Promise<{ ok: true } | { ok: false; refused: NewEmailRefusal }> {
  const { db, organizationId, actor, now } = scope
  // Locked before anything is counted: of many who ask at once each sees the links of those before.
  const person = await db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.organization_id', 'u.id', 'u.email', 'u.first_name', 'u.last_name', 'o.name as organization_name'])
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '=', userId)
    .forNoKeyUpdate('u')
    .executeTakeFirstOrThrow()
  if (await isColleagues(scope, newEmail)) return { ok: false, refused: 'email_taken' }

  const { asked } = await db
    .selectFrom('login_tokens')
    .select(({ fn }) => fn.countAll<number>().as('asked'))
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm_email')
    .where('created_at', '>', new Date(now.getTime() - AN_HOUR_MS))
    .executeTakeFirstOrThrow()
  if (Number(asked) >= MOST_AN_HOUR) return { ok: false, refused: 'too_many' }
  await spendEmailLinks(scope, { organizationId, userId })

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

/** Whether somebody of the own agency signs in with this address. */
export async function isColleagues({ db, organizationId }: Scope, email: string): Promise<boolean> {
  const colleague = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return colleague !== undefined
}
