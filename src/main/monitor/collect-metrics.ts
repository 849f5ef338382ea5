import { setTimeout as sleep } from 'node:timers/promises'
import { type LastRun, listLastRuns } from '../../../jobs/job-runs.ts'
import { listUncountedUsage } from '../../billing/usage/usage-errors.ts'
import { importState } from '../../contacts/import/transitions.ts'
import type { DatabaseState, LaneName } from '../../lib/monitor.ts'
import { findBackups } from '../../organizations/backups.ts'
import { listPausedProviders } from '../../outreach/sending/send-pace.ts'
import { type SendingState, sendingState } from '../../outreach/sending-state.ts'
import type { TenantDb } from '../../scope.ts'
import { readStateRules } from '../../switching/read-state-rules.ts'
import { clockSkew } from '../clock.ts'

/** The longest that a page or a scrape waits for the database. */
const TIMEOUT_MS = 2_000
/** Requests within this time share one set of queries. */
const CACHE_MS = 5_000

export interface CollectedMetrics {
  database: DatabaseState
  runs: LastRun[]
}

/**
 * The returned function resolves to undefined if a query fails or the database does not respond in time. `clock` is
 * this machine's clock, which is compared with the database's.
 */
export function metricsCollector(tenantDb: TenantDb, jobNames: readonly string[], clock: () => Date) {
  let last: { at: number; read: Promise<CollectedMetrics | undefined> } | undefined
  return (): Promise<CollectedMetrics | undefined> => {
    if (!last || performance.now() - last.at > CACHE_MS) {
      const read = Promise.race([collectMetrics(tenantDb, jobNames, clock).catch(() => undefined), timeout()])
      last = { at: performance.now(), read }
    }
    return last.read
  }
}

const timeout = () => sleep(TIMEOUT_MS, undefined, { ref: false })

async function collectMetrics(
  tenantDb: TenantDb,
  jobNames: readonly string[],
  clock: () => Date,
): Promise<CollectedMetrics> {
  const began = performance.now()
  return tenantDb.withSystem('collect metrics', async (system) => {
    const skewSeconds = await clockSkew(system.db, clock)
    const sending = await sendingState(system)
    const refusing = await listPausedProviders(system)
    const uncounted = await listUncountedUsage(system)
    const imports = await importState(system)
    const runs = await listLastRuns(system, jobNames)
    const today = system.now.toISOString().slice(0, 10)
    const rules = (await readStateRules(system.db))
      .listStateRules('current_law')
      .filter(({ until }) => until === undefined || until >= today)
    const { backed_up_at, restore_tested_at } = await findBackups(system)
    return {
      runs,
      database: {
        answerSeconds: (performance.now() - began) / 1000,
        skewSeconds,
        mail: lanesByName(sending, system.now),
        texts: sending.texts,
        sending: sending.sending,
        failed: sending.failed,
        unknown: sending.unknown,
        held: sending.held_at ? { since: sending.held_at, because: sending.held_because ?? '' } : undefined,
        resting: sending.resting.map(({ provider, opened_at }) => ({ provider, since: opened_at })),
        refusing,
        uncounted,
        imports,
        today,
        rules: rules.map(({ state, checkedOn }) => ({ state, checkedOn })),
        backedUpAt: backed_up_at ?? undefined,
        backupTriedAt: restore_tested_at ?? undefined,
      },
    }
  })
}

function lanesByName({ lanes }: SendingState, now: Date): DatabaseState['mail'] {
  const mail: DatabaseState['mail'] = {
    account: EMPTY_LANE,
    clicked: EMPTY_LANE,
    outreach: EMPTY_LANE,
    catchUp: EMPTY_LANE,
  }
  for (const { lane, queued, due, oldest_due_at } of lanes) {
    const name: LaneName = lane === 'onTime' ? 'outreach' : lane
    mail[name] = { queued, due, oldestDueSeconds: oldest_due_at ? (now.getTime() - oldest_due_at.getTime()) / 1000 : 0 }
  }
  return mail
}

const EMPTY_LANE = { queued: 0, due: 0, oldestDueSeconds: 0 }
