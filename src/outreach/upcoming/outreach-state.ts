import { sql } from 'kysely'
import { type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import { mayMailClients } from '../../organizations/account-state.ts'
import type { Scope } from '../../scope.ts'
import { findSendingSettings } from '../queries.ts'
import { type AgencyObstacle, findAgencyObstacle, type SendEnvironment } from '../sending/agency-obstacles.ts'
import { findTestAddress } from '../sending/facts.ts'
import { listPauses, type Pause } from './pauses.ts'

export interface OutreachState {
  /** The first that is true decides what is said. */
  phase: 'held' | 'not_started' | 'paused' | 'blocked' | 'test' | 'running'
  today: CalendarDate
  timeZone: string
  isDemo: boolean
  mode: 'production' | 'test'
  /** A card was given; without it the mode is test. */
  mayMailClients: boolean
  startedAt: Date | null
  /** Why all mail to clients is held back, on every agency of this server. */
  heldBecause: string | null
  /** Of all mail of the agency. */
  pause: Pause | undefined
  /** Of single kinds. */
  kindPauses: Pause[]
  obstacle: AgencyObstacle | undefined
  /** Where mail goes in test mode. */
  testAddress: string | undefined
  /** When the book was last planned as a whole; null before the first time. */
  plannedAt: Date | null
}

/** What outreach of this agency does at the moment. */
export async function readOutreachState(scope: Scope, environment: SendEnvironment): Promise<OutreachState> {
  const { db, organizationId, now } = scope
  const settings = await findSendingSettings(scope, environment)
  const row = await db
    .selectFrom('organizations as o')
    .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .leftJoin('outreach_plans as p', 'p.organization_id', 'o.id')
    .leftJoin('instance_state as i', (join) => join.onTrue())
    .where('o.id', '=', organizationId)
    .select(['o.is_demo', 'g.outreach_started_at', 'p.planned_at', 'i.held_at', 'i.held_because'])
    .executeTakeFirstOrThrow()
  const pauses = await listPauses(scope, todayIn(settings.time_zone, now))
  const obstacle =
    settings.account_state === 'read_only' ? 'read_only' : await findAgencyObstacle(scope, settings, environment)
  const pause = pauses.find(({ kind }) => kind === null)
  const mode = settings.send_mode === 'production' ? 'production' : 'test'
  const startedAt = row.outreach_started_at
  const phase = () => {
    if (row.held_at) return 'held'
    if (!startedAt) return 'not_started'
    if (pause) return 'paused'
    if (obstacle) return 'blocked'
    return mode === 'test' ? 'test' : 'running'
  }
  return {
    ...{ phase: phase(), today: todayIn(settings.time_zone, now), timeZone: settings.time_zone, mode, startedAt },
    mayMailClients: mayMailClients(settings.account_state),
    ...{ isDemo: row.is_demo, obstacle, pause, kindPauses: pauses.filter(({ kind }) => kind !== null) },
    heldBecause: row.held_at ? (row.held_because ?? '') : null,
    testAddress: mode === 'test' ? await findTestAddress(scope, organizationId) : undefined,
    plannedAt: row.planned_at,
  }
}

/** Locks the agency's settings, so that of two who start at once one starts. */
export async function markStarted({ db, organizationId, now }: Scope): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organization_settings')
    .set({ outreach_started_at: now, updated_at: sql<Date>`updated_at` })
    .where('organization_id', '=', organizationId)
    .where('outreach_started_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
