import type { TenantDb } from '../../scope.ts'
import { advanceClock, hasDueObjects } from './advance-clock.ts'
import { ensureCatalogue } from './catalogue.ts'
import { lockStore, openStore, type Store } from './store.ts'

export interface LedgerOptions {
  /** Scheme and host under which browsers find the practice pages. */
  publicUrl: string
  /** The code of the launch offer; without one there is none. */
  promotionCode?: string | undefined
  /** Told of what happened, after it is written. */
  onEvents(events: Store['told']): void
}

export interface Ledger {
  /** One transaction in which nobody else changes anything, after what time has brought about. */
  change<T>(fn: (store: Store) => Promise<T>): Promise<T>
  look<T>(fn: (store: Store) => Promise<T>): Promise<T>
  /** Does what time has brought about. */
  catchUp(): Promise<void>
  publicUrl: string
}

/** All that the stand-in does to what it keeps goes through here. */
export function openLedger(tenantDb: TenantDb, { publicUrl, promotionCode, onEvents }: LedgerOptions): Ledger {
  let hasCatalogue = false
  const seconds = (now: Date) => Math.floor(now.getTime() / 1000)

  async function inLedger<T>(fn: (store: Store) => Promise<T>): Promise<T> {
    const { result, told } = await tenantDb.withSystem('practice: cards', async (system) => {
      const store = openStore(system, seconds(system.now))
      await lockStore(system)
      return { result: await fn(store), told: store.told }
    })
    if (told.length > 0) onEvents(told)
    return result
  }

  async function catchUp() {
    if (!hasCatalogue) await inLedger((store) => ensureCatalogue(store, promotionCode))
    hasCatalogue = true
    const due = await tenantDb.withSystem('practice: cards', (system) =>
      hasDueObjects(openStore(system, seconds(system.now))),
    )
    if (due) await inLedger((store) => advanceClock(store, { publicUrl }))
  }

  return {
    publicUrl,
    catchUp,
    async change(fn) {
      await catchUp()
      return inLedger(fn)
    },
    async look(fn) {
      await catchUp()
      return tenantDb.withSystem('practice: cards', (system) => fn(openStore(system, seconds(system.now))))
    },
  }
}
