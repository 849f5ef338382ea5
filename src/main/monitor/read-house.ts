import { setTimeout as sleep } from 'node:timers/promises'
import { type LastRun, listLastRuns } from '../../../jobs/job-runs.ts'
import { listUncountedUsage } from '../../billing/use/usage-errors.ts'
import { importState } from '../../contacts/import/import-state.ts'
import type { HouseState, LaneName } from '../../lib/monitor.ts'
import { findBackups } from '../../organizations/backups.ts'
import { listPausedProviders } from '../../outreach/sending/send-pace.ts'
import { type SendingState, sendingState } from '../../outreach/sending/sending-state.ts'
import type { Doors } from '../../scope.ts'
import { readStateRules } from '../../switching/read-state-rules.ts'
import { clockSkew } from '../clock.ts'

/** What a page or a scrape waits for, and no longer. */
const PATIENCE_MS = 2_000
/** Several that ask at once, or one after the other, are answered from one look. */
const FRESH_MS = 5_000

export interface Read {
  house: HouseState
  runs: LastRun[]
}

/** Reads what the rows say; undefined while the database does not answer in time. `clock` is this machine's own. */
export function houseReader(doors: Doors, jobNames: readonly string[], clock: () => Date) {
  let last: { at: number; read: Promise<Read | undefined> } | undefined
  return (): Promise<Read | undefined> => {
    if (!last || performance.now() - last.at > FRESH_MS) {
      const read = Promise.race([readHouse(doors, jobNames, clock).catch(() => undefined), nothing()])
      last = { at: performance.now(), read }
    }
    return last.read
  }
}

const nothing = () => sleep(PATIENCE_MS, undefined, { ref: false })

async function readHouse(doors: Doors, jobNames: readonly string[], clock: () => Date): Promise<Read> {
  const began = performance.now()
  return doors.asSystem('tell the operator how all is', async (system) => {
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
    const { backed_up_at, tried_at } = await findBackups(system)
    return {
      runs,
      house: {
        answerSeconds: (performance.now() - began) / 1000,
        skewSeconds,
        mail: mailOf(sending, system.now),
        texts: sending.texts,
        sending: sending.sending,
        failed: sending.failed,
        unknown: sending.unknown,
        held: sending.held_at ? { since: sending.held_at, because: sending.held_because ?? '' } : undefined,
        resting: sending.resting.map(({ provider, opened_at }) => ({ provider, since: opened_at })),
        ...{ refusing, uncounted, imports, today },
        rules: rules.map(({ state, checkedOn }) => ({ state, checkedOn })),
        backedUpAt: backed_up_at ?? undefined,
        backupTriedAt: tried_at ?? undefined,
      },
    }
  })
}

function mailOf({ lanes }: SendingState, now: Date): HouseState['mail'] {
  const mail: HouseState['mail'] = { account: NONE, clicked: NONE, outreach: NONE, catchUp: NONE }
  for (const { lane, queued, due, oldest_due_at } of lanes) {
    const name: LaneName = lane === 'onTime' ? 'outreach' : lane
    mail[name] = { queued, due, oldestDueSeconds: oldest_due_at ? (now.getTime() - oldest_due_at.getTime()) / 1000 : 0 }
  }
  return mail
}

const NONE = { queued: 0, due: 0, oldestDueSeconds: 0 }
