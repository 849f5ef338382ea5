import { recordAuditEventOf } from '../../organizations/audit.ts'
import type { SystemScope } from '../../scope.ts'
import { getUserName } from '../users.ts'
import { deviceOf } from './device.ts'
import { deleteSession, deleteSessionsOf, insertSession, type NewSession } from './sessions.ts'

export type SignInMethod = 'link' | 'code' | 'handover' | 'google' | 'microsoft'

interface SignIn extends NewSession {
  method: SignInMethod
  /** The token hash of the browser's previous session, which is ended to prevent session fixation. */
  replaces: Buffer | undefined
  /** The user proved an address for the first time. Earlier sessions end, since someone else may have started them. */
  firstProof: boolean
}

/** Starts a session for a user who has just proved their identity, and records it in the agency's log. */
export async function startSession(system: SystemScope, signIn: SignIn): Promise<void> {
  const { organizationId, userId, replaces, firstProof, method } = signIn
  if (firstProof) await deleteSessionsOf(system, { organizationId, userId })
  if (replaces) await deleteSession(system, replaces)
  await insertSession(system, signIn)
  const name = await getUserName(system, { organizationId, userId })
  const detail = { device: deviceOf(signIn.userAgent), by: method }
  await recordAuditEventOf(system, { organizationId, userId, name }, { action: 'signed_in', detail })
}
