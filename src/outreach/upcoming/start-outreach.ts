import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import type { AgencyObstacle, SendEnvironment } from '../sending/agency-obstacles.ts'
import { markStarted, readOutreachState } from './outreach-state.ts'

export type StartOutcome = { ok: true } | { ok: false; refused: AgencyObstacle | 'not_planned' }

/**
 * From now on mails that are due leave by themselves. Nothing does before an admin has seen the year ahead and pressed
 * this; a second press changes nothing. `mails` is what the admin was told of the next 30 days, for the log. Wake
 * 'release-outreach' after the scope has closed. Source: docs/behaviour/outreach.md.
 */
export async function startOutreach(
  scope: Scope,
  environment: SendEnvironment,
  { mails }: { mails: number },
): Promise<StartOutcome> {
  const { obstacle, plannedAt } = await readOutreachState(scope, environment)
  // There is no year to have seen.
  if (!plannedAt) return { ok: false, refused: 'not_planned' }
  if (obstacle) return { ok: false, refused: obstacle }
  if (await markStarted(scope)) await recordAuditEvent(scope, { action: 'outreach_started', detail: { mails } })
  return { ok: true }
}
