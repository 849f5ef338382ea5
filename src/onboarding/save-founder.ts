import { defaultSignature } from '../accounts/sign-up.ts'
import { lockTeam } from '../agents/team.ts'
import { fullName } from '../lib/full-name.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import type { Founder } from './founder.ts'
import type { PersonalForm } from './schemas.ts'

/** Saves the founder's personal details from the setup, and records changes in the log. */
export async function saveFounder(scope: Scope, founder: Founder, { firstName, lastName, phone }: PersonalForm) {
  const { db, organizationId } = scope
  // Locks the agency before its users, like all other code, to avoid deadlocks.
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
    target: fullName(before),
    detail,
  })
}

/** Makes the founder an agent. The agency's first agent becomes its default agent. Source: roles-003. */
export async function makeFounderAgent(scope: Scope, founder: Pick<Founder, 'userId' | 'firstName' | 'lastName'>) {
  const { db, organizationId } = scope
  const team = await lockTeam(scope)
  const updated = await db
    .updateTable('users')
    .set({ is_agent: true, ...(team.hasDefault ? {} : { is_default_agent: true }) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', founder.userId)
    .where('is_agent', '=', false)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (updated)
    await recordAuditEvent(scope, {
      action: 'role_changed',
      target: `${founder.firstName} ${founder.lastName}`,
      detail: { agent: [false, true] },
    })
}

/** Updates the names in the founder's default signature. A signature they edited stays as it is. */
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
