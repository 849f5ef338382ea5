import { recordAuditEventOf } from '../../organizations/audit.ts'
import type { SystemScope } from '../../scope.ts'
import { deviceOf } from './device.ts'
import { deleteSession, deleteSessionsOf, insertSession, type NewSession } from './sessions.ts'

export type SignInMethod = 'link' | 'code' | 'handover' | 'google' | 'microsoft'

interface Entrance extends NewSession {
  by: SignInMethod
  /** Of the session this browser had until now: nobody goes on with a secret that was there before the sign-in. */
  replaces: Buffer | undefined
  /** The first proof that this person reads the address: what was opened before it may have been somebody else's. */
  firstProof: boolean
}

/** Starts a session for somebody who has just proved who they are, and notes it in the agency's log. */
export async function startSession(system: SystemScope, entrance: Entrance): Promise<void> {
  const { organizationId, userId, replaces, firstProof, by } = entrance
  if (firstProof) await deleteSessionsOf(system, { organizationId, userId })
  if (replaces) await deleteSession(system, replaces)
  await insertSession(system, entrance)
  const { first_name, last_name } = await system.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await recordAuditEventOf(
    system,
    { organizationId, userId, name: `${first_name} ${last_name}` },
    { action: 'signed_in', detail: { device: deviceOf(entrance.userAgent), by } },
  )
}
