import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '../lib/durations.ts'
import type { SystemScope } from '../scope.ts'
import type { SyncTools } from './cards/billing-context.ts'
import { linkOpenCheckouts } from './checkout/link-checkout.ts'
import { syncSubscription } from './subscription/sync-subscription.ts'

const BATCH_SIZE = 200
/** Subscriptions synced more recently are skipped, so that an interrupted run continues with the remaining agencies. */
const FRESH_MS = 6 * HOUR_MS
/** Newer checkouts may still be in use, and their own page checks them after the payment. */
const CHECKOUT_MS = 600_000

export interface ReconcileReport {
  subscriptions: number
  checkouts: number
  failed: number
}

/**
 * Syncs subscriptions that were not synced recently and open checkouts older than ten minutes, so that lost webhooks
 * are made up for by the next night. A failure does not stop the others. Waits `paceMs` between requests.
 */
export async function reconcileSubscriptions(
  tools: SyncTools,
  { signal, paceMs }: { signal: AbortSignal; paceMs: number },
): Promise<ReconcileReport> {
  const report = { subscriptions: 0, checkouts: 0, failed: 0 }
  const syncAll = async (kind: 'subscriptions' | 'checkouts', list: List, sync: (id: number) => Promise<unknown>) => {
    for (let after = 0; ; ) {
      const batch = await tools.tenantDb.withSystem('list agencies to sync with the card provider', (system) =>
        list(system, after),
      )
      for (const organizationId of batch) {
        if (signal.aborted) return
        try {
          await sync(organizationId)
          report[kind]++
        } catch (error) {
          report.failed++
          tools.log.error({ organizationId, err: error as Error }, 'a subscription or checkout could not be synced')
        }
        if (paceMs > 0) await pause(paceMs)
      }
      after = batch.at(-1) ?? 0
      if (batch.length < BATCH_SIZE) return
    }
  }
  await syncAll('checkouts', listWithOpenCheckouts, (id) => linkOpenCheckouts(tools, id))
  await syncAll('subscriptions', listWithCards, (id) => syncSubscription(tools, id))
  return report
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
    .limit(BATCH_SIZE)
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
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}
