import { setTimeout as pause } from 'node:timers/promises'
import type { SystemScope } from '../../scope.ts'
import { linkOpenCheckouts } from '../checkout/link-checkout.ts'
import { type SyncTools, syncSubscription } from './sync-subscription.ts'

const AT_ONCE = 200
const HOUR_MS = 3_600_000
/** Read so lately it is not read again: a run that was cut off goes on with the others. */
const FRESH_MS = 6 * HOUR_MS
/** So long a page asks about its checkout by itself. */
const CHECKOUT_MS = 600_000

export interface ReconcileReport {
  subscriptions: number
  checkouts: number
  failed: number
}

/**
 * Reads every agency's subscription, and every checkout nobody heard of since, from the provider: whatever webhook was
 * lost is made good by the next morning. One that cannot be read does not keep the others. `paceMs` lies between two.
 */
export async function reconcileSubscriptions(
  tools: SyncTools,
  { signal, paceMs }: { signal: AbortSignal; paceMs: number },
): Promise<ReconcileReport> {
  const done = { subscriptions: 0, checkouts: 0, failed: 0 }
  const through = async (kind: 'subscriptions' | 'checkouts', list: List, read: (id: number) => Promise<unknown>) => {
    for (let after = 0; ; ) {
      const some = await tools.tenantDb.withSystem('list agencies to be read from the card provider', (system) =>
        list(system, after),
      )
      for (const organizationId of some) {
        if (signal.aborted) return
        try {
          await read(organizationId)
          done[kind]++
        } catch (error) {
          done.failed++
          tools.log.error({ organizationId, err: error as Error }, 'a subscription could not be read')
        }
        if (paceMs > 0) await pause(paceMs)
      }
      after = some.at(-1) ?? 0
      if (some.length < AT_ONCE) return
    }
  }
  await through('checkouts', listWithOpenCheckouts, (id) => linkOpenCheckouts(tools, id))
  await through('subscriptions', listWithCards, (id) => syncSubscription(tools, id))
  return done
}

type List = (system: SystemScope, after: number) => Promise<number[]>

const listWithCards: List = async ({ db, now }, after) => {
  const rows = await db
    .selectFrom('subscriptions as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select('s.organization_id')
    .where('s.stripe_customer_id', 'is not', null)
    .where('o.closed_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('s.synced_at', 'is', null), eb('s.synced_at', '<', new Date(now.getTime() - FRESH_MS))]),
    )
    .where('s.organization_id', '>', after)
    .orderBy('s.organization_id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}

const listWithOpenCheckouts: List = async ({ db, now }, after) => {
  const rows = await db
    .selectFrom('checkout_sessions as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select('c.organization_id')
    .distinct()
    .where('c.status', '=', 'open')
    .where('c.created_at', '<', new Date(now.getTime() - CHECKOUT_MS))
    .where('o.closed_at', 'is', null)
    .where('c.organization_id', '>', after)
    .orderBy('c.organization_id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}
