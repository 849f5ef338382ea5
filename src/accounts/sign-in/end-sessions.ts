import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { cancelEmailChange, spendLinksAskedBy } from '../profile/pending-email.ts'
import { deviceOf } from './device.ts'
import type { SessionUser } from './find-session.ts'
import { deleteSessionOf, deleteSessionsOf } from './sessions.ts'

/** Signs somebody out on one of their devices and answers which; undefined when it was not theirs, or had ended. */
export async function endSession(scope: Scope, userId: number, publicId: string): Promise<string | undefined> {
  const ended = await deleteSessionOf(scope, userId, publicId)
  if (!ended) return undefined
  const device = deviceOf(ended.user_agent)
  await recordAuditEvent(scope, { action: 'session_ended', target: device, detail: { sessions: 1 } })
  return device
}

/**
 * Signs somebody out everywhere but here, and answers on how many devices. New sign-in addresses that wait to be
 * confirmed, their own or one they named for a colleague, fall with them: they may have been asked for on one of those.
 */
export async function endOtherSessions(
  scope: Scope,
  user: SessionUser,
): Promise<{ ended: number; cancelled: boolean }> {
  const ended = await deleteSessionsOf(scope, {
    organizationId: scope.organizationId,
    userId: user.id,
    exceptSessionId: user.sessionId,
  })
  if (ended > 0) await recordAuditEvent(scope, { action: 'session_ended', detail: { sessions: ended } })
  const cancelled = await cancelEmailChange(scope, user.id)
  await spendLinksAskedBy(scope, { organizationId: scope.organizationId, userId: user.id })
  return { ended, cancelled }
}
