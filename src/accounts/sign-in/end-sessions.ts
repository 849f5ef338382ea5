import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { deviceOf } from './device.ts'
import type { SessionUser } from './find-session.ts'
import { cancelEmailChange, invalidateLinksRequestedBy } from './pending-email.ts'
import { deleteSessionOf, deleteSessionsOf } from './sessions.ts'

/** Ends one of a user's sessions and returns its device as words; undefined if it is not theirs or has ended. */
export async function endSession(scope: Scope, userId: number, publicId: string): Promise<string | undefined> {
  const ended = await deleteSessionOf(scope, userId, publicId)
  if (!ended) return undefined
  const device = deviceOf(ended.user_agent)
  await recordAuditEvent(scope, { action: 'session_ended', target: device, detail: { sessions: 1 } })
  return device
}

/**
 * Ends all of a user's sessions except the current one and returns how many. Also cancels unconfirmed changes of address
 * that the user requested for themselves or for colleagues, since an ended session may have requested them.
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
  await invalidateLinksRequestedBy(scope, { organizationId: scope.organizationId, userId: user.id })
  return { ended, cancelled }
}
