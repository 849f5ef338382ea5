import { type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import { mayMailClients } from '../../organizations/account-state.ts'
import type { Scope } from '../../scope.ts'
import {
  type AgencyObstacle,
  findAgencyObstacle,
  findSendingSettings,
  findTestAddress,
  type SendEnvironment,
} from '../send-obstacle.ts'
import { listPauses, type Pause } from './pauses.ts'

export interface OutreachState {
  /** The first that applies, in this order. */
  phase: 'held' | 'not_started' | 'paused' | 'blocked' | 'test' | 'running'
  today: CalendarDate
  timeZone: string
  isDemo: boolean
  mode: 'production' | 'test'
  /** Whether emails may go to clients; see mayMailClients. If not, the mode is test. */
  mayMailClients: boolean
  startedAt: Date | null
  /** Why emails and texts to clients are on hold for all agencies on this server; null if they are not. */
  heldBecause: string | null
  /** The pause of all of the agency's emails. */
  pause: Pause | undefined
  /** Pauses of individual kinds of email. */
  kindPauses: Pause[]
  obstacle: AgencyObstacle | undefined
  /** Who gets the emails in test mode. */
  testAddress: string | undefined
  /** When the whole book was last planned; null if never. */
  plannedAt: Date | null
}

/** Returns the current state of the agency's outreach. */
export async function readOutreachState(scope: Scope, environment: SendEnvironment): Promise<OutreachState> {
  const { db, organizationId, now } = scope
  const reading = db
    .selectFrom('organizations as o')
    .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .leftJoin('outreach_plans as p', 'p.organization_id', 'o.id')
    .leftJoin('instance_state as i', (join) => join.onTrue())
    .where('o.id', '=', organizationId)
    .select(['o.is_demo', 'g.outreach_started_at', 'p.planned_at', 'i.held_at', 'i.held_because'])
    .executeTakeFirstOrThrow()
  const [row, settings] = await Promise.all([reading, findSendingSettings(scope, environment)])
  const today = todayIn(settings.time_zone, now)
  const mode = settings.send_mode === 'production' ? 'production' : 'test'
  const [pauses, obstacle, testAddress] = await Promise.all([
    listPauses(scope, today),
    settings.account_state === 'read_only' ? ('read_only' as const) : findAgencyObstacle(scope, settings, environment),
    mode === 'test' ? findTestAddress(scope, organizationId) : undefined,
  ])
  const pause = pauses.find(({ kind }) => kind === null)
  const startedAt = row.outreach_started_at
  const phase = () => {
    if (row.held_at) return 'held'
    if (!startedAt) return 'not_started'
    if (pause) return 'paused'
    if (obstacle) return 'blocked'
    return mode === 'test' ? 'test' : 'running'
  }
  return {
    phase: phase(),
    today,
    timeZone: settings.time_zone,
    mode,
    startedAt,
    mayMailClients: mayMailClients(settings.account_state),
    isDemo: row.is_demo,
    obstacle,
    pause,
    kindPauses: pauses.filter(({ kind }) => kind !== null),
    heldBecause: row.held_at ? (row.held_because ?? '') : null,
    testAddress,
    plannedAt: row.planned_at,
  }
}
