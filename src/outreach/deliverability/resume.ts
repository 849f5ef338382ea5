import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { endAutomaticPause } from '../upcoming/pauses.ts'

/** Goes on after outreach stopped by itself. What a person paused stays paused. False where nothing had stopped. */
export async function resumeAfterStop(scope: Scope): Promise<boolean> {
  const stoppedBy = await endAutomaticPause(scope)
  if (stoppedBy === undefined) return false
  await recordAuditEvent(scope, { action: 'outreach_resumed', detail: { stoppedBy } })
  return true
}
