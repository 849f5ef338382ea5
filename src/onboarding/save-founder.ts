import { defaultSignature } from '../accounts/sign-up.ts'
import { lockTeam } from '../agents/team.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import type { Founder } from './founder.ts'
import type { PersonalForm } from './schemas.ts'

/** What the setup asks about whoever sets the agency up; noted in the log where it changes anything. */
export async function saveFounder(scope: Scope, founder: Founder, { firstName, lastName, phone }: PersonalForm) {
  const { db, organizationId } = scope
  // The agency before its people, as everywhere.
  await lockTeam(scope)
  const before = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'phone'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', founder.userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const after = { first_name: firstName, last_name: lastName, phone }
  const detail = Object.fromEntries(
    (['first_name', 'last_name', 'phone'] as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, [before[field], after[field]]]),
  )
  if (Object.keys(detail).length === 0) return
  await db
    .updateTable('users')
    .set(after)
    .where('organization_id', '=', organizationId)
    .where('id', '=', founder.userId)
    .execute()
  await renewSignature(scope, founder, { firstName, lastName })
  await recordAuditEvent(scope, {
    action: 'profile_changed',
    target: `${before.first_name} ${before.last_name}`,
    detail,
  })
}

/** Names under the founder's mails follow the forms, as long as nobody wrote another text there. */
export async function renewSignature(
  { db, organizationId }: Scope,
  founder: Founder,
  changes: Partial<Pick<Founder, 'firstName' | 'lastName' | 'organizationName'>>,
) {
  const signature = ({ firstName, lastName, organizationName }: typeof founder) =>
    defaultSignature(firstName, lastName, organizationName)
  await db
    .updateTable('users')
    .set({ signature: signature({ ...founder, ...changes }) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', founder.userId)
    .where('signature', '=', signature(founder))
    .execute()
}
