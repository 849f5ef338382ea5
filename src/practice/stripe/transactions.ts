import type { TenantDb } from '../../scope.ts'
import { advanceClock, hasDueObjects } from './advance-clock.ts'
import { ensureCatalog } from './catalog.ts'
import { lockStore, openStore, type Store } from './store.ts'

export interface TransactionsOptions {
  /** The scheme and host of the practice pages. */
  publicUrl: string
  /** The promotion code of the launch offer. Undefined if there is none. */
  promotionCode?: string | undefined
  /** Called with new events after their transaction is committed. */
  onEvents(events: Store['events']): void
}

export interface Transactions {
  /** An exclusive write transaction, after due objects are processed. */
  write<T>(fn: (store: Store) => Promise<T>): Promise<T>
  /** A read transaction, after due objects are processed. */
  read<T>(fn: (store: Store) => Promise<T>): Promise<T>
  /** Processes due objects. */
  catchUp(): Promise<void>
  publicUrl: string
}

/** All access to the stand-in's objects uses these transactions, except the deletion of old rows (src/retention.ts). */
export function openTransactions(
  tenantDb: TenantDb,
  { publicUrl, promotionCode, onEvents }: TransactionsOptions,
): Transactions {
  let hasCatalog = false
  const seconds = (now: Date) => Math.floor(now.getTime() / 1000)

  async function inTransaction<T>(fn: (store: Store) => Promise<T>): Promise<T> {
    const { result, events } = await tenantDb.withSystem('practice: cards', async (system) => {
      const store = openStore(system, seconds(system.now))
      await lockStore(system)
      return { result: await fn(store), events: store.events }
    })
    if (events.length > 0) onEvents(events)
    return result
  }

  async function catchUp() {
    if (!hasCatalog) await inTransaction((store) => ensureCatalog(store, promotionCode))
    hasCatalog = true
    const due = await tenantDb.withSystem('practice: cards', (system) =>
      hasDueObjects(openStore(system, seconds(system.now))),
    )
    if (due) await inTransaction((store) => advanceClock(store, { publicUrl }))
  }

  return {
    publicUrl,
    catchUp,
    async write(fn) {
      await catchUp()
      return inTransaction(fn)
    },
    async read(fn) {
      await catchUp()
      return tenantDb.withSystem('practice: cards', (system) => fn(openStore(system, seconds(system.now))))
    },
  }
}
