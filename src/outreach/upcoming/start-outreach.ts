import { sql } from 'kysely'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import type { AgencyObstacle, SendEnvironment } from '../send-obstacle.ts'
import { readOutreachState } from './outreach-state.ts'

export type StartOutcome = { ok: true } | { ok: false; refused: AgencyObstacle | 'not_planned' }

/**
 * Starts automatic emails. An admin must review the year ahead first. Repeating the call changes nothing. `emails` is
 * the number of emails the admin was shown for the next 30 days, for the audit log. Wake 'release-outreach' after the
 * scope has closed. Source: docs/behaviour/outreach.md.
 */
export async function startOutreach(
  scope: Scope,
  environment: SendEnvironment,
  { emails }: { emails: number },
): Promise<StartOutcome> {
  const { obstacle, plannedAt } = await readOutreachState(scope, environment)
  // Without a plan there is no year to review.
  if (!plannedAt) return { ok: false, refused: 'not_planned' }
  if (obstacle) return { ok: false, refused: obstacle }
  if (await markStarted(scope)) await recordAuditEvent(scope, { action: 'outreach_started', detail: { mails: emails } })
  return { ok: true }
}

/**
 * Returns false if outreach had started already. Locks the agency's settings, so only one of two concurrent calls
 * succeeds.
 */
async function markStarted({ db, organizationId, now }: Scope): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organization_settings')
    .set({ outreach_started_at: now, updated_at: sql<Date>`updated_at` })
    .where('organization_id', '=', organizationId)
    .where('outreach_started_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
