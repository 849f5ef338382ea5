import { recordDeed } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'

/** Goes on after outreach stopped by itself. What a person paused stays paused. False where nothing had stopped. */
export async function resumeAfterStop(scope: Scope): Promise<boolean> {
  const ended = await scope.db
    .deleteFrom('outreach_pauses')
    .where('organization_id', '=', scope.organizationId)
    .where('contact_id', 'is', null)
    .where('kind', 'is', null)
    .where('reason', 'in', ['bounces', 'complaints'])
    .returning('reason')
    .executeTakeFirst()
  if (!ended) return false
  await recordDeed(scope, { action: 'outreach_resumed', detail: { stoppedBy: ended.reason } })
  return true
}
